"""Law: the court's portico in the morning, scales of justice on its gable, advocates before it. Calm: sky, left."""
import random

from kit.buildings import lamp_post
from kit.camera import camera
from kit.court import portico, scales
from kit.land import ground, hill, sky_of_clouds, slab
from kit.light import light
from kit.people import person
from kit.picture import picture
from kit.plants import bush, flowers, palm


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

    # the square: planters on the steps, lamps, a student with books on the right
    for x in (-.6, 9.6):
        flowers('red', 3, .45).place(x, 2.0, .3)
        slab(1.2, .9, 'stone', .34).place(x, 2.0)
    for x, y in ((-.4, -1.6), (9.9, -1.4)):
        lamp_post().place(x, y)
    person('gold', 'braids', None, 'hold', 'skin_2', skirt='palm', carry='book', bag='red').place(5.3, -3.6, .04, -28)
    person('blue', None, None, 'stand', 'skin_1', skirt='ink', carry='bag').place(6.1, -3.3, .04, 36)
    for k, (x, y) in enumerate(((-3.2, 9), (-5.4, 12.5), (-1.4, 13), (12.5, 3), (11, 12), (14, 9))):
        palm(k % 5, 4.6).place(x, y, 0, k * 70, rng.uniform(.95, 1.2))
    for k in range(9):
        bush(k % 4).place(-3.2 + rng.uniform(-.2, .2), -3 + k * 1.3, 0, k * 50, rng.uniform(.8, 1.2))
    sky_of_clouds(((-70, 190, 60, 16), (-30, 220, 90, 13), (70, 200, 60, 18)))
    hill(60, .22).place(-50, 110)
    hill(80, .20, 'hill_far').place(-5, 170)

    light('morning', direction=-38, elevation=27)
    camera((-.4, -10.4, 1.45), (2.6, 2, 2.75), lens=27)
