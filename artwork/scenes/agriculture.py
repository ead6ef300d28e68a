"""Agriculture: a tractor among ploughed rows of maize and cassava; the farm school behind them."""
import random

from kit.buildings import building
from kit.camera import camera
from kit.crops import cassava, maize
from kit.farm import basket, greenhouse, hoe, tractor
from kit.land import ground, hill, ridges, sky_of_clouds
from kit.light import light
from kit.people import person
from kit.picture import picture
from kit.plants import bush, palm


def rows(rng, plant, crests, start, end, gap):
    """Plants one crop along the crests of the ridges."""
    for crest in crests:
        y = start
        while y < end:
            plant(rng.randrange(6)).place(crest + rng.uniform(-.06, .06), y, .2,
                                          rng.uniform(0, 360), rng.uniform(.85, 1.12))
            y += gap * rng.uniform(.9, 1.1)


def field(rng):
    """Ridges one unit apart, their crests at x = .5, 1.5, 2.5 …, with maize right and cassava left."""
    ground('grass').place()
    ridges(36, 34).place(0, 5)
    rows(rng, maize, [5.5 + k for k in range(9)], -7, 14, .62)
    rows(rng, cassava, [-9.5 + k for k in range(8)], 0, 15, .95)


def horizon(rng):
    """Greenhouse, farm school, palms and hills."""
    greenhouse().place(-2.6, 18.5, turn=6)
    building(7, 4, 1, seed=3, roof_height=1.4).place(9, 25, turn=-10)
    for k in range(16):
        palm(k % 5).place(rng.uniform(-26, 34), rng.uniform(24, 36), 0, rng.uniform(0, 360), rng.uniform(.9, 1.25))
    for k in range(14):
        bush(k % 4).place(-18 + 2.9 * k, 23 + rng.uniform(-.6, .6), 0, rng.uniform(0, 360), rng.uniform(.8, 1.5))
    hill(60, .26).place(-34, 120)
    hill(80, .20, 'hill_far').place(40, 170)
    hill(70, .22, 'hill_far').place(-110, 180)


def harvest_pair():
    """A farmer with a hoe and a student with her basket."""
    person('blue', 'straw', pose='work', skin='skin_2', skirt='ink').place(-.5, -3.4, .18, turn=-40)
    hoe().place(-.67, -3.6, .18, turn=-40)
    person('gold', 'straw', 'apron', 'hold', 'skin_1').place(-1.75, -2.9, .14, turn=48)
    basket('laterite').place(-1.35, -3.75, .10)


@picture('programme-agriculture', 1600, 1000)
def agriculture():
    """Gold hour in the field, the tractor and two people at work in the middle."""
    rng = random.Random(11)
    field(rng)
    horizon(rng)
    harvest_pair()
    tractor().place(1.65, -1.0, .04, turn=-14)
    person('red', 'straw', pose='raise', skin='skin_3').place(-1.7, 5.5, .1, turn=30)
    person('teal', 'gele', pose='work', skin='skin_1').place(-3.9, -.6, .02, turn=160)
    sky_of_clouds(((-60, 200, 52, 16), (10, 220, 66, 13)))
    light('gold', direction=-66, elevation=15)
    camera((-2.0, -9.4, 2.05), (.05, 0, 1.65), lens=32)


@picture('promo')
def promo():
    """Sunrise over the farm: students come to the field with hoes and baskets, seen from among the maize."""
    rng = random.Random(14)
    ground('grass').place()
    ridges(36, 34).place(0, 5)
    rows(rng, maize, [1.5 + k for k in range(10)], 3, 18, .62)
    rows(rng, cassava, [-13.5 + k for k in range(9)], -1, 15, .95)
    rows(rng, maize, [-3.5], -7.4, -5.2, .6)
    horizon(rng)
    for k, (x, y, turn, dress) in enumerate((
            (.35, -3.6, 14, ('gold', 'straw', None, 'work', 'skin_1', 'gold', 'palm')),
            (1.45, -3.2, -10, ('white', 'braids', None, 'hold', 'skin_2', 'gold', 'blue')),
            (2.45, -2.6, -18, ('teal', 'straw', None, 'raise', 'skin_3', 'gold', 'ink')),
            (-1.75, -2.6, 30, ('red', 'afro', None, 'stand', 'skin_2', 'gold', 'ink', 'backpack', 'oak')),
            (-.6, -1.2, 24, ('blue', 'gele', None, 'hold', 'skin_1', 'gold')))):
        person(*dress).place(x, y, .14, turn)
        if k == 0:
            hoe().place(x + .05, y - .3, .16, turn)
    for x, y, fill in ((1.45, -3.62, 'gold'), (-.5, -3.7, 'laterite'), (2.9, -3.4, 'straw')):
        basket(fill).place(x, y, .12, 0, 1.15)
    sky_of_clouds(((-70, 200, 36, 16), (-20, 230, 58, 14), (50, 210, 40, 18)))
    light('gold', direction=112, elevation=12)
    camera((-1.1, -9.2, 1.5), (-.35, 0, 1.95), lens=30)
