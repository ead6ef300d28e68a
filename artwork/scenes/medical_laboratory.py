"""Medical laboratory: the microscope on the bench, glassware and a scientist behind it."""
from kit.camera import camera
from kit.furniture import clipboard, window
from kit.laboratory import beaker, bottle, flask, microscope, petri_dish, round_flask, tube_rack
from kit.land import ground
from kit.light import light, panel
from kit.masonry import wall
from kit.part import Part
from kit.people import person
from kit.picture import picture
from kit.plants import bush, palm

BENCH, SMALL = .62, .62  # height of the bench; size of the glassware next to people
LIQUIDS = ('liquid_brass', 'liquid_green', 'liquid_red', 'liquid_blue')
WINDOWS = ((-3.4, 1.5, .95, 2.2), (1.5, 1.5, .95, 2.2), (3.6, 1.5, .95, 2.2))


def room():
    """Floor, wall with windows, the long bench and the shelf bench below the windows."""
    part = Part('laboratory')
    part.box(0, 0, -.05, 14, 12, .05, 'wall_shade', 0)
    wall(part, 0, 3, 0, 14, 3.2, .2, WINDOWS, 'wall')
    part.box(0, 2.88, 0, 14, .04, .9, 'palm_light', 0)
    part.box(5.4, 0, 0, .2, 6, 3.2, 'wall', 0)
    part.box(5.28, 0, 0, .04, 6, .9, 'palm_light', 0)
    part.box(0, 0, BENCH - .06, 7.2, .9, .06, 'oak', .015)
    part.box(0, .05, 0, 7, .75, BENCH - .06, 'palm', .02)
    part.box(1, 2.5, BENCH - .06, 6, .7, .06, 'oak', .015)
    part.box(1, 2.55, 0, 5.9, .6, BENCH - .06, 'timber', .02)
    with part.at(-5, 0, 0, turn=90):  # the wall beside the camera, whose windows fall as light on the room
        wall(part, -1, 0, 0, 8, 4.4, .2, [(-2.6 + 1.9 * k, 1.35, .8, 3.1) for k in range(4)], 'wall')
        for k in range(4):
            part.box(-3.6 + 1.9 * k, 0, .8, .09, .1, 2.3, 'white', 0)
            part.box(-3.6 + 1.9 * k, 0, 2.2, 1.35, .1, .09, 'white', 0)
    part.place()
    for middle, width, sill, head in WINDOWS:
        window(width, head - sill).place(middle, 3, sill)
    ground('grass').place(0, 0, -.4)
    for k, x in enumerate((.2, 3.2, 5.2)):
        palm(k, 3.2).place(x, 7.5 + k, -.4)
    for k in range(6):
        bush(k % 4).place(-5 + 2 * k, 8, -.4, k * 50)


def on_bench(part, x, y, turn=0, size=SMALL):
    """Puts a thing on the bench."""
    part.place(x, y, BENCH, turn, size)


def glassware():
    """Calm on the left, the tube rack on the right."""
    on_bench(tube_rack(5), 1.02, -.18, turn=-10, size=.66)
    on_bench(round_flask('liquid_red'), -.52, .16, size=.74)
    on_bench(flask('liquid_brass', .10), .02, .14)
    on_bench(beaker('liquid_blue', .10, .20), -.20, .04)
    on_bench(petri_dish('liquid_red'), .36, -.30)
    on_bench(petri_dish('liquid_green'), .18, -.33)
    for k in range(5):
        on_bench(bottle(LIQUIDS[k % 4]), 2.05 + .26 * k, 2.6, size=.9)


@picture('programme-medical-laboratory', 1600, 1000, samples=20)
def medical_laboratory():
    """Morning sun falls through the windows onto the bench; the wall on the left is calm."""
    room()
    glassware()
    on_bench(microscope(), .55, .04, turn=155, size=.78)
    person('blue', coat='lab', pose='work', skin='skin_1').place(1.12, .60, 0, turn=-56)
    light('morning', direction=-66, elevation=17, softness=.8, exposure=.35)
    panel(-1.2, -4.4, 3.4, (.5, 0, .7), 3, 95)
    camera((-.16, -2.5, 1.3), (.38, .1, .93), lens=38, focus=(.55, 0, .8), f_stop=4)


@picture('header-health', 1600, 600, samples=20)
def health_header():
    """Students of two classes along the bench, seen from its end."""
    room()
    for k, x in enumerate((-1.6, .2, 1.9)):
        on_bench(microscope(), x, .02, turn=150, size=.74)
        on_bench(tube_rack(4), x - .62, -.16, turn=-8, size=.6)
        on_bench((flask('liquid_green', .12), round_flask('liquid_red'), beaker('liquid_blue', .1, .2))[k],
                 x + .42, -.22)
        person(('gold', 'blue', 'teal')[k], ('braids', None, 'hijab')[k], 'lab', ('work', 'hold', 'work')[k],
               f'skin_{k + 1}').place(x + .5, .72, 0, turn=(-44, 20, -44)[k])
    for k in range(9):
        on_bench(bottle(LIQUIDS[k % 4]), -1.2 + .4 * k, 2.6, size=.9)
    clipboard().place(2.5, -.3, BENCH + .02)
    light('morning', direction=-66, elevation=17, softness=.8, exposure=.35)
    panel(-1.2, -4.4, 3.4, (.5, 0, .7), 3, 95)
    camera((-2.5, -3.4, 1.55), (.15, .6, .92), lens=30)


@picture('news-laboratory', 1600, 900, samples=24)
def water_samples():
    """Bottles of creek water stand in a long row before the lens; behind them two bend over a microscope."""
    room()
    for k in range(9):
        on_bench(bottle(('liquid_blue', 'liquid_brass', 'liquid_blue', 'liquid_green')[k * 3 % 4]), -1.15 + .27 * k,
                 -.36 + .03 * (k % 2), turn=k * 40)
    on_bench(microscope(), .5, .06, turn=150, size=.82)
    on_bench(tube_rack(5), -.35, .02, turn=8, size=.66)
    on_bench(flask('liquid_blue', .12), -.82, .1)
    on_bench(beaker('liquid_blue', .10, .20), 1.3, .02)
    on_bench(petri_dish('liquid_green'), .95, -.08)
    person('gold', 'fila', 'lab', 'work', 'skin_3').place(.95, .72, 0, turn=-42)
    person('plum', 'braids', 'lab', 'hold', 'skin_1').place(.05, .78, 0, turn=28)
    person('teal', 'hijab', 'lab', 'reach', 'skin_2').place(-1.25, .74, 0, turn=24)
    for k in range(8):
        on_bench(bottle(LIQUIDS[k % 4]), .6 + .3 * k, 2.6, size=.9)
    light('morning', direction=-66, elevation=17, softness=.8, exposure=.35)
    panel(-1.2, -4.4, 3.4, (.5, 0, .7), 3, 95)
    camera((-.15, -2.55, 1.28), (.02, .2, .93), lens=35, focus=(.1, .2, .8), f_stop=3.2)
