"""The career fair: along the desks under the great marquee, the lawn bright at its end."""
import random

from kit.buildings import building
from kit.camera import camera
from kit.land import ground, slab
from kit.light import light, panel
from kit.part import factory
from kit.pavilion import bunting, desk
from kit.people import person
from kit.picture import picture
from kit.surroundings import grove, hills, palms

CLOTHS = ('palm', 'laterite', 'teal', 'plum', 'blue', 'gold')


@factory
def long_marquee(part, width=8, length=26, eaves=2.5, ridge=3.7, cloth='white'):
    """Roof of cloth along y on two rows of posts, striped, open at its ends."""
    bays = int(length / 2)
    for k in range(bays):
        y = length * k / bays
        paint = ('palm_light', cloth)[k % 2]
        for side in (-1, 1):
            part.add([(0, y, ridge), (side * width * .28, y, eaves + .42), (side * width / 2, y, eaves),
                      (side * (width / 2 + .3), y, eaves - .34), (0, y + length / bays, ridge),
                      (side * width * .28, y + length / bays, eaves + .42),
                      (side * width / 2, y + length / bays, eaves),
                      (side * (width / 2 + .3), y + length / bays, eaves - .34)],
                     [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6)], paint)
    for k in range(bays // 2 + 1):
        for side in (-1, 1):
            part.tube([(side * width / 2, 4 * k, 0), (side * width / 2, 4 * k, eaves)], .06, 'white', 8)
    part.tube([(0, 0, ridge), (0, length, ridge)], .05, 'white', 8)


@factory
def banner(part, paint='palm'):
    """Upright banner on a foot, with a round device and bars in place of words."""
    part.box(0, 0, 0, .7, .3, .04, 'dark', .01)
    part.box(0, 0, .04, .62, .03, 1.7, paint, .005)
    with part.at(0, -.02, 1.4, tilt=90):
        part.cone(0, 0, 0, .17, .17, .01, 'linen', 28)
        part.cone(0, 0, .005, .11, .11, .01, 'brass_matt', 6)
    for k, reach in enumerate((.42, .3, .36)):
        part.box(0, -.02, 1.02 - .13 * k, reach, .012, .045, 'linen', 0)


def stand(side, y, k, rng):
    """A desk at the side of the lane, its banner, who sits behind it and who asks."""
    desk(1.9, CLOTHS[k % 6]).place(side * 2.45, y, .04, side * 90)
    banner(CLOTHS[(k + 2) % 6]).place(side * 3.45, y + .75, .04, side * 62)
    for j in (-.4, .4):
        person(('white', 'blue', 'linen', 'gold')[(k + (j > 0)) % 4],
               (None, 'bun', 'gele', 'afro', 'fila')[(k * 2 + (j > 0)) % 5], pose=('work', 'hold', 'reach')[k % 3],
               skin=f'skin_{k % 3 + 1}').place(side * 3.15, y + j, .04, side * -90)
    for j in range(rng.choice((1, 2, 2, 3))):
        person(('gold', 'teal', 'red', 'linen', 'plum', 'blue')[rng.randrange(6)],
               ('braids', None, 'hijab', 'bun', 'afro', 'fila')[rng.randrange(6)], pose=rng.choice(('hold', 'reach')),
               skin=f'skin_{rng.randrange(3) + 1}', carry=rng.choice((None, 'backpack', 'bag')),
               bag=rng.choice(('blue', 'laterite', 'oak'))).place(
                   side * (1.55 - .1 * (j % 2)), y - .65 + .65 * j, .04, side * 90 + rng.uniform(-20, 20))


@picture('news-career-fair', samples=20)
def career_fair():
    """One looks down the lane between the desks; two students in front choose where to begin."""
    rng = random.Random(231)
    ground('lawn').place()
    slab(9, 30, 'earth', .04).place(0, 9)
    long_marquee().place(0, -3)
    for k in range(9):
        stand(-1, .4 + 2.5 * k, k, rng)
        stand(1, 1.2 + 2.5 * k, k + 4, rng)
    for k in range(5):
        bunting(7.4, .45, 18).place(0, 1.5 + 4 * k, 3.0)
    person('gold', 'braids', pose='hold', skin='skin_1', skirt='palm', carry='backpack', bag='blue').place(
        -.5, -1.5, .04, 172)
    person('white', None, pose='raise', skin='skin_3', skirt='ink').place(.35, -1.35, .04, 196)
    for x, y, turn, dress, hat, skin in (
            (.1, 3.6, 10, 'teal', 'hijab', 'skin_2'), (-.45, 6.4, 190, 'red', 'bun', 'skin_1'),
            (.4, 9.4, 0, 'linen', 'fila', 'skin_3'), (-.2, 13, 180, 'blue', None, 'skin_2')):
        person(dress, hat, pose='hold', skin=skin).place(x, y, .04, turn)
    building(14, 5, 2, seed=9).place(0, 42)
    palms(-40, 40, 36, 16, seed=232, height=1.3)
    grove(-30, -6, 28, 5, seed=233)
    grove(6, 30, 28, 5, seed=234)
    hills()
    panel(0, -4.8, 3.0, (0, 6, .8), 3, 260)
    for k in range(4):
        panel(0, 1 + 5 * k, 1.9, (0, 1.2 + 5 * k, 4), 2.4, 70)
    light('morning', direction=-60, elevation=34, exposure=.45)
    camera((.25, -5.6, 1.72), (.02, 4, 1.36), lens=27)
