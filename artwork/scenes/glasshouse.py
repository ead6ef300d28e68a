"""Inside the farm's greenhouse: the beds at noon, and a research bench between them."""
import math
import random

from kit.camera import camera
from kit.furniture import clipboard
from kit.harvest import crate, fruit_basket
from kit.laboratory import beaker, flask, microscope, petri_dish, tube_rack
from kit.land import ground
from kit.light import light, panel
from kit.part import Part
from kit.people import person
from kit.picture import picture
from kit.surroundings import hills, palms


def tunnel(length=16, width=6.4, height=3.3):
    """Arched house of white hoops and clear sheets along y, open at its near end."""
    house = Part('tunnel')
    house.box(0, length / 2, -.02, width + .6, length, .06, 'stone', .01)
    house.box(0, length / 2, .04, 1.9, length, .02, 'wall_shade', 0)
    arc = [(-math.cos(math.pi * k / 20) * width / 2,
            1.0 + math.sin(math.pi * k / 20) * (height - 1)) for k in range(21)]
    outline = [(-width / 2, 0), *arc, (width / 2, 0)]
    hoops = 9
    for i in range(hoops):
        y = length * i / (hoops - 1)
        house.tube([(x, y, z) for x, z in outline], .05, 'white', 8)
    for x, z in arc[::4]:
        house.tube([(x, 0, z), (x, length, z)], .04, 'white', 6)
    n = len(outline)
    house.add([(x, y, z) for y in (0, length) for x, z in outline], [(k, k + 1, n + k + 1,
                                                                      n + k) for k in range(n - 1)],
              'glass', True)
    for x, _ in outline[1:-1:4]:
        house.tube([(x, length, .3),
                    (x, length, 1.0 + math.sqrt(max(0, 1 - (2 * x / width) ** 2)) * (height - 1))], .04,
                   'white', 6)
    for side in (-1, 1):
        house.box(side * width / 2, length / 2, 0, .16, length, .5, 'wall', .02)
    house.place()


def vine(seed):
    """Tomato plant on its string."""
    rng = random.Random(seed)
    plant = Part('vine')
    plant.tube([(0, 0, 0), (.03, .02, .7), (0, 0, 1.5)], [.025, .02, .012], 'leaf_light', 6)
    for k in range(16):
        plant.blade((0, 0, .15 + .085 * k), k * 137.5, rng.uniform(.26, .36), .085, .12, rng.uniform(.12, .25),
                    ('leaf', 'leaf_light')[k % 2], 5)
    for k in range(7):
        plant.ball(rng.uniform(-.17, .17), rng.uniform(-.17, .17), rng.uniform(.3, 1.1), rng.uniform(.055, .075),
                   ('red', 'laterite', 'gold')[k % 3], sides=10)
    return plant


def beds(start, end, sides=(-1, 1)):
    """Raised beds of vines and lettuce along the tunnel."""
    rng = random.Random(111)
    plants = [vine(k) for k in range(5)]
    for side in sides:
        bed = Part('bed')
        for x in (1.45, 2.55):
            bed.box(side * x, (start + end) / 2, .04, .8, end - start, .34, 'timber', .02)
            bed.box(side * x, (start + end) / 2, .36, .7, end - start - .1, .05, 'earth_dark', 0)
        y = start + .3
        while y < end - .2:
            rng.choice(plants).place(side * 2.55, y, .38, rng.uniform(0, 360), rng.uniform(.9, 1.1))
            bed.clump(side * 1.30, y, .44, .20, 'leaf_light', int(y * 10), .6)
            bed.clump(side * 1.62, y + .2, .44, .20, ('leaf_light', 'leaf', 'plum')[int(y) % 3], int(y * 7), .6)
            y += .48
        bed.place()


def outside():
    """What shows through the sheets."""
    ground('grass').place(0, 0, -.05)
    palms(-34, 34, 24, 14, seed=112, height=1.25)
    palms(-26, -8, 6, 5, seed=113)
    palms(8, 26, 6, 5, seed=114)
    hills()


@picture('gallery-greenhouse', 1200, 900, 16)
def inside():
    """Along the aisle at noon: tomatoes left and right, students who tend them."""
    outside()
    tunnel()
    beds(.4, 15.6)
    person('gold', 'braids', coat='apron', pose='hold', skin='skin_1').place(-.25, 2.5, .06, 24)
    fruit_basket('red', 3).place(-.13, 2.24, .50, 0, .55)
    person('blue', 'straw', pose='reach', skin='skin_3').place(.45, 4.3, .06, 100)
    person('teal', 'hijab', pose='work', skin='skin_2').place(-.5, 7.2, .06, -95)
    person('linen', None, coat='lab', pose='hold', skin='skin_1').place(.3, 10, .06, 10)
    crate('red').place(.62, .95, .06, 75)
    crate('laterite').place(.55, 1.55, .06, 95)
    light('noon', direction=-42, elevation=50)
    camera((.35, -2.6, 1.45), (-.12, 4, 1.22), lens=27)


@picture('research', 1200, 900, 16)
def research():
    """Research among the plants in the morning: a bench with a microscope and seedlings."""
    outside()
    tunnel()
    beds(3.4, 15.6)
    bench = Part('bench')
    bench.box(.2, .55, .56, 3.6, .85, .06, 'oak', .015)
    for x in (-1.4, 1.8):
        bench.box(x, .55, .04, .09, .7, .54, 'timber', .01)
    bench.box(.2, .75, .16, 3.2, .4, .04, 'oak', .01)
    for k in range(5):
        bench.lathe([(.07, 0), (.10, .15),
                     (.105, .15)], 'laterite', 1.0 + .24 * k - .06 * (k % 2), .72 - .28 * (k % 2), .62, 14)
        for leaf in range(6):
            bench.blade((1.0 + .24 * k - .06 * (k % 2), .72 - .28 * (k % 2), .76), leaf * 60 + k * 20, .16, .05, .20,
                        .08, 'leaf_light', 5)
    bench.place()
    microscope().place(-.15, .5, .62, 155, .72)
    person('blue', 'bun', coat='lab', pose='work', skin='skin_1').place(-.62, .98, .06, 62)
    person('gold', None, coat='lab', pose='hold', skin='skin_3').place(1.15, 1.45, .06, -14)
    clipboard().place(1.10, 1.18, .58, -14)
    person('red', 'hijab', coat='lab', pose='reach', skin='skin_2').place(.45, 6.0, .06, 96)
    tube_rack(5).place(.42, .34, .62, -8, .6)
    flask('liquid_green', .13).place(.42, .68, .62, 0, .7)
    beaker('liquid_brass', .10, .2).place(.70, .62, .62, 0, .7)
    petri_dish('liquid_red').place(-.70, .32, .62, 0, .7)
    petri_dish('liquid_green').place(-.95, .38, .62, 0, .7)
    panel(-2, -3, 2.6, (.3, .6, .8), 2.5, 22)
    light('morning', direction=-50, elevation=34)
    camera((.25, -2.3, 1.38), (.16, 1.0, 1.02), lens=36)
