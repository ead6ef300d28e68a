"""Nursing: a bright ward in cut-away, sun through the windows. Calm: plain ground, left."""
from kit.camera import camera
from kit.furniture import chair, window
from kit.land import ground
from kit.light import light, panel
from kit.masonry import wall
from kit.part import Part
from kit.people import person
from kit.picture import picture
from kit.plants import bush, palm
from kit.ward import bed, cabinet, drip_stand, trolley


@picture('programme-nursing', 1600, 1000)
def nursing():
    """The whole scene."""
    ground('palm').place(0, 0, -.3)

    WIDTH, DEPTH, HEIGHT, THICK = 5.4, 3.9, 2.2, .18
    BEDS = (-1.5, .95)

    room = Part('ward')
    room.box(0, DEPTH / 2, -.3, WIDTH + .6, DEPTH + .6, .3, 'laterite', .03)
    room.box(0, DEPTH / 2, 0, WIDTH, DEPTH, .02, 'paper', 0)
    for k in range(1, 8):  # joints of the floor
        room.box(-WIDTH / 2 + k * WIDTH / 8, DEPTH / 2, .02, .02, DEPTH, .002, 'wall_shade', 0)
    back = [(-.3, 1.1, .85, 1.9)]
    side = [(-1.22, 1.0, .74, 2.0), (.0, 1.0, .74, 2.0), (1.22, 1.0, .74, 2.0)]
    wall(room, 0, DEPTH + THICK / 2, 0, WIDTH + 2 * THICK, HEIGHT, THICK, back, 'paper')
    room.box(0, DEPTH - .01, 0, WIDTH, .03, .72, 'palm_light', 0)  # wainscot
    with room.at(-WIDTH / 2 - THICK / 2, DEPTH / 2, 0, turn=90):
        wall(room, 0, 0, 0, DEPTH, HEIGHT, THICK, side, 'paper')
        room.box(0, -THICK / 2 - .01, 0, DEPTH, .03, .72, 'palm_light', 0)
    room.box(0, DEPTH + THICK / 2, HEIGHT, WIDTH + 2 * THICK, THICK, .04, 'laterite', 0)  # cut edge
    room.box(-WIDTH / 2 - THICK / 2, DEPTH / 2, HEIGHT, THICK, DEPTH, .04, 'laterite', 0)
    room.place()
    for middle, width, sill, head in back:
        window(width, head - sill).place(middle, DEPTH + THICK / 2, sill)
    for middle, width, sill, head in side:
        window(width, head - sill).place(-WIDTH / 2 - THICK / 2, DEPTH / 2 + middle, sill, turn=90)

    # beds, their heads to the back wall
    for x, patient, blanket in zip(BEDS, (None, 'skin_2'), ('palm_light', 'palm')):
        bed(patient, blanket).place(x, DEPTH - 1.15, .02)
        cabinet().place(x + .85, DEPTH - .3, .02)
    drip_stand().place(1.52, DEPTH - .75, .02, turn=180)

    # the subject: a nurse at the patient's bed, a student nurse with the trolley
    person('teal', 'nurse', 'apron', 'reach', 'skin_1').place(.12, DEPTH - 1.35, .02, turn=72)
    person('blue', 'nurse', coat='apron', pose='work', skin='skin_3').place(-1.35, .80, .02, turn=62)
    trolley().place(-.62, 1.0, .02, turn=-24)
    chair('timber').place(1.95, 2.2, .02, turn=-75)

    for k, (x, y) in enumerate(((3.6, 6.4), (-.9, 6.6))):
        palm(k, 3.0).place(x, y, -.3)
    for k in range(7):
        bush(k % 4).place(-1.9 + .9 * k, DEPTH + 1.0, -.3, k * 50)
    light('studio', direction=-62, elevation=30, softness=2)
    panel(5, -2.5, 4.5, (-1, 2.5, .8), 3.5, 130)
    camera((3.3, -6.6, 3.5), (-.55, 2.1, .62), lens=43)
