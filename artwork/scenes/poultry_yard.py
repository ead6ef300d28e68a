"""The poultry yard: hens at their feeders before the long house, early morning."""
import random

from kit.camera import camera
from kit.land import ground, slab
from kit.light import light
from kit.people import person
from kit.picture import picture
from kit.plants import palm, tuft
from kit.poultry import egg_tray, feeder, hen, poultry_house
from kit.surroundings import grove, hills, palms


@picture('gallery-poultry', 1200, 900, 16)
def poultry():
    """Low, among the hens."""
    rng = random.Random(81)
    ground('lawn').place()
    slab(30, 7.5, 'earth', .03).place(0, 1.2)
    poultry_house(11).place(1.5, 6.2, 0, -4)
    person('gold', 'gele', coat='apron', pose='reach', skin='skin_1').place(.95, 1.0, .03, -48)
    feeder().place(.35, -.1, .03)
    feeder().place(-2.1, 2.4, .03)
    person('blue', 'straw', pose='hold', skin='skin_3').place(-1.9, 3.2, .03, 10)
    egg_tray().place(-1.92, 2.93, .58, 10, .9)
    near = ((-.55, -1.7, 60, 'white'), (.25, -1.25, -30, 'oak'), (.95, -1.5, 200, 'white'), (-.2, -.35, 110, 'oak'),
            (.85, -.35, -80, 'white'), (-1.1, -.6, 20, 'laterite'), (1.6, -.5, 60, 'oak'))
    for k, (x, y, turn, feathers) in enumerate(near):
        hen(feathers, 'peck' if k % 3 == 1 else 'walk').place(x, y, .03, turn, rng.uniform(.95, 1.1))
    for k in range(15):
        hen(rng.choice(('white', 'white', 'oak', 'laterite')), rng.choice(('walk', 'peck'))).place(
            rng.uniform(-4, 4.5), rng.uniform(.6, 4), .03, rng.uniform(0, 360))
    for k in range(8):
        tuft(k % 4).place(-3 + .8 * k, -2.6 + .1 * (k % 3), 0, k * 50, 1.1)
    palms(-30, 34, 14, 13, seed=82, height=1.15)
    grove(-24, 26, 12, 5, seed=83)
    palm(3).place(-5.3, 5.2, 0, 60, 1.0)
    hills()
    light('morning', direction=-58, elevation=24)
    camera((-.2, -4.2, .78), (.15, .4, .78), lens=32, focus=(.2, -.8, .3), f_stop=9)
