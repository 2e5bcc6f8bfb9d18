"""Play a duel on a Ray cluster of two nodes, in a process of its own: Ray changes what it touches for good."""

from __future__ import annotations

import json
import logging
import sys
from pathlib import Path

import ray
from ray.cluster_utils import Cluster

from almagest.lab.duel import announced, fight
from almagest.lab.workers import spread

SMALL = 80 * 1024 * 1024


def done(number: int) -> int:
    """Do something small."""
    return number


def main(file: Path) -> None:
    """Start two nodes of one processor each, work there, and say what came of it."""
    facts = {"num_cpus": 1, "include_dashboard": False, "object_store_memory": SMALL}
    cluster = Cluster(initialize_head=True, head_node_args=facts)
    cluster.add_node(num_cpus=1, object_store_memory=SMALL)
    try:
        ray.init(address=cluster.address, logging_level=logging.ERROR, log_to_driver=False)
        cluster.wait_for_nodes()
        places = list(spread(done, range(8), 2, cluster.address))
        duel = announced("stellar", ["greedy", "random"], 4, seed=3)
        outcomes = fight(duel, file, 2, lambda _: None, cluster=cluster.address)
        scores = [outcome.scores for outcome in outcomes]
        nodes = len(ray.nodes())  # type: ignore[no-untyped-call]
        told = {"nodes": nodes, "done": len(places), "scores": scores}
        sys.stdout.write(f"{json.dumps(told)}\n")
    finally:
        ray.shutdown()
        cluster.shutdown()  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
