"""Trains with `implicit` and numpy what the models train, and prints what each takes.

Argument: the train part (user, item, weight by line, tabs between, the first line a heading).
Prints JSON: user + system seconds of training alone, all threads together.
"""

import json
import logging
import resource
import sys

import implicit
import numpy as np
import scipy.sparse as sp
import threadpoolctl

# As recommend/models has them.
FACTORS = 256
SWEEPS = 10
REGULARISATION = 100

logging.disable(logging.WARNING)


def took(train):
    """Gives the CPU seconds of a call."""
    before = resource.getrusage(resource.RUSAGE_SELF)
    train()
    after = resource.getrusage(resource.RUSAGE_SELF)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def read(path):
    """Gives users × items, 1 where somebody has played something."""
    rows = np.loadtxt(path, skiprows=1, usecols=(0, 1)).astype(np.int64)
    _, users = np.unique(rows[:, 0], return_inverse=True)
    _, items = np.unique(rows[:, 1], return_inverse=True)
    return sp.csr_matrix((np.ones(len(rows), dtype=np.float32), (users, items)))


def als(plays):
    """Trains implicit ALS, its rows by three steps of conjugate gradients as is its default."""
    implicit.als.AlternatingLeastSquares(
        factors=FACTORS, iterations=SWEEPS, regularization=100, alpha=20,
        use_gpu=False, num_threads=2, random_state=1,
    ).fit(plays, show_progress=False)


def ease(plays):
    """Trains EASE^R through the inverse of users × users, the smaller one."""
    kernel = (plays @ plays.T).toarray() / np.float32(REGULARISATION)
    kernel[np.diag_indices_from(kernel)] += np.float32(1)
    inverse = np.linalg.inv(kernel)
    inside = plays.T @ inverse
    share = np.asarray(plays.T.multiply(inside).sum(axis=1)).ravel() / REGULARISATION
    return inverse, 1 / (1 - share)


def main():
    plays = read(sys.argv[1])
    # implicit has threads of its own, and beside them those of BLAS would only wait.
    with threadpoolctl.threadpool_limits(1, "blas"):
        als_took = took(lambda: als(plays))
    with threadpoolctl.threadpool_limits(2, "blas"):
        ease_took = took(lambda: ease(plays))
    print(json.dumps({"als": als_took, "ease": ease_took}))


main()
