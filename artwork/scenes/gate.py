"""The campus gate: students arrive in the morning, and the same gate seen from within."""
import random

from kit.buildings import building, clock_tower
from kit.camera import camera
from kit.gate import bollard, gate, gate_wall, sign
from kit.land import ground, slab
from kit.light import light
from kit.people import person
from kit.picture import picture
from kit.plants import bush, flowers, palm
from kit.surroundings import grove, hills, palms
from kit.vehicles import bus, suitcase


def grounds():
    """The gate in its wall, the red road through it, and the campus behind."""
    rng = random.Random(41)
    ground('lawn').place()
    slab(4.4, 90, 'earth', .04).place(0, 4)
    slab(17, 4.4, 'earth', .045).place(6.3, -4.6)
    gate().place(0, 1)
    gate_wall(20).place(5.6, 1)
    gate_wall(20).place(-25.6, 1)
    for side in (-1, 1):
        for k in range(7):
            bush(k % 4).place(side * (6.4 + 1.5 * k), .1 + rng.uniform(-.1, .1), 0, k * 50, rng.uniform(.6, .85))
        for k in range(3):
            bollard().place(side * 2.45, -1.4 - 1.1 * k)
        for k, y in enumerate((6, 10, 14, 18, 22)):
            palm(k + (side > 0), 4.6).place(side * 4.2, y, 0, k * 75, rng.uniform(.95, 1.1))
    building(13, 5, 2, seed=4).place(8, 36)
    clock_tower(6.6).place(8.6, 35)
    for side in (-1, 1):
        building(9, 4, 2, seed=5 + side).place(8 + side * 17, 34, turn=side * -10)
    palms(-46, 46, 40, 16, seed=3, height=1.3)
    grove(-34, -12, 18, 5, seed=5)
    grove(12, 34, 18, 5, seed=6)
    hills()


def student(x, y, turn, dress, skin, hat=None, pose='stand', bag=None, case=None):
    """A student who carries what there is to carry."""
    person(dress, hat, pose=pose, skin=skin, carry='backpack' if bag else None, bag=bag or 'oak').place(x, y, .05, turn)
    if case:
        suitcase(case).place(x + .36, y - .1, .05, turn)


def arrivals():
    """Students with their bags between the bus and the gate."""
    bus().place(3.9, -2.6, .05, turn=-48)
    student(-.9, -2.2, 172, 'gold', 'skin_1', 'braids', bag='blue', case='laterite')
    student(-.1, -1.9, 196, 'teal', 'skin_3', 'bun', bag='red')
    student(1.0, -5.6, 150, 'red', 'skin_2', 'gele', case='palm')
    student(2.1, -6.2, 110, 'linen', 'skin_1', bag='plum')
    student(.1, -6.6, -40, 'blue', 'skin_3', 'fila', 'raise')
    student(-.5, 6.5, 180, 'plum', 'skin_2', bag='gold')
    student(.5, 8.2, 175, 'linen', 'skin_1', case='blue')
    student(-4.35, 2.6, 10, 'teal', 'skin_1', 'hijab')
    student(-2.0, -7.4, 165, 'linen', 'skin_2', bag='teal', case='gold')


@picture('hero-admission', 1600, 900, 12)
def hero_admission():
    """Morning at the gate; the calm is on the left."""
    grounds()
    arrivals()
    light('morning', direction=-48, elevation=27)
    camera((-4.8, -16.0, 1.7), (-3.0, 0, 3.2), lens=26)


@picture('header-contact', 1600, 600, 12)
def header_contact():
    """The signboard before the gate in the late afternoon, right of the middle."""
    grounds()
    sign(3.0).place(-5.0, -3.4, 0, 14)
    for k in range(4):
        flowers(('red', 'gold')[k % 2], k).place(-6.6 + 1.05 * k, -4.15 + .26 * k, 0, 14, .75)
    student(-2.6, -2.6, 40, 'gold', 'skin_1', 'gele')
    student(-2.0, -3.2, -60, 'blue', 'skin_3', 'fila', 'raise')
    student(.2, -1.4, 20, 'linen', 'skin_2', 'braids', bag='red')
    student(.9, 2.2, 178, 'teal', 'skin_1', bag='gold')
    light('gold', direction=-58, elevation=20)
    camera((-9.2, -11.2, 1.9), (-6.6, -3, 2.0), lens=27)
