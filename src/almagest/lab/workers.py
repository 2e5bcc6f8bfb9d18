"""Work in many places at once: here, in several processes of this machine, or on a Ray cluster, through joblib."""

from __future__ import annotations

import logging
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, TypeVar

from almagest.kernel.errors import BadSetup

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Item = TypeVar("Item")
Result = TypeVar("Result")
LOCAL = "local"
"""The address of a cluster of this machine alone, started for the purpose."""


def spread(
    task: Callable[[Item], Result], items: Iterable[Item], jobs: int = 1, cluster: str | None = None
) -> Iterator[Result]:
    """Do a task for each item and give the results as they come: in order here, in any order elsewhere."""
    if jobs == 1 and cluster is None:
        yield from map(task, items)
        return
    from joblib import Parallel, delayed

    with nullcontext() if cluster is None else ray_cluster(cluster, jobs):
        workers = Parallel(n_jobs=jobs, return_as="generator_unordered")
        yield from workers(delayed(task)(item) for item in items)


@contextmanager
def ray_cluster(address: str, jobs: int) -> Iterator[None]:
    """Let joblib work on a Ray cluster: on a running one, or on one of this machine that ends with the work."""
    try:
        import ray
        from ray.util.joblib import register_ray
    except ModuleNotFoundError as error:
        raise BadSetup(
            "A cluster needs Ray: install it with 'pip install almagest[cluster]', or use --jobs.",
            "Une grappe a besoin de Ray : installez-le par 'pip install almagest[cluster]', ou utilisez --jobs.",
        ) from error
    from joblib import parallel_config

    begun_here = not ray.is_initialized()
    if begun_here:
        connect(address, jobs)
    register_ray()  # type: ignore[no-untyped-call]
    try:
        with parallel_config(backend="ray", n_jobs=jobs):
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
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise BadSetup(
            f"No Ray cluster answers at {address!r} ({error}); start one with 'ray start --head', or write local.",
            f"Aucune grappe Ray ne répond à {address!r} ({error}) ; lancez-en une par 'ray start --head', "
            "ou écrivez local.",
        ) from error
