"""Speed as ratios to a peer in the same run; `python -m benchmarks` writes docs/benchmarks.md."""
