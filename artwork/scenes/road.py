"""The red road from the campus to town: the bus under palms, in the morning."""
import random

from kit.camera import camera
from kit.crops import maize
from kit.land import ground, kerb, sky_of_clouds, slab
from kit.light import light
from kit.people import person
from kit.picture import picture
from kit.plants import bush, palm, tuft
from kit.surroundings import grove, hills, palms
from kit.vehicles import bus


@picture('header-liaison', 1600, 600, 12)
def road():
    """The bus comes along the road from the right; the left is open land."""
    rng = random.Random(151)
    ground('grass').place()
    slab(160, 3.6, 'earth', .04).place(0, 0)
    for side in (-1, 1):
        kerb(120, side + 2).place(0, side * 1.95, 0, 90)
    bus().place(3.1, 0, .05, -82)
    person('gold', 'gele', pose='raise', skin='skin_1').place(-1.2, 2.5, 0, 50)
    person('teal', 'fila', pose='stand', skin='skin_3', carry='bag').place(-.6, 2.7, 0, 60)
    for k in range(9):
        palm(k % 6).place(-32.4 + 8.4 * k, 5.4 + .3 * (k % 2), 0, k * 70, rng.uniform(.95, 1.1))
    for k in range(22):
        tuft(k % 4).place(rng.uniform(-7, 8), -2.6 - rng.uniform(0, 1.6), 0, k * 50, 1.1)
    for row in range(5):
        for k in range(34):
            maize(k % 6).place(1.5 + .62 * k, 7.5 + 1.0 * row, 0, rng.uniform(0, 360), rng.uniform(.8, 1))
    for k in range(12):
        bush(k % 4).place(-26 + 2.2 * k, 8 + rng.uniform(-1, 2), 0, k * 40, rng.uniform(.7, 1.2))
    palms(-60, 50, 30, 18, seed=152, height=1.25)
    grove(-46, -6, 22, 6, seed=153)
    hills(20, 0)
    sky_of_clouds(((-80, 160, 30, 14), (-20, 180, 46, 17)))
    light('morning', direction=-40, elevation=26)
    camera((-1.4, -9.2, 1.5), (-.1, 0, 1.62), lens=27)
