"""Baskets and crates with what the farm yields."""
import math
import random

from kit.part import factory


@factory
def tuber_basket(part, seed=1, paint='trunk'):
    """Wide basket heaped with cassava or yam."""
    rng = random.Random(seed)
    part.lathe([(.24, 0), (.36, .26), (.38, .26), (.38, .31), (.33, .31)], 'straw', sides=18)
    for z in (.08, .16, .24):
        part.lathe([(.262 + .46 * (z - .02) * .8, z - .02), (.272 + .46 * z * .8, z)], 'oak', sides=18, closed=False)
    for k in range(11):
        a, r, lift = k * 2.4, .055 * math.sqrt(k) * 1.5, .34 - .018 * k * .6
        turn = rng.uniform(0, math.pi)
        dx, dy = .2 * math.cos(turn), .2 * math.sin(turn)
        x, y = r * math.cos(a), r * math.sin(a)
        part.tube([(x - dx, y - dy, lift), (x - dx * .4, y - dy * .4, lift + .03),
                   (x + dx * .4, y + dy * .4, lift + .02),
                   (x + dx, y + dy, lift - .02)], [.03, .07, .062, .015], paint, 8)


@factory
def fruit_basket(part, fill='laterite', seed=1):
    """Wide basket heaped with round fruit."""
    rng = random.Random(seed)
    part.lathe([(.24, 0), (.34, .22), (.36, .22), (.36, .27), (.31, .27)], 'straw', sides=18)
    for count, radius, z in ((12, .25, .27), (7, .13, .34), (1, 0, .41)):
        for k in range(count):
            a = 2 * math.pi * k / count + rng.uniform(-.1, .1)
            part.ball(radius * math.cos(a), radius * math.sin(a), z, .075, fill, .92, 10)


@factory
def plantains(part, paint='leaf_light'):
    """Bunch of plantains lying along x."""
    part.tube([(-.35, 0, .16), (.4, 0, .14)], .03, 'leaf', 6)
    for row in range(5):
        for k in range(5):
            a = -.5 + k * 1.03
            x = -.28 + .14 * row
            y, z = .16 * math.cos(a), .16 + .13 * math.sin(a)
            part.tube([(x, y * .4, .15 + (z - .15) * .4), (x + .06, y, z), (x + .18, y * 1.1, z + .02)],
                      [.025, .04, .012], paint, 6)


@factory
def crate(part, fill='laterite', seed=1):
    """Slatted crate of fruit, tilted towards -y when placed on a stall."""
    rng = random.Random(seed)
    for y in (-.2, .2):
        for z in (.02, .12):
            part.box(0, y, z, .62, .025, .07, 'oak', .005)
    for x in (-.3, .3):
        part.box(x, 0, .0, .03, .4, .2, 'oak', .005)
    part.box(0, 0, .0, .6, .4, .1, 'timber', 0)
    for i in range(5):
        for j in range(3):
            part.ball(-.23 + .115 * i, -.12 + .12 * j, .17 + rng.uniform(0, .03), .062, fill, .95, 10)
