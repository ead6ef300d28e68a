"""The welcome desk: applicants bring their papers to the tables under the awning."""
import random

from kit.buildings import building, clock_tower
from kit.camera import camera
from kit.furniture import chair
from kit.land import ground, kerb, sky_of_clouds, slab
from kit.light import light
from kit.pavilion import bunting, desk, marquee
from kit.people import person
from kit.picture import picture
from kit.plants import flowers, palm, tree
from kit.surroundings import grove, hills, palms
from kit.vehicles import suitcase

APPLICANTS = (  # x, y, turn, dress
    (-1.75, -1.35, 186, ('gold', 'braids', None, 'hold', 'skin_2', 'gold', 'palm', 'backpack', 'red')),
    (.15, -1.3, 176, ('white', None, None, 'hold', 'skin_1', 'gold', 'blue')),
    (2.05, -1.3, 190, ('teal', 'hijab', None, 'hold', 'skin_3', 'gold', None, 'bag', 'straw')),
    (.55, -2.5, 170, ('red', 'afro', None, 'hold', 'skin_2', 'gold', 'ink', 'backpack', 'gold')),
    (2.5, -2.45, 182, ('blue', 'bun', None, 'stand', 'skin_1', 'gold', None, 'backpack', 'laterite')),
    (-1.3, -2.6, 200, ('linen', 'fila', None, 'stand', 'skin_3')),
    (3.0, -3.6, 160, ('plum', 'gele', None, 'stand', 'skin_1', 'gold', None, 'bag', 'oak')),
    (1.1, -3.8, 190, ('gold', None, None, 'hold', 'skin_3', 'gold', 'blue', 'backpack', 'palm')))


def place():
    """Lawn, hall, awning, desks and those who sit behind them."""
    rng = random.Random(9)
    ground('lawn').place()
    slab(9, 26, 'earth', .04).place(.4, -9)
    slab(44, 2.6, 'earth', .05).place(0, 7)
    for side in (-1, 1):
        kerb(22, side + 2).place(.4 + side * 4.6, -8)
        flowers(('red', 'gold')[side > 0], 3, 1.2).place(side * 4.6 + .4, 1.6)
    building(13, 5, 2, seed=12).place(-2, 13)
    clock_tower(7.8).place(7.4, 13)
    marquee(8.2, 3, 2.3).place(.2, .4)
    for k, x in enumerate((-1.75, .2, 2.15)):
        desk(1.7, ('palm', 'laterite', 'palm')[k]).place(x, -.2, .04)
        chair().place(x, .72, .04, 180)
        person(('white', 'gold', 'white')[k], (None, 'gele', 'bun')[k], None, 'work', f'skin_{k + 1}',
               skirt='palm').place(x, .55, .04, rng.uniform(-8, 8))
    for k, x in enumerate((-8, 9.5, -12)):
        tree(k, 3.4).place(x, 4 + k, 0, k * 50, 1.1)
    for side in (-1, 1):
        palm(side + 1, 4.4).place(.2 + side * 5.6, 1.2, 0, 60)
    bunting(10.6, .7, 20).place(.2, -1.15, 3.6)
    palms(-30, 34, 22, 12, seed=4)
    grove(-30, 30, 19, 8)
    hills()


@picture('poster-admission')
def poster():
    """Registration in the morning, seen from the applicants' side."""
    place()
    for x, y, turn, dress in APPLICANTS:
        person(*dress).place(x, y, .04, turn)
    suitcase('laterite').place(-.75, -2.75, .04, 20)
    suitcase('blue').place(3.55, -3.4, .04, -30)
    sky_of_clouds(((-50, 190, 56, 14), (30, 210, 70, 16)))
    light('morning', direction=-56, elevation=32)
    camera((-1.4, -10.0, 2.3), (.3, 0, 1.6), lens=31)


@picture('header-admissions', 1600, 600)
def header():
    """The same desk from its side at gold hour; lawn and sky on the left."""
    place()
    for x, y, turn, dress in APPLICANTS[:6]:
        person(*dress).place(x, y, .04, turn)
    sky_of_clouds(((-90, 170, 44, 14), (-40, 210, 38, 12)))
    light('gold', direction=-70, elevation=22)
    camera((-5.0, -7.6, 1.7), (-1.35, 0, 1.75), lens=27)
