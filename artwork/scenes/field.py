"""The university farm's field: its rows from above, the tractor at close hand, the harvest."""
import math
import random

from kit.buildings import building
from kit.camera import camera
from kit.crops import cassava, maize
from kit.farm import basket, greenhouse, hoe, tractor
from kit.harvest import plantains, tuber_basket
from kit.land import ground, hill, ridges
from kit.light import light
from kit.part import Part
from kit.people import person
from kit.picture import picture
from kit.surroundings import grove, hills, palms


def rows(plant, crests, start, end, gap, seed=1, small=1.):
    """One crop along the crests of the ridges."""
    rng = random.Random(seed)
    for crest in crests:
        y = start
        while y < end:
            plant(rng.randrange(6)).place(crest + rng.uniform(-.06, .06), y, .2, rng.uniform(0, 360),
                                          small * rng.uniform(.85, 1.12))
            y += gap * rng.uniform(.9, 1.1)


def worker(x, y, turn, dress, skin, hat='straw', pose='work', tool=True, coat=None):
    """Somebody at work, with a hoe before them."""
    person(dress, hat, coat=coat, pose=pose, skin=skin).place(x, y, .14, turn)
    if tool:
        angle = math.radians(turn)
        hoe().place(x + .3 * math.sin(angle) - .1 * math.cos(angle), y - .3 * math.cos(angle), .1, turn)


@picture('gallery-ploughed-rows', 1200, 900, 12)
def ploughed_rows():
    """Morning, from a height: the red rows run to the palms, young maize on some of them."""
    ground('grass').place()
    ridges(30, 46, seed=2).place(0, 10)
    rows(maize, [-13.5, -12.5, -11.5, -10.5, -9.5, -8.5], -12, 30, .7, 2, .8)
    rows(cassava, [3.5, 4.5, 5.5], -2, 26, 1.0, 3, .55)
    rows(maize, [9.5 + k for k in range(6)], -12, 30, .7, 4, .9)
    for x, y, turn, dress, skin in ((-3.6, -2.0, 30, 'blue', 'skin_1'), (-1.4, .8, -150, 'gold', 'skin_3'),
                                    (1.5, -3.6, -50, 'red', 'skin_2'), (-5.5, 6.5, 40, 'teal', 'skin_2'),
                                    (.5, 9.5, 20, 'linen', 'skin_1')):
        worker(x, y, turn, dress, skin)
    tractor().place(-2.0, 17, .04, turn=0)
    greenhouse().place(-9, 38, turn=4)
    building(8, 4, 1, seed=3, roof_height=1.4).place(6, 40, turn=-8)
    palms(-40, 44, 44, 18, seed=22, height=1.2)
    grove(-40, -17, 16, 5, seed=7)
    hills(0, 10)
    light('morning', direction=-82, elevation=27)
    camera((1.6, -14.5, 7.2), (-.9, 4.2, 0), lens=31)


@picture('gallery-tractor', 1200, 900, 12)
def tractor_close():
    """Low and close at golden hour: the tractor turns its furrow, its driver in a straw hat."""
    ground('grass').place()
    ridges(34, 40, seed=5).place(0, 12)
    tractor().place(.6, .2, .10, turn=34)
    person('blue', 'straw', pose='work', skin='skin_1').place(.42, .48, .66, 34)
    worker(-3.4, 3.6, 60, 'gold', 'skin_2', pose='raise', tool=False)
    rows(maize, [5.5 + k for k in range(10)], 2, 26, .62, 6)
    rows(maize, [-15.5 + k for k in range(9)], 8, 28, .62, 7)
    palms(-36, 40, 32, 15, seed=12, height=1.2)
    hills(10, 0)
    hill(60, .24).place(-20, 110)
    light('gold', direction=-118, elevation=12)
    camera((-1.5, -4.7, .95), (.15, .4, 1.22), lens=33)


def yams(x, y, turn, seed):
    """Pile of yams on the ground."""
    rng = random.Random(seed)
    pile = Part('yams')
    for layer, count in enumerate((6, 5, 4, 2)):
        for k in range(count):
            side = (k - (count - 1) / 2) * .2 + rng.uniform(-.02, .02)
            z = .1 + .16 * layer
            pile.tube([(side, -.42, z), (side, -.2, z + .01), (side + .02, .2, z), (side, .40, z)],
                      [.04, .095, .105, .05], 'trunk', 9)
    pile.place(x, y, .04, turn)


@picture('gallery-harvest', 1200, 900, 12)
def harvest():
    """Evening on the cassava field: baskets before the pickers, one of them with a basket on her head."""
    ground('grass').place()
    ridges(40, 40, seed=8, height=.12).place(0, 8)
    rows(cassava, [-9.5 + k for k in range(7)], 2.5, 18, .95, 9)
    rows(cassava, [3.5 + k for k in range(8)], 3.5, 18, .95, 10)
    for k, (x, y) in enumerate(((-.9, -1.5), (.05, -2.0), (.85, -1.2))):
        tuber_basket(k).place(x, y, .10, k * 40, 1.05)
    yams(-2.1, -1.2, 65, 3)
    plantains().place(1.75, -1.7, .08, 25)
    plantains().place(1.95, -1.25, .08, 60)
    worker(-1.1, .1, 20, 'gold', 'skin_1', 'gele', 'hold', False, 'apron')
    person('teal', 'straw', pose='reach', skin='skin_3').place(.95, -.1, .14, -30)
    person('red', 'bun', pose='cheer', skin='skin_2').place(-.05, 2.6, .12, 12)
    basket('straw').place(-.05, 2.6, 1.28, 0, 1.2)
    worker(-3.2, 3.4, 120, 'blue', 'skin_2')
    worker(2.9, 4.6, -70, 'linen', 'skin_1')
    palms(-36, 38, 24, 15, seed=31, height=1.2)
    grove(-28, 30, 20, 6, seed=32)
    hills(-20, 0)
    light('gold', direction=-76, elevation=15)
    camera((.5, -5.6, 1.55), (-.2, .8, .82), lens=34)
