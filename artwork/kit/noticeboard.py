"""Noticeboard with its little roof, and what is used to plant a tree."""
import random

from kit.part import factory


@factory
def noticeboard(part, width=2.6, seed=1):
    """Board on two posts, full of notices without words; looks to -y."""
    rng = random.Random(seed)
    for side in (-1, 1):
        part.box(side * (width / 2 + .05), 0, 0, .13, .13, 1.85, 'timber', .02)
        part.box(side * (width / 2 + .05), 0, 0, .3, .3, .14, 'stone', .02)
    part.box(0, 0, .62, width, .08, 1.12, 'palm', .01)
    for z in (.58, 1.72):
        part.box(0, -.02, z, width, .12, .07, 'timber', .01)
    with part.at(turn=90):
        for side in (-1, 1):
            part.prism([(side * .5, 1.82), (side * .5, 1.89), (0, 2.17),
                        (0, 2.09)], -width / 2 - .3, width + .6, 'roof')
    x = -width / 2 + .12
    while x < width / 2 - .3:
        wide, z = rng.uniform(.26, .40), .70
        while z < 1.45:
            tall = rng.uniform(.26, .40)
            if z + tall > 1.70:
                break
            _notice(part, rng, x + wide / 2, z, wide, tall)
            z += tall + .06
        x += wide + .06


def _notice(part, rng, x, z, wide, tall):
    """A pinned sheet: a coloured or white ground, a picture or a few lines."""
    with part.at(x, -.05, z + tall / 2, lean=rng.uniform(-3, 3)):
        part.box(0, 0, -tall / 2, wide - .02, .01, tall, rng.choice(('white', 'white', 'linen', 'gold',
                                                                     'palm_light')), 0)
        low = -.1
        if rng.random() < .45:
            part.box(0, -.006, 0, wide - .08, .008, tall / 2 - .04, rng.choice(('teal', 'laterite', 'blue', 'red')), 0)
        else:
            low = tall / 2 - .2
        for k in range(3):
            part.box(-.01, -.006, low - .045 * k, wide - .1 - .03 * k, .008, .014, 'wall_shade', 0)
        part.ball(0, -.012, tall / 2 - .025, .018, 'laterite', sides=8)


@factory
def sapling(part, variant=0):
    """Young palm in a saucer of dark earth."""
    part.lathe([(.50, 0), (.42, .09), (.20, .05), (0, .06)], 'earth_dark', sides=20)
    part.lathe([(.09, .04), (.11, .14), (.06, .28)], 'trunk', sides=10)
    for k in range(9):
        part.blade((0, 0, .24), 40 * k + 15 * variant, .38 + .05 * (k % 3), .06, .5 - .05 * (k % 2), .22,
                   'leaf_light', 7,
                   .45)


@factory
def watering_can(part, paint='laterite'):
    """Can with its spout towards -y."""
    part.lathe([(.13, 0), (.13, .26), (.11, .28)], paint, sides=20)
    part.tube([(0, -.11, .08), (0, -.26, .20), (0, -.36, .34)], [.03, .022, .02], paint, 8)
    part.lathe([(.02, 0), (.055, .04)], 'brass', 0, -.37, .34, 12)
    part.tube([(0, -.06, .28), (0, 0, .42), (0, .12, .34), (0, .14, .14)], .016, 'brass', 6)


@factory
def spade(part):
    """Spade standing in the earth."""
    part.tube([(0, 0, .2), (0, 0, .95)], .02, 'oak', 8)
    part.tube([(-.09, 0, .97), (.09, 0, .97)], .022, 'oak', 8)
    part.prism([(-.10, .28), (.10, .28), (.09, .04), (0, -.04), (-.09, .04)], -.012, .024, 'steel')
