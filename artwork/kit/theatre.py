"""The theatre: stage with its proscenium, curtain and lamps, seats, drums."""
import math

from kit.part import factory


def _drape(part, points, low, high, paint):
    """Cloth that hangs in folds along the points of a line."""
    verts = [(x, y, z) for x, y in points for z in (low, (low + high) / 2, high)]
    faces = [(3 * k + j, 3 * k + j + 1, 3 * k + j + 4, 3 * k + j + 3)
             for k in range(len(points) - 1) for j in range(2)]
    part.add(verts, faces, paint, True)


@factory
def curtain(part, width=2, height=4, paint='red', fold=.28):
    """Hanging cloth along x in round folds, its hem at z = 0."""
    steps = max(8, int(width / fold * 8))
    _drape(part, [(-width / 2 + width * k / steps, .09 * math.sin(2 * math.pi * k * width / steps / fold))
                  for k in range(steps + 1)], 0, height, paint)


@factory
def swag(part, width=8, height=.9, count=5, paint='red'):
    """Valance: a row of gathered bows with a brass fringe, hanging from z = 0."""
    each = width / count
    for k in range(count):
        x = -width / 2 + each * (k + .5)
        steps = 12
        for fold in range(4):
            points = [(x - each / 2 + each * j / steps, -.05 * fold,
                       -height * (.25 + .2 * fold) * math.sin(math.pi * j / steps) - .05 * fold)
                      for j in range(steps + 1)]
            lower = [(px, py - .03, pz - height * .24 - .05) for px, py, pz in points]
            verts = points + lower
            part.add(verts, [(j, j + 1, steps + 2 + j, steps + 1 + j) for j in range(steps)], paint, True)
        part.tube(lower, .03, 'brass_matt', 6)


@factory
def stage(part, width=9, depth=5, height=.7, opening=4.2):
    """Stage of timber in a plastered proscenium; its boards are at z = height, its front at y = 0."""
    part.box(0, depth / 2, 0, width + 3, depth, height, 'laterite', .01)
    planks = 18
    for k in range(planks):
        part.box(-width / 2 - 1 + (width + 2) * (k + .5) / planks, depth / 2 - .05, height - .04,
                 (width + 2) / planks - .015, depth + .2, .05, 'oak', .006)
    for side in (-1, 1):
        part.box(side * (width / 2 + .6), .25, 0, 1.2, .7, height + opening + 1.2, 'wall', .03)
        part.box(side * (width / 2 + .6), -.14, height, .7, .1, opening - .2, 'wall_shade', .03)
        part.box(side * (width / 2 + .6), .2, height + opening - .02, 1.35, .9, .2, 'brass_matt', .03)
        part.box(side * (width / 2 + .6), .2, 0, 1.4, .9, height + .05, 'stone', .03)
    part.box(0, .25, height + opening, width + .2, .7, 1.2, 'wall', .03)
    part.box(0, .2, height + opening + 1.1, width + 3.2, 1, .2, 'brass_matt', .03)
    part.box(0, depth, 0, width + 3, .1, height + opening + 1, 'palm', 0)


@factory
def spotlight(part, lit='lamp'):
    """Stage lamp hanging from z = 0, shining to -z."""
    part.tube([(0, 0, 0), (0, 0, -.2)], .025, 'dark', 6)
    part.lathe([(.10, -.18), (.14, -.24), (.14, -.44), (.18, -.56)], 'dark', sides=16)
    part.lathe([(.15, -.555), (.02, -.56)], lit, sides=16)


@factory
def seats(part, count=10, gap=.62, paint='palm'):
    """Row of theatre seats along x, seen from behind when the row looks to +y."""
    for k in range(count):
        x = (k - (count - 1) / 2) * gap
        part.box(x, 0, .0, .08, .3, .3, 'dark', .01)
        part.box(x, .05, .3, gap - .1, .4, .09, paint, .03)
        part.box(x, -.2, .3, gap - .1, .1, .52, paint, .04)


@factory
def drum(part, height=.7, paint='laterite'):
    """Talking drum on its foot, laced with cord."""
    r = height * .3
    part.lathe([(r * .8, 0), (r * .55, height * .3), (r, height * .75), (r, height)], paint, sides=20)
    part.lathe([(r * 1.04, height - .06), (r * 1.04, height), (r * .9, height + .02)], 'linen', sides=20)
    for k in range(10):
        a, b = k * .6283, (k + .5) * .6283
        part.tube([(r * 1.03 * math.cos(a), r * 1.03 * math.sin(a), height - .06),
                   (r * .78 * math.cos(b), r * .78 * math.sin(b), height * .45)], .01, 'straw', 4)
