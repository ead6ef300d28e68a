"""Life on the great lawn in the afternoon: friends under a tree, a bicycle, books, the tower behind."""
import random

from kit.buildings import building, clock_tower, lamp_post
from kit.camera import camera
from kit.furniture import books
from kit.land import ground, slab
from kit.library import open_book
from kit.light import light
from kit.part import Part
from kit.people import person
from kit.picture import picture
from kit.plants import bush, palm, tree
from kit.surroundings import hills, palms
from kit.vehicles import bicycle


def rug(x, y, turn, paint):
    """Cloth spread on the grass."""
    cloth = Part('rug')
    cloth.box(0, 0, 0, 1.9, 1.3, .02, paint, .005)
    for k in range(5):
        cloth.box(-.76 + .38 * k, 0, .02, .06, 1.3, .004, 'gold', 0)
    cloth.place(x, y, .01, turn)


def seated(x, y, turn, dress, skin, hat=None, pose='hold'):
    """Somebody who sits on the grass: the skirt of the cone is spread flat about them."""
    skirt = Part('skirt')
    skirt.lathe([(.36, 0), (.35, .05), (.24, .16), (.15, .24)], dress, sides=24)
    skirt.place(x, y, .01, turn)
    person(dress, hat, pose=pose, skin=skin).place(x, y, -.36, turn)


@picture('card-campus-life', 1200, 900, 16)
def card_campus_life():
    """Friends on a rug in the shade, close and low."""
    rng = random.Random(71)
    ground('lawn').place()
    slab(60, 2.4, 'earth', .04).place(0, 6)
    building(13, 5, 2, seed=4).place(2, 20)
    clock_tower(7.6).place(2, 19)
    building(9, 4, 2, seed=6).place(-15, 19, turn=10)
    tree(1, 4.6).place(2.9, 1.2, 0, 40, 1.35)
    tree(2, 3.4).place(-7, 9, 0, 90, 1.2)
    rug(.1, -1.4, 8, 'laterite')
    seated(-.75, -1.5, 70, 'gold', 'skin_1', 'bun')
    seated(.2, -.9, 5, 'teal', 'skin_3', None)
    seated(1.15, -1.6, -75, 'linen', 'skin_2', 'gele', 'reach')
    open_book().place(.05, -1.65, .04, 15)
    books(3, 4).place(.75, -1.95, .04, 30, .8)
    bag = Part('bag')
    bag.box(0, 0, 0, .28, .18, .36, 'blue', .07)
    bag.box(0, -.1, .04, .2, .06, .17, 'blue', .03)
    bag.tube([(-.05, 0, .34), (0, 0, .42), (.05, 0, .34)], .014, 'dark', 6)
    bag.place(-1.35, -1.75, 0, 30)
    bicycle().place(2.3, -.5, 0, 65)
    for x, y, turn, dress, hat, skin in ((-3.2, 5.6, 80, 'blue', 'fila', 'skin_2'),
                                         (-2.5, 6.0, 95, 'red', None, 'skin_1'),
                                         (4.6, 5.7, -80, 'plum', 'bun', 'skin_3'),
                                         (.9, 6.3, 200, 'gold', None, 'skin_2')):
        person(dress, hat, skin=skin).place(x, y, .04, turn)
    for k in range(4):
        lamp_post().place(-8 + 5.4 * k, 7.7)
    for k in range(10):
        bush(k % 4).place(-9 + 2.1 * k, 15.8, 0, rng.uniform(0, 360), rng.uniform(.7, 1.1))
    palms(-34, 34, 24, 12, seed=5, height=1.25)
    palm(2).place(-4.6, 8.8, 0, 50, 1.05)
    hills()
    light('noon', direction=-70, elevation=34)
    camera((-1.0, -6.4, 1.25), (.55, .6, 1.32), lens=33)
