"""The bursary: a ledger, stacks of coins, a receipt and a fountain pen on the desk, close and calm."""
from kit.camera import camera
from kit.furniture import books, mug
from kit.library import open_book, reading_lamp, shelf
from kit.light import light, panel
from kit.part import Part, factory
from kit.people import person
from kit.picture import picture
from kit.plants import bush

TOP = .6


@factory
def coins(part, count=6):
    """Stack of brass coins."""
    for k in range(count):
        part.lathe([(.052, 0), (.055, .004), (.055, .014), (.052, .018)], 'brass', .005 * ((k * 7) % 3 - 1),
                   .004 * ((k * 5) % 3 - 1), .019 * k, 28)


@factory
def receipt(part):
    """Sheet with rules, a green seal and a total; no words."""
    part.box(0, 0, 0, .26, .36, .006, 'white', 0)
    for k in range(6):
        part.box(-.03, .11 - .035 * k, .006, .15, .010, .002, 'wall_shade', 0)
        part.box(.09, .11 - .035 * k, .006, .045, .010, .002, 'palm', 0)
    part.cone(.07, -.13, .006, .03, .03, .003, 'laterite', 20)


@factory
def pen(part):
    part.tube([(-.14, 0, .016), (.02, 0, .016)], .013, 'palm', 10)
    part.tube([(.02, 0, .016), (.09, 0, .016), (.125, 0, .012)], [.012, .010, .002], 'brass', 10)


@picture('header-fees', 1600, 600, samples=20)
def fees():
    """Still life on the right, soft shelves behind; the desk's left is calm."""
    room = Part('bursary')
    room.box(0, .2, TOP - .07, 5.4, 1.5, .07, 'oak', .02)
    room.box(0, .2, 0, 5.2, 1.3, TOP - .07, 'palm', .02)
    room.box(0, 3.2, 0, 12, .2, 4, 'wall', 0)
    room.box(0, 3.08, 0, 12, .05, .95, 'palm_light', 0)
    room.box(0, 0, -.05, 12, 8, .05, 'timber', 0)
    room.place()
    for k in range(2):
        shelf(1.7, 5, k + 3).place(1.3 + 1.85 * k, 2.8)
    bush(1).place(-3.2, 2.3, .2)
    person('linen', 'gele', None, 'work', 'skin_2').place(1.15, 1.1, .02, -8)
    open_book('laterite').place(1.1, .22, TOP, -6, 1.35)
    receipt().place(.5, .02, TOP, 14)
    receipt().place(.44, .08, TOP + .008, 4)
    pen().place(.55, -.08, TOP + .012, 35)
    for k, (x, y, count) in enumerate(((1.62, -.02, 9), (1.75, .05, 6), (1.70, -.14, 4), (1.56, -.16, 2), (1.86, -.08, 3))):
        coins(count).place(x, y, TOP, k * 40)
    reading_lamp().place(2.05, .45, TOP, -30, 1.15)
    books(3, 3).place(-.35, .5, TOP, 12, .8)
    mug('palm').place(.1, .4, TOP, 60)
    light('morning', direction=-58, elevation=30, exposure=.3)
    panel(-2.4, -3, 2.6, (.9, 0, .7), 2.2, 60)
    camera((.6, -2.35, 1.34), (.84, .3, .82), lens=30, focus=(1.2, .1, .7), f_stop=2.2)
