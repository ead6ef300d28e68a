"""Medical laboratory: the microscope on the bench, glassware and a scientist behind it. Calm: wall, left."""
from kit.camera import camera
from kit.furniture import window
from kit.laboratory import beaker, bottle, flask, microscope, petri_dish, round_flask, tube_rack
from kit.land import ground
from kit.light import light, panel
from kit.masonry import wall
from kit.part import Part
from kit.people import person
from kit.picture import picture
from kit.plants import palm


@picture('programme-medical-laboratory', 1600, 1000)
def medical_laboratory():
    """The whole scene."""
    BENCH, SMALL = .62, .62  # height of the bench; size of the glassware next to people
    LIQUIDS = ('liquid_brass', 'liquid_green', 'liquid_red', 'liquid_blue')

    room = Part('laboratory')
    room.box(0, 0, -.05, 14, 12, .05, 'wall_shade', 0)
    windows = [(1.5, 1.5, .95, 2.2), (3.6, 1.5, .95, 2.2)]
    wall(room, 0, 3.0, 0, 14, 3.2, .2, windows, 'wall')
    room.box(0, 2.88, 0, 14, .04, .9, 'palm_light', 0)
    room.box(0, 0, BENCH - .06, 7.2, .9, .06, 'oak', .015)
    room.box(0, .05, 0, 7.0, .75, BENCH - .06, 'palm', .02)
    room.box(1.0, 2.5, BENCH - .06, 6.0, .7, .06, 'oak', .015)
    room.box(1.0, 2.55, 0, 5.9, .6, BENCH - .06, 'timber', .02)
    room.place()
    for middle, width, sill, head in windows:
        window(width, head - sill).place(middle, 3.0, sill)

    def on_bench(part, x, y, turn=0, size=SMALL):
        part.place(x, y, BENCH, turn, size)

    # the subject
    on_bench(microscope(), .55, .04, turn=155, size=.78)
    person('blue', coat='lab', pose='work', skin='skin_1').place(1.12, .60, 0, turn=-56)
    person('gold', 'bun', coat='lab', pose='hold', skin='skin_2').place(2.35, 1.75, 0, turn=-20)

    # glassware
    on_bench(tube_rack(6), .98, -.24, turn=-10, size=.66)
    on_bench(round_flask('liquid_red'), 1.36, -.14, size=.74)
    on_bench(flask('liquid_green', .14), 1.58, .06, size=.8)
    on_bench(flask('liquid_brass', .10), .02, .14)
    on_bench(beaker('liquid_blue', .10, .20), -.20, .04)
    on_bench(petri_dish('liquid_red'), .36, -.30)
    on_bench(petri_dish('liquid_green'), .18, -.33)
    for k in range(7):
        on_bench(bottle(LIQUIDS[k % 4]), 1.55 + .26 * k, 2.6, size=.9)

    ground('grass').place(0, 0, -.4)
    for k, x in enumerate((.2, 3.2, 5.2)):
        palm(k, 3.2).place(x, 6.5 + k, -.4)
    light('morning', direction=-62, elevation=28)
    panel(-2.5, -3.5, 3.6, (.4, 0, .6), 3, 18)
    camera((-.22, -2.4, 1.24), (.40, .1, .95), lens=38, focus=(.55, 0, .8), f_stop=4)
