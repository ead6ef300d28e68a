"""The land: ground, paths, hills and ploughed fields."""
import math
import random

from kit.part import factory


@factory
def ground(part, paint='grass', size=400):
    """Flat land to the horizon."""
    half = size / 2
    part.add([(-half, -half, 0), (half, -half, 0), (half, half, 0), (-half, half, 0)], [(0, 1, 2, 3)], paint)


@factory
def slab(part, width, depth, paint, height=.05):
    """Path, square, plinth or sheet of water, its middle at the origin."""
    part.box(0, 0, 0, width, depth, height, paint, min(.02, height / 3))


@factory
def hill(part, radius, flat=.3, paint='hill'):
    """Round hill, to be placed far away."""
    part.ball(0, 0, 0, radius, paint, flat, 48)


@factory
def ridges(part, width, depth, pitch=1, height=.22, seed=1, paint='earth'):
    """Ploughed field, its ridges along y; the first ridge lies half a pitch from the left edge."""
    rng = random.Random(seed)
    across, along = int(width / pitch) * 6 + 1, max(2, int(depth / .45))
    verts = [(-width / 2 + width * i / (across - 1), -depth / 2 + depth * j / along,
              .05 + height * (.5 - .5 * math.cos(2 * math.pi * i / 6)) + rng.uniform(-.03, .03))
             for j in range(along + 1) for i in range(across)]
    faces = [(j * across + i, j * across + i + 1, (j + 1) * across + i + 1, (j + 1) * across + i)
             for j in range(along) for i in range(across - 1)]
    part.add(verts, faces, paint)


@factory
def cloud(part, seed=0):
    """Flat-bottomed heap of soft balls, about two wide; to be placed far away and large."""
    rng = random.Random(700 + seed)
    for k in range(7):
        x = -1 + k / 3
        part.ball(x, rng.uniform(-.2, .2), rng.uniform(.1, .2), (.62 - .34 * abs(x)) * rng.uniform(.75, 1.05), 'cloud',
                  .62, 24)


def sky_of_clouds(places):
    """Clouds at (x, y, z, size)."""
    for k, (x, y, z, size) in enumerate(places):
        cloud(k % 4).place(x, y, z, 0, (size, size, size * .7))


@factory
def kerb(part, length, seed=1):
    """Row of pale stones along y, for the edge of a path."""
    rng = random.Random(seed)
    count = int(length / .55)
    for k in range(count):
        part.box(rng.uniform(-.02, .02), -length / 2 + (k + .5) * length / count, 0, .16, length / count - .07,
                 rng.uniform(.09, .13), 'stone', .03)


@factory
def ribbon(part, points, width, paint='earth', height=.06):
    """Winding path or stream through the points (a tuple of (x, y)), rounded between them."""
    dense = [_between(points, k / 8) for k in range(8 * (len(points) - 1) + 1)]
    verts = []
    for k, (x, y) in enumerate(dense):
        ahead, behind = dense[min(k + 1, len(dense) - 1)], dense[max(k - 1, 0)]
        along = (ahead[0] - behind[0], ahead[1] - behind[1])
        size = math.hypot(*along) or 1
        across = (-along[1] / size * width / 2, along[0] / size * width / 2)
        verts += [(x + across[0], y + across[1], height), (x - across[0], y - across[1], height)]
    part.add(verts, [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(len(dense) - 1)], paint)


def _between(points, at):
    """Point of the smooth curve (Catmull-Rom) through the points; `at` counts points."""
    start = min(int(at), len(points) - 2)
    t = at - start
    a, b, c, d = (points[max(0, min(len(points) - 1, start + k))] for k in (-1, 0, 1, 2))
    return tuple(.5 * (2 * b[i] + (c[i] - a[i]) * t + (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t
                       + (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t ** 3) for i in (0, 1))
