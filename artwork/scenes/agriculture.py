"""Agriculture: a tractor among ploughed rows of maize and cassava, gold hour. Calm: sky, upper left."""
import random

from kit.buildings import building
from kit.camera import camera
from kit.crops import cassava, maize
from kit.farm import basket, greenhouse, hoe, tractor
from kit.land import ground, hill, ridges
from kit.light import light
from kit.people import person
from kit.picture import picture
from kit.plants import bush, palm


@picture('programme-agriculture', 1600, 1000)
def agriculture():
    """The whole scene."""
    rng = random.Random(11)
    ground('grass').place()

    # the field: ridges one unit apart, their crests at x = .5, 1.5, 2.5 ...
    ridges(36, 34).place(0, 5)

    def rows(plant, crests, start, end, gap):
        """Plants one crop along the crests of the ridges."""
        for crest in crests:
            y = start
            while y < end:
                plant(rng.randrange(6)).place(crest + rng.uniform(-.06, .06), y, .2,
                                              rng.uniform(0, 360), rng.uniform(.85, 1.12))
                y += gap * rng.uniform(.9, 1.1)

    rows(maize, [5.5 + k for k in range(9)], -7, 14, .62)
    rows(cassava, [-9.5 + k for k in range(8)], 0, 15, .95)

    # the subject
    tractor().place(2.5, -1.2, .04, turn=-4)

    # people at work
    person('blue', 'straw', pose='work', skin='skin_2').place(-.5, -3.4, .18, turn=-40)
    hoe().place(-.67, -3.6, .18, turn=-40)
    person('gold', 'straw', coat='apron', pose='hold', skin='skin_1').place(-1.75, -2.9, .14, turn=48)
    basket('laterite').place(-1.35, -3.75, .10)
    person('red', 'straw', pose='raise', skin='skin_3').place(-1.9, 4.5, .1, turn=30)
    person('teal', 'gele', pose='work', skin='skin_1').place(-4.0, -1.0, .02, turn=160)

    # behind the field
    greenhouse().place(-2.6, 18.5, turn=6)
    building(7, 4, 1, seed=3, roof_height=1.4).place(9, 25, turn=-10)
    for k in range(16):
        palm(k % 5).place(rng.uniform(-26, 34), rng.uniform(24, 36), 0, rng.uniform(0, 360), rng.uniform(.9, 1.25))
    for k in range(14):
        bush(k % 4).place(-18 + 2.9 * k, 23 + rng.uniform(-.6, .6), 0, rng.uniform(0, 360), rng.uniform(.8, 1.5))
    hill(60, .26).place(-34, 120)
    hill(80, .20, 'hill_far').place(40, 170)
    hill(70, .22, 'hill_far').place(-110, 180)

    light('gold', direction=-72)
    camera((-2.2, -9.6, 2.15), (.35, 0, 1.75), lens=31)
