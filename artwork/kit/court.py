"""The court: columns, portico and the scales of justice."""
import math

from kit.part import Part, factory


@factory
def column(part, height=3.2, radius=.24):
    """Doric column with its base and capital."""
    part.box(0, 0, 0, radius * 2.9, radius * 2.9, .12, 'wall', .02)
    part.lathe([(radius * 1.25, .12), (radius * 1.3, .18), (radius * 1.1, .26), (radius, .34),
                (radius * .97, height * .5), (radius * .84, height - .32), (radius * .9, height - .30),
                (radius * .84, height - .27), (radius * 1.25, height - .12)], 'wall', sides=28)
    part.box(0, 0, height - .12, radius * 2.8, radius * 2.8, .12, 'wall', .02)


def _gable(front, width, top):
    """Beam, pediment and roof over the columns; returns the rise of the gable."""
    front.box(0, 1.75, top, width + 1.1, 5.5, .28, 'wall')
    front.box(0, 1.75, top + .28, width + 1.1, 5.4, .20, 'wall_shade', .01)
    front.box(0, 1.7, top + .48, width + 1.5, 5.9, .14, 'wall', .03)
    a, peak, base = width / 2 + .75, width * .19, top + .62
    front.prism([(-a + .3, base), (a - .3, base), (0, base + peak - .1)], -.75, 5.0, 'wall_shade')
    for side in (-1, 1):
        front.prism([(side * (a + .1), base), (side * (a + .1), base + .16), (0, base + peak + .18), (0, base + peak)],
                    -1.2, 5.95, 'roof')
        front.prism([(side * a, base), (side * (a - .55), base), (0, base + peak - .12), (0, base + peak)],
                    -1.1, .5, 'wall')
    front.box(0, -.85, base + peak - .1, .62, .62, .55, 'wall', .03)
    return peak


def portico(x, y, columns=6, spacing=1.5, height=3.2, steps=6):
    """Temple front with broad steps, a pediment and a hall behind it.

    Returns the height of the block on its gable, and for each step the (y, z) where somebody can stand on it.
    """
    width, rise, tread = spacing * (columns - 1), .16, .48
    floor = steps * rise
    front = Part('portico')
    stairs = []
    for step in range(steps):
        reach = (steps - 1 - step) * tread
        front.box(0, 1.6 - reach / 2, step * rise, width + 1.6 + reach * 2, 5 + reach, rise, 'stone', .015)
        stairs.append((y - .9 - reach + tread / 2, (step + 1) * rise))

    front.box(0, 3.2, floor, width + .4, 2.6, height, 'wall', 0)
    for i in range(columns - 1):
        bay = -width / 2 + (i + .5) * spacing
        if i == (columns - 1) // 2:
            front.box(bay, 1.88, floor, .95, .1, 2.3, 'wall_shade')
            front.box(bay, 1.84, floor, .75, .1, 2.15, 'timber', .01)
            front.ball(bay + .2, 1.76, floor + 1, .05, 'brass')
        else:
            front.box(bay, 1.88, floor, .7, .1, 1.8, 'wall_shade')
            front.box(bay, 1.84, floor + .5, .5, .1, 1.15, 'pane', .01)

    top = floor + height
    peak = _gable(front, width, top)
    front.place(x, y)
    for i in range(columns):
        column(height).place(x - width / 2 + i * spacing, y - .55, floor)
    return top + .62 + peak + .45, stairs


@factory
def scales(part, height=1.6, tip=4):
    """Scales of justice in brass."""
    part.lathe([(.30, 0), (.30, .06), (.22, .10), (.10, .14), (.06, .22)], 'brass', sides=28)
    part.lathe([(.06, .2), (.045, height * .5), (.065, height * .52), (.045, height * .54), (.035, height - .1)],
               'brass', sides=20)
    part.ball(0, 0, height - .06, .085, 'brass')
    part.cone(0, 0, height, .04, .005, .14, 'brass', 12)
    reach = .72
    drop = reach * math.sin(math.radians(tip))
    part.tube([(-reach, 0, height - .08 + drop), (-reach * .5, 0, height - .02 + drop * .5), (0, 0, height - .07),
               (reach * .5, 0, height - .02 - drop * .5), (reach, 0, height - .08 - drop)],
              [.022, .032, .04, .032, .022], 'brass', 10)
    for side in (-1, 1):
        x, top = side * reach, height - .08 - side * drop
        pan = top - .72
        part.ball(x, 0, top, .035, 'brass', sides=10)
        for k in range(3):
            angle = k * 2.094 + .5
            part.tube([(x, 0, top), (x + .27 * math.cos(angle), .27 * math.sin(angle), pan)], .009, 'brass', 6)
        part.lathe([(.04, -.075), (.16, -.055), (.28, 0), (.29, .012), (.26, .004), (.15, -.04)],
                   'brass', x, 0, pan, 32)
