"""Almagest's games as environments of other libraries: PettingZoo and OpenSpiel."""
