"""What was learned from games: the numbers behind `kept.py` and `standing.py`, by tools/standing.py."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

# fmt: off
# The log-odds that a kept card can be summoned in the next turn, by its facts: a third for each type.
NEXT_TURN: Final = vec[float]([
    -4.378, 1.246, 2.148, 0.279, -1.885, -3.564, 0.160, 0.147, 0.237, 0.197,
    0.011, 0.269, 0.677, 0.635, 0.568, 0.613, 0.694, 0.364, 0.079, 0.049,
    -0.046, 0.175, 0.401, 0.224, 0.116, -0.122, 0.693, 0.259, 0.477, -1.465,
    0.131, 0.784, -0.854, -3.992, 0.000, 0.093, 0.206, 0.321, -0.752, 0.000,
    0.171, 0.802, 0.495, 0.698, 0.367, 0.342, 0.320, 0.130, 0.114, 0.142,
    0.055, 0.178, 0.131, 0.106, -0.264, 0.614, 0.609, 0.382, -0.301, 1.047,
    0.150, -1.088, -2.514, -5.960, 0.095, 0.251, 0.348, -0.152, 0.000, 0.890,
    0.643, 0.389, 0.264, 0.232, 0.307, 0.564, 0.047, 0.036, 0.328, 0.162,
    0.166, 0.085, 0.170, -0.325, 0.800, 0.722, 0.823,
])
# The log-odds to win, by the facts of a position as `NAMES` of `standing.py` lists them.
STANDING: Final = vec[float]([
    0.316, 0.436, 0.301, -0.372, 0.001, 0.025, 0.221, -0.084, 0.087, 0.173,
    0.135, -0.669, 0.106, 0.396, -0.081, -0.006,
])
