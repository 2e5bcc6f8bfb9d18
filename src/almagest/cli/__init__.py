"""The command `almagest`: it reads the command line, calls the terminal, and turns every refusal into a sentence."""

from almagest.cli.command_line import main

__all__ = ["main"]
