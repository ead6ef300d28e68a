"""The study: a desk at the window. At dusk a scholar reads under the lamp; in the morning an applicant fills the form."""
from kit.camera import camera
from kit.furniture import books, chair, laptop, mug, window
from kit.land import ground
from kit.library import globe, open_book, reading_lamp, reading_table, shelf
from kit.light import glow, light, panel
from kit.masonry import wall
from kit.part import Part
from kit.people import person
from kit.picture import picture
from kit.plants import agave, bush, palm
from kit.surroundings import hills

DESK = .58


def room(shade):
    """A corner with a wide window over the desk, shelves on the right."""
    part = Part('study')
    part.box(0, -1, -.05, 10, 8, .05, 'timber', 0)
    wall(part, 0, 1.6, 0, 10, 3.2, .2, [(-.6, 2.6, .95, 2.35)], shade)
    part.box(0, 1.48, 0, 10, .05, .8, 'palm', 0)
    part.box(4.2, -1, 0, .2, 8, 3.2, shade, 0)
    part.box(-4.6, -1, 0, .2, 8, 3.2, shade, 0)
    part.box(0, -1, 3.2, 10, 5.4, .1, shade, 0)
    part.place()
    for x in (-1.25, .05):
        window(1.3, 1.4).place(x, 1.6, .95)
    reading_table(2.6, .95).place(0, 0)
    shelf(1.6, 5, 3).place(2.0, 1.3)
    shelf(1.6, 5, 8).place(3.62, 1.3)
    ground('grass').place(0, 0, -.6)
    for k, (x, y) in enumerate(((-3, 9), (1.2, 11), (-7, 13), (3.4, 8))):
        palm(k, 4).place(x, y, -.6, k * 50)
    for k in range(6):
        bush(k % 4).place(-4 + 1.7 * k, 7, -.6, k * 50)
    hills()


@picture('card-postgraduate', 1200, 900, samples=24)
def evening():
    """A scholar with her books; lamp light against the blue window."""
    room('wall')
    globe().place(2.35, .1, 0, 30)
    person('teal', 'bun', None, 'work', 'skin_2').place(-.05, .62, .03, -8)
    chair().place(-.05, .82, 0, 180)
    open_book().place(-.08, .02, DESK, -6)
    books(5, 2).place(-.85, .1, DESK, 14, .8)
    books(3, 1).place(.95, .2, DESK, -20, .75)
    mug().place(.42, -.22, DESK, 30)
    reading_lamp().place(.55, .18, DESK, -20)
    glow(.52, .05, DESK + .26, 16, .06)
    glow(-2.2, -2.6, 2.4, 44, .5)
    light('blue', direction=150)
    camera((-.85, -3.1, 1.38), (.27, .4, 1.02), lens=45)


@picture('header-apply', 1600, 600, samples=20)
def apply():
    """An applicant at the laptop in the morning, papers at hand; the wall on the left is calm."""
    room('paper')
    person('gold', 'afro', None, 'work', 'skin_1').place(.75, .62, .03, -22)
    chair().place(.85, .85, 0, 170)
    laptop().place(.62, .12, DESK, 165)
    for k, turn in enumerate((-8, 12, 4)):
        sheet = Part('sheet')
        sheet.box(0, 0, 0, .24, .32, .006, 'white', 0)
        for line in range(5):
            sheet.box(0, .1 - .05 * line, .006, .17, .01, .002, 'wall_shade', 0)
        sheet.place(.02 - .16 * k, -.1 + .06 * k, DESK + .006 * k, turn)
    mug('palm').place(1.12, -.1, DESK)
    books(3, 4).place(-.85, .15, DESK, 8, .75)
    agave(2).place(-3.4, .9, .02, 0, 1.1)
    light('morning', direction=-60, elevation=30, exposure=1.3)
    panel(-2.8, -3.6, 2.8, (.6, .3, .7), 2.2, 95)
    camera((-1.35, -3.4, 1.4), (-.45, .5, .98), lens=30)
