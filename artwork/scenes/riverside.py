"""The riverside lawn at golden hour: students by the water, boats, the chapel across it."""
import math
import random

from kit.buildings import building, lamp_post
from kit.camera import camera
from kit.chapel import chapel
from kit.light import glow, light
from kit.people import person
from kit.picture import picture
from kit.plants import bush, palm
from kit.river import awning, boat, jetty, lily_pads, paddle, reeds, river_land
from kit.surroundings import grove, hills, palms

WATER = -.35


def shores(lit=False):
    """The river between two lawns, the chapel and a hall on the far side."""
    rng = random.Random(61)
    river_land(11).place()
    chapel(lit).place(7.5, 13, 0, -14)
    building(10, 4, 2, lit=.7 if lit else 0, seed=7).place(24, 19, turn=-14)
    palms(-44, 0, 15, 10, seed=8, height=1.15)
    palms(12, 50, 24, 9, seed=9, height=1.3)
    grove(-30, 2, 12, 5, seed=3)
    grove(14, 30, 13, 3, seed=4)
    for k in range(26):
        x = -26 + 2.1 * k
        reeds(k % 4).place(x + rng.uniform(-.6, .6), 5.2 + rng.uniform(-.4, .5) + 1.6 * _wave(x, .4), WATER, k * 50,
                           rng.uniform(.8, 1.2))
    hills(0, 10)


def _wave(x, shift):
    """How far the shore swings out at x, as in the kit's river."""
    return math.sin(x * .16 + shift)


def rower(x, y, turn, paint, dress, skin):
    """A boat with somebody who paddles it."""
    boat(paint).place(x, y, WATER - .06, turn)
    person(dress, 'straw', pose='work', skin=skin).place(x, y, WATER - .12, turn)
    paddle().place(x + .42, y - .1, WATER + .25, turn)


def ferry(x, y, turn):
    """The covered boat with its passengers."""
    boat('blue', 4.6, 1.2).place(x, y, WATER - .06, turn)
    awning(2.6, 1.1).place(x, y, WATER + .1, turn)
    along = math.radians(turn)
    for k, (far, dress, skin, hat) in enumerate(((-1.0, 'gold', 'skin_1', 'gele'), (-.3, 'red', 'skin_2', None),
                                                 (.4, 'linen', 'skin_3', 'bun'), (1.7, 'teal', 'skin_1', 'straw'))):
        person(dress, hat, skin=skin).place(x - far * math.sin(along), y + far * math.cos(along),
                                            WATER - .12, turn + 30 * (k % 2))


def friends():
    """Students on the near lawn and the landing stage."""
    for x, y, turn, dress, hat, pose, skin in (
            (1.9, -8.0, 150, 'gold', 'bun', 'stand', 'skin_1'), (2.6, -7.8, 200, 'teal', None, 'hold', 'skin_2'),
            (4.9, -6.6, -65, 'red', 'gele', 'stand', 'skin_3'), (4.2, -6.9, 70, 'linen', None, 'reach', 'skin_1'),
            (4.6, -6.1, 5, 'blue', 'bun', 'stand', 'skin_2')):
        person(dress, hat, pose=pose, skin=skin).place(x, y, 0, turn)


@picture('hero-visit', 1600, 900, 12)
def hero_visit():
    """Golden hour by the river; the calm is on the left."""
    shores()
    friends()
    jetty(4.4, 1.2).place(1.6, -6.2, .04, 4)
    person('plum', None, pose='raise', skin='skin_3').place(1.4, -2.6, .04, 175)
    ferry(4.2, .6, 68)
    rower(-3.6, 1.8, 105, 'red', 'linen', 'skin_1')
    boat('teal').place(.2, -4.2, WATER - .06, 12)
    lily_pads().place(-4, -4.4, WATER + .01)
    lily_pads(1).place(7.6, -4.8, WATER + .01, 40)
    palm(2, 4.6).place(5.9, -7.2, 0, 30, 1.0)
    palm(4, 4.6).place(8.2, -5.6, 0, 160, 1.1)
    bush(1).place(5.5, -7.0, 0, 0, .8)
    for k, x in enumerate((-7.5, -6.2, 8.3, 10.2)):
        reeds(k).place(x, -5.6 - .3 * (k % 2), WATER, k * 70)
    light('gold', direction=-84, elevation=18)
    camera((-1.2, -15.5, 2.6), (1.1, 0, 2.0), lens=27)


@picture('header-campus', 1600, 600, 12)
def header_campus():
    """Morning, from the height of a palm: the campus on its river."""
    shores()
    building(13, 5, 2, seed=6).place(-13, 38, turn=8)
    rower(-6.4, 1.2, 98, 'red', 'linen', 'skin_1')
    ferry(4.6, .4, 74)
    for k, (x, y, turn, dress, hat) in enumerate(((3.4, 9.6, 200, 'gold', 'gele'), (4.1, 9.3, 150, 'blue', 'fila'),
                                                  (10.4, 8.8, 60, 'red', 'bun'), (-2.5, 9.8, 10, 'linen', None))):
        person(dress, hat, skin=f'skin_{k % 3 + 1}').place(x, y, 0, turn)
    light('morning', direction=-46, elevation=30)
    camera((-3.0, -16.0, 5.6), (.2, 8, 1.9), lens=29)


@picture('header-postgraduate-fees', 1600, 600, 20)
def header_postgraduate_fees():
    """Blue hour: two scholars under a lamp on the landing stage, the lit chapel across the water."""
    shores(lit=True)
    jetty(3.6, 1.3).place(2.5, -6.6, .04, 8)
    person('gold', 'braids', skin='skin_1', carry='book').place(2.3, -3.9, .06, 150)
    person('teal', 'fila', skin='skin_3', carry='book').place(2.95, -3.7, .06, 205)
    boat('teal').place(.7, -4.3, WATER - .06, 20)
    boat('red').place(-5.2, 2.6, WATER - .06, 98)
    lamp_post(lit=True).place(3.6, -5.9)
    glow(3.6, -5.9, 2.42, 60)
    lamp_post(lit=True).place(3.0, 8.2)
    glow(3.0, 8.2, 2.42, 40)
    glow(6.9, 11.0, 1.8, 30)
    glow(6.9, 11.0, 4.5, 12)
    for k in range(3):
        glow(20.5 + 3 * k, 15.6 - .7 * k, 1.5, 16)
    light('blue', direction=150)
    camera((-.6, -12.6, 1.9), (.75, 0, 2.2), lens=28)
