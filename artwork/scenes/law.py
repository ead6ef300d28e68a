"""Law: the court's portico in the morning, scales of justice on its gable, advocates before it. Calm: sky, left."""
import random

from kit.camera import camera
from kit.court import portico, scales
from kit.land import ground, hill, slab
from kit.light import light
from kit.people import person
from kit.picture import picture
from kit.plants import bush, palm


@picture('programme-law', 1600, 1000)
def law():
    """The whole scene."""
    rng = random.Random(5)
    ground('lawn').place()
    slab(16, 10, 'earth', .04).place(5.6, -2)

    gable, stairs = portico(4.5, 5.5)
    scales(1.4).place(4.5, 4.65, gable)

    # advocates and clerks
    for x, y, z, turn, hat, skin in (
            (1.5, -3.1, .04, 62, 'wig', 'skin_1'), (2.3, -3.2, .04, -48, 'wig', 'skin_3'),
            (5.4, .6, .04, 170, None, 'skin_2'),
            (3.3, *stairs[2], 165, None, 'skin_3'), (6.0, *stairs[4], 20, 'wig', 'skin_2')):
        person('white', hat, coat='robe', pose=rng.choice(('stand', 'hold')), skin=skin).place(x, y, z, turn)

    for k, (x, y) in enumerate(((-3.2, 9), (-5.4, 12.5), (-1.4, 13), (12.5, 3), (11, 12), (14, 9))):
        palm(k % 5, 4.6).place(x, y, 0, k * 70, rng.uniform(.95, 1.2))
    for k in range(9):
        bush(k % 4).place(-3.2 + rng.uniform(-.2, .2), -3 + k * 1.3, 0, k * 50, rng.uniform(.8, 1.2))
    hill(60, .22).place(-50, 110)
    hill(80, .20, 'hill_far').place(-5, 170)

    light('morning', direction=-38, elevation=27)
    camera((-1.6, -9.8, 1.25), (1.3, 2, 3.05), lens=27)
