"""For days of ceremony and welcome: marquee, desk with its cloth, folding chairs, bunting."""
from kit.part import factory


@factory
def marquee(part, width=7, depth=2.6, height=2.2, cloth='palm'):
    """Roof of cloth on posts, with a fringe of pennants to the front."""
    for a in (-1, 1):
        for b in (-1, 1):
            part.tube([(a * width / 2, b * depth / 2, 0), (a * width / 2, b * depth / 2, height)], .05, 'white', 8)
    part.prism([(-width / 2 - .2, height), (width / 2 + .2, height), (0, height + .8)], -depth / 2 - .2, depth + .4,
               cloth)
    count = int(width / .5)
    for k in range(count):
        part.box(-width / 2 + (k + .5) * width / count, -depth / 2 - .22, height - .22, .3, .04, .26,
                 'brass_matt' if k % 2 else 'linen', .01)


@factory
def desk(part, width=2, cloth='palm'):
    """Table hung with cloth to the ground, a brass hem, files and a cup of pens on it."""
    part.box(0, 0, 0, width, .7, .56, cloth, .03)
    part.box(0, 0, .04, width + .012, .712, .05, 'brass_matt', .005)
    part.box(0, 0, .56, width + .06, .76, .03, 'linen', .01)
    for k, paint in enumerate(('laterite', 'blue', 'gold')):
        with part.at(-width / 2 + .35 + .06 * k, .1, .59 + .035 * k, turn=8 * k - 6):
            part.box(0, 0, 0, .34, .25, .03, paint, .004)
    part.box(.05, -.1, .59, .24, .32, .012, 'white', .002)
    part.lathe([(.05, 0), (.055, .12)], 'brass_matt', width / 2 - .25, .1, .59, 14)
    for k in range(3):
        part.tube([(width / 2 - .25, .1, .6), (width / 2 - .29 + .04 * k, .08, .80)], .009, 'ink', 5)


@factory
def bunting(part, length=8, sag=.5, count=16):
    """Line of pennants along x, hanging between two points at z = 0."""
    def drop(t):
        return -4 * sag * t * (1 - t)
    part.tube([(length * (k / 20 - .5), 0, drop(k / 20)) for k in range(21)], .012, 'linen', 5)
    for k in range(count):
        t = (k + .5) / count
        x, z = length * (t - .5), drop(t)
        part.prism([(x - .14, z), (x + .14, z), (x, z - .34)], -.008, .016,
                   ('laterite', 'brass_matt', 'palm', 'linen')[k % 4])
