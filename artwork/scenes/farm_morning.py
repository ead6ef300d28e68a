"""Scholarship students walk out to the farm's fields in the first light."""
import random

from kit.buildings import building
from kit.camera import camera
from kit.crops import maize
from kit.farm import greenhouse, tractor
from kit.land import ground, ridges, slab
from kit.light import light
from kit.part import Part
from kit.people import person
from kit.picture import picture
from kit.plants import tuft
from kit.surroundings import grove, hills, palms


def shouldered_hoe(x, y, turn):
    """A hoe carried over the right shoulder."""
    tool = Part('hoe')
    tool.tube([(.14, -.42, .55), (.14, .5, 1.08)], .018, 'timber', 6)
    tool.box(.14, .5, .92, .14, .03, .18, 'steel', .005)
    tool.place(x, y, .04, turn)


@picture('header-scholarship', 1600, 600, 12)
def to_the_fields():
    """A file of students on the farm track, right of the middle; rows of young maize on the left."""
    rng = random.Random(171)
    ground('grass').place()
    ridges(40, 42, seed=12, height=.16).place(-19, 10)
    slab(2.8, 60, 'earth', .04).place(2.5, 20)
    for k in range(22):
        y = -4
        while y < 28:
            maize(k % 6).place(-21.5 + k, y, .1, rng.uniform(0, 360), rng.uniform(.32, .5))
            y += 1.1
    for k, (x, y, dress, hat, skin) in enumerate(((1.75, -.6, 'gold', 'straw', 'skin_1'),
                                                  (2.75, .4, 'blue', 'straw', 'skin_3'),
                                                  (1.9, 2.0, 'red', 'gele', 'skin_2'),
                                                  (3.0, 3.4, 'linen', 'straw', 'skin_1'),
                                                  (2.1, 5.4, 'teal', 'fila', 'skin_2'))):
        person(dress, hat, pose='raise' if k in (0, 2, 3) else 'stand', skin=skin).place(x, y, .05, -14 + 6 * k)
        if k in (0, 2, 3):
            shouldered_hoe(x, y, -14 + 6 * k)
    tractor().place(6.1, 7.4, .02, -38)
    greenhouse().place(13, 17, 0, -14)
    building(8, 4, 1, seed=3, roof_height=1.4).place(-8, 36, turn=8)
    for k in range(16):
        tuft(k % 4).place(rng.uniform(4.2, 8), rng.uniform(-2.2, 1), 0, k * 50, 1.2)
    palms(-50, 50, 33, 20, seed=172, height=1.2)
    grove(8, 40, 24, 6, seed=173)
    hills()
    light('gold', direction=-98, elevation=16)
    camera((.0, -6.6, 1.55), (.15, 1.4, 1.28), lens=29)
