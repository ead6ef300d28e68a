"""What lies behind every scene: hills, belts of palms and trees."""
import random

from kit.land import hill
from kit.plants import bush, palm, tree


def hills(x=0, y=0):
    """Three hills at the horizon, moved by (x, y)."""
    for side, far, radius, flat, paint in ((-48, 120, 60, .22, 'hill'), (34, 165, 80, .19, 'hill_far'),
                                           (-120, 190, 80, .20, 'hill_far'), (130, 180, 70, .2, 'hill_far')):
        hill(radius, flat, paint).place(x + side, y + far)


def palms(left, right, y, count, seed=1, deep=4, height=1.2):
    """Belt of palms and undergrowth along x."""
    rng = random.Random(seed)
    for k in range(count):
        x = left + (right - left) * (k + rng.uniform(.1, .9)) / count
        palm(rng.randrange(6)).place(x, y + rng.uniform(0, deep), 0, rng.uniform(0, 360),
                                     height * rng.uniform(.8, 1.2))
        bush(rng.randrange(4)).place(x + rng.uniform(-1.5, 1.5), y + rng.uniform(-1, deep), 0, rng.uniform(0, 360),
                                     rng.uniform(.9, 1.7))


def grove(left, right, y, count, seed=1, deep=5):
    """Belt of shade trees along x."""
    rng = random.Random(seed)
    for k in range(count):
        tree(rng.randrange(5), 3.2).place(left + (right - left) * (k + rng.uniform(.1, .9)) / count,
                                          y + rng.uniform(0, deep), 0, rng.uniform(0, 360), rng.uniform(.8, 1.25))
