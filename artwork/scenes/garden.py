"""Small scenes on the lawn: a palm is planted, notices are read."""
import random

from kit.buildings import building, lamp_post
from kit.camera import camera
from kit.land import ground, sky_of_clouds, slab
from kit.light import light
from kit.noticeboard import noticeboard, sapling, spade, watering_can
from kit.people import person
from kit.picture import picture
from kit.plants import flowers, tree, tuft
from kit.surroundings import grove, hills, palms
from kit.vehicles import bicycle


def tufts(left, right, y, count, seed):
    """Grass at the foot of the picture."""
    rng = random.Random(seed)
    for k in range(count):
        tuft(k % 4).place(rng.uniform(left, right), y + rng.uniform(-.5, .5), 0, rng.uniform(0, 360), rng.uniform(.8,
                                                                                                                  1.2))


@picture('header-give', 1600, 600, 12)
def planting():
    """Morning: three plant a young palm, the row they have planted runs away to the left."""
    ground('lawn').place()
    sapling().place(2.0, 0, 0)
    person('gold', 'gele', pose='reach', skin='skin_1').place(1.25, .25, 0, 62)
    person('blue', 'straw', pose='work', skin='skin_3').place(2.75, .3, 0, -62)
    person('red', 'braids', pose='hold', skin='skin_2').place(2.05, 1.0, 0, 4)
    watering_can('teal').place(2.05, .70, .46, -4)
    spade().place(3.45, -.15, -.02, 20)
    for k in range(7):
        sapling(k).place(1.0 - 1.5 * k, 3.0 + 2.0 * k, 0, 40 * k, 1.0)
    for x, y, turn, dress, hat, skin in ((-1.0, 4.4, 60, 'teal', 'fila', 'skin_2'),
                                         (-3.2, 6.6, -40, 'linen', None, 'skin_1')):
        person(dress, hat, pose='work', skin=skin).place(x, y, 0, turn)
    tufts(-3, 5, -1.5, 12, 121)
    building(12, 5, 2, seed=4).place(16, 27, turn=-12)
    palms(-46, 50, 26, 17, seed=122, height=1.2)
    grove(-40, 8, 18, 7, seed=123)
    hills(-10, 0)
    light('morning', direction=-70, elevation=26)
    camera((.1, -5.6, 1.25), (.25, 1.2, .86), lens=27)


@picture('header-news', 1600, 600, 12)
def notices():
    """Afternoon: students before the noticeboard, right of the path."""
    ground('lawn').place()
    slab(60, 2.2, 'earth', .04).place(0, .2)
    noticeboard(3.0).place(3.0, 1.7, 0, -10)
    for x, y, turn, dress, hat, pose, skin, carry in (
            (2.1, .75, 172, 'gold', 'braids', 'stand', 'skin_1', 'backpack'),
            (2.85, .55, 190, 'blue', None, 'reach', 'skin_3', None),
            (4.3, .6, 150, 'red', 'hijab', 'hold', 'skin_2', 'book'),
            (.9, .5, 110, 'linen', 'fila', 'raise', 'skin_2', 'bag')):
        person(dress, hat, pose=pose, skin=skin, carry=carry).place(x, y, .04, turn)
    bicycle('teal').place(5.3, 1.4, 0, 80)
    tree(2, 4.2).place(6.6, 3.6, 0, 30, 1.3)
    for k in range(3):
        flowers(('gold', 'red', 'white')[k], k).place(1.6 + 1.5 * k, 2.25, 0, -10, .8)
    building(14, 5, 2, seed=9).place(-17, 36, turn=8)
    lamp_post().place(-5.6, 1.9)
    lamp_post().place(-12, 1.9)
    palms(-50, 46, 24, 17, seed=125, height=1.15)
    grove(-4, 34, 14, 6, seed=126)
    hills()
    sky_of_clouds(((-70, 150, 40, 15), (40, 170, 52, 16)))
    light('noon', direction=-52, elevation=38)
    camera((.2, -8.4, 1.5), (.2, 1.4, 1.12), lens=31)
