"""Work in many places at once: here, in several processes of this machine (joblib), or on a Ray cluster."""

from __future__ import annotations

import logging
import os
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from almagest.kernel.errors import BadSetup

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Item = TypeVar("Item")
Result = TypeVar("Result")
LOCAL = "local"
"""The address of a cluster of this machine alone, started for the purpose."""
PATIENCE = {"RAY_raylet_start_wait_time_s": "120", "RAY_agent_register_timeout_ms": "120000"}
"""How long a node may take to start: a busy machine needs more than Ray gives it."""


def spread(
    task: Callable[[Item], Result], items: Iterable[Item], jobs: int = 1, cluster: str | None = None
) -> Iterator[Result]:
    """Do a task for each item and give the results as they come: in order here, in any order elsewhere."""
    if cluster is not None:
        yield from on_cluster(task, items, jobs, cluster)
    elif jobs == 1:
        yield from map(task, items)
    else:
        yield from in_processes(task, items, jobs)


def in_processes(task: Callable[[Item], Result], items: Iterable[Item], jobs: int) -> Iterator[Result]:
    """Do a task for each item in processes of this machine."""
    from joblib import Parallel, delayed

    workers = Parallel(n_jobs=jobs, return_as="generator_unordered")
    try:
        yield from workers(delayed(task)(item) for item in items)
    except BrokenExecutor as error:
        raise lost_worker() from error


def on_cluster(task: Callable[[Item], Result], items: Iterable[Item], jobs: int, address: str) -> Iterator[Result]:
    """Do a task for each item on a cluster, in so many processes wherever it has room.

    Not through joblib: its way to Ray gives no result before all are there, and a duel writes each as it ends.
    """
    with ray_cluster(address, jobs):
        from ray.exceptions import RayError
        from ray.util.multiprocessing import Pool

        with Pool(processes=jobs) as pool:
            try:
                yield from pool.imap_unordered(task, items, chunksize=1)
            except RayError as error:
                raise lost_worker() from error


def lost_worker() -> BadSetup:
    """Make the error for work whose process is gone."""
    return BadSetup(
        "A process that was at work has ended, killed perhaps for want of memory. What was finished is kept: "
        "the same command goes on from there; fewer --jobs take less memory.",
        "Un processus au travail s'est arrêté, tué peut-être faute de mémoire. Ce qui était fini est gardé : "
        "la même commande reprend là ; moins de --jobs prennent moins de mémoire.",
    )


@contextmanager
def ray_cluster(address: str, jobs: int) -> Iterator[None]:
    """Use a Ray cluster: a running one, or one of this machine that ends with the work."""
    for name, value in PATIENCE.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ModuleNotFoundError as error:
        raise BadSetup(
            "A cluster needs Ray: install it with 'pip install almagest[cluster]', or use --jobs.",
            "Une grappe a besoin de Ray : installez-le par 'pip install almagest[cluster]', ou utilisez --jobs.",
        ) from error
    begun_here = not ray.is_initialized()
    if begun_here:
        connect(address, jobs)
    try:
        yield
    finally:
        if begun_here:
            ray.shutdown()


def connect(address: str, jobs: int) -> None:
    """Connect to a cluster, or say that nobody answers there."""
    import ray

    try:
        if address == LOCAL:
            ray.init(num_cpus=jobs, include_dashboard=False, logging_level=logging.ERROR)
        else:
            ray.init(address=address, logging_level=logging.ERROR)
    except Exception as error:  # Ray has no error of its own for a node that does not start
        raise BadSetup(
            f"No Ray cluster answers at {address!r} ({error}); start one with 'ray start --head', or use --jobs.",
            f"Aucune grappe Ray ne répond à {address!r} ({error}) ; lancez-en une par 'ray start --head', "
            "ou utilisez --jobs.",
        ) from error
