"""Tables, chairs, windows, books."""
import random

from kit.part import factory


@factory
def table(part, width=1.6, depth=.7, height=.55, top='timber', legs='timber'):
    """Plain table on four legs."""
    part.box(0, 0, height - .06, width, depth, .06, top, .015)
    for a in (-1, 1):
        for b in (-1, 1):
            part.box(a * (width / 2 - .07), b * (depth / 2 - .07), 0, .07, .07, height - .06, legs, .01)


@factory
def stool(part, height=.4):
    """Round stool on a steel foot."""
    part.cone(0, 0, height - .05, .15, .15, .05, 'palm', 20)
    part.cone(0, 0, 0, .03, .03, height - .05, 'steel', 10)
    part.cone(0, 0, 0, .14, .03, .05, 'steel', 16)


@factory
def chair(part, paint='timber'):
    """Chair, its back to +y."""
    part.box(0, 0, .28, .36, .36, .04, paint, .01)
    part.box(0, .17, .28, .36, .04, .42, paint, .01)
    for a in (-1, 1):
        for b in (-1, 1):
            part.box(a * .15, b * .15, 0, .04, .04, .28, paint, 0)


@factory
def clipboard(part):
    """Upright board with a sheet."""
    part.box(0, 0, 0, .18, .02, .24, 'timber', .005)
    part.box(0, -.012, .015, .15, .012, .19, 'white', .002)
    part.box(0, -.016, .205, .06, .02, .025, 'brass', .004)


@factory
def window(part, width=1.2, height=1.3):
    """Frame with a sill and shutters of the kit's timber, to sit in a wall opening of the same size."""
    for x in (-width / 2 + .03, 0, width / 2 - .03):
        part.box(x, 0, 0, .06, .10, height, 'white', .01)
    for z in (0, height * .62, height - .06):
        part.box(0, 0, z, width, .12, .06, 'white', .01)
    part.box(0, -.12, -.06, width + .16, .26, .06, 'white', .015)


@factory
def books(part, count=5, seed=1):
    """Pile of lying books."""
    rng, z = random.Random(seed), 0
    for k in range(count):
        thick = rng.uniform(.05, .08)
        with part.at(0, 0, z, turn=rng.uniform(-12, 12)):
            cover = ('palm', 'laterite', 'blue', 'gold', 'plum')[(k + seed) % 5]
            part.box(0, 0, 0, .40, .28, thick, cover, .006)
            part.box(.012, -.012, .01, .385, .28, thick - .02, 'paper', .002)
        z += thick


@factory
def laptop(part):
    """Open laptop, its screen to -y."""
    part.box(0, -.02, 0, .40, .28, .02, 'steel', .006)
    part.box(0, -.03, .02, .34, .16, .004, 'dark', 0)
    with part.at(0, .12, .015, tilt=-18):
        part.box(0, 0, 0, .40, .018, .28, 'steel', .006)
        part.box(0, -.011, .02, .36, .006, .24, 'screen', 0)
        part.box(-.06, -.015, .19, .18, .004, .03, 'palm', 0)
        for k in range(3):
            part.box(0, -.015, .14 - .04 * k, .28, .004, .016, 'palm_light', 0)


@factory
def bench(part):
    """Garden bench, its seat .34 high, open to -y."""
    for k in range(3):
        part.box(0, -.14 + .14 * k, .31, 1.5, .11, .04, 'oak', .01)
    for k in range(2):
        part.box(0, .22 + .03 * k, .46 + .15 * k, 1.5, .04, .11, 'oak', .01)
    for side in (-1, 1):
        part.box(side * .6, 0, 0, .07, .38, .31, 'dark', .01)
        part.box(side * .6, .235, .3, .07, .05, .42, 'dark', .01)


@factory
def mug(part, paint='laterite'):
    """Mug with a handle."""
    part.lathe([(.045, 0), (.055, .01), (.055, .10), (.047, .10), (.047, .03)], paint, sides=18, closed=False)
    part.tube([(.05, 0, .08), (.085, 0, .07), (.085, 0, .04), (.05, 0, .025)], .01, paint, 6)
