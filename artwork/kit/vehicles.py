"""Vehicles and luggage. Vehicles stand on the ground with their noses towards -y."""
import math

from kit.part import factory


def _tyre(part, x, y, radius=.34, width=.26):
    """Wheel with a steel cap, turning about x."""
    with part.at(x, y, radius, lean=90):
        part.lathe([(radius * .82, -width / 2), (radius, -width * .34), (radius, width * .34),
                    (radius * .82, width / 2)], 'rubber', sides=28)
        part.lathe([(radius * .55, -width * .54), (radius * .55, width * .54)], 'steel', sides=20)
        part.lathe([(radius * .2, -width * .62), (radius * .2, width * .62)], 'dark', sides=12)


def _side_windows(part, width, starts, length, low, high):
    for side in (-1, 1):
        for y in starts:
            part.box(side * width / 2, y + length / 2, low, .05, length - .08, high - low, 'pane', .02)


@factory
def bus(part, stripe='palm', luggage=True):
    """Campus bus, 5.2 long and 2.1 high."""
    width, half = 1.7, 2.6
    side_view = [(-half, .42), (half, .42), (half, 1.98), (half - .12, 2.08), (-half + .62, 2.08),
                 (-half + .42, 1.98), (-half + .06, 1.12), (-half - .04, .98)]
    with part.at(turn=90):
        part.prism(side_view, -width / 2, width, 'white')
        part.prism([(-half - .055, .62), (half + .015, .62), (half + .015, .90), (-half - .055, .90)],
                   -width / 2 - .015, width + .03, stripe)
        part.prism([(-half - .06, .93), (half + .015, .93), (half + .015, .98), (-half - .06, .98)],
                   -width / 2 - .012, width + .024, 'brass_matt')
    part.box(0, 0, .3, width - .2, 2 * half - .3, .16, 'dark', .02)
    _side_windows(part, width, [-1.85 + .74 * k for k in range(6)], .74, 1.14, 1.82)
    part.box(width / 2, -1.5, .46, .06, .56, 1.36, 'dark', .02)
    part.box(width / 2 + .02, -1.5, .98, .05, .46, .8, 'pane', .02)
    for side in (-1, 1):
        part.add([(side * .06, -half - .045, 1.16), (side * .76, -half - .045, 1.16),
                  (side * .74, -half + .335, 1.90), (side * .06, -half + .335, 1.90)], [(0, 1, 2, 3)], 'pane')
        with part.at(side * .6, -half - .05, .76, tilt=90):
            part.cone(0, 0, 0, .13, .13, .05, 'linen', 18)
        part.tube([(side * .84, -half + .15, 1.4), (side * 1.02, -half - .02, 1.5)], .02, 'dark', 6)
        part.box(side * 1.02, -half - .04, 1.36, .05, .08, .26, 'dark', .02)
        for y in (-1.62, 1.55):
            _tyre(part, side * .72, y)
        part.box(side * .7, half + .01, .98, .18, .04, .12, 'laterite', .01)
    part.box(0, -half - .06, .42, width + .04, .12, .16, 'steel', .03)
    part.box(0, -half - .035, 1.0, .5, .05, .1, 'dark', .02)
    part.box(0, half, 1.2, 1.3, .04, .6, 'pane', .02)
    part.box(0, -half + .46, 1.93, 1.0, .12, .18, 'gold', .03)
    if luggage:
        _roof_rack(part, half)


def _roof_rack(part, half):
    for side in (-1, 1):
        part.tube([(side * .68, -.9, 2.24), (side * .68, half - .5, 2.24)], .02, 'steel', 6)
    for k in range(6):
        y = -.9 + k * (half - .4) / 5 * 1.36
        part.tube([(-.68, y, 2.08), (-.68, y, 2.24), (.68, y, 2.24), (.68, y, 2.08)], .016, 'steel', 6)
    for k, (x, y, paint) in enumerate(((-.3, -.4, 'laterite'), (.34, -.2, 'blue'), (-.25, .5, 'oak'), (.3, .6, 'gold'),
                                       (-.3, 1.3, 'teal'), (.35, 1.4, 'plum'))):
        part.box(x, y, 2.25, .56, .62, .26 + .05 * (k % 3), paint, .06)


@factory
def suitcase(part, paint='laterite'):
    part.box(0, 0, .05, .42, .2, .52, paint, .04)
    for z in (.16, .42):
        part.box(0, 0, z, .44, .22, .03, 'dark', 0)
    part.tube([(-.1, 0, .57), (-.1, 0, .74), (.1, 0, .74), (.1, 0, .57)], .014, 'steel', 6)
    for x in (-.16, .16):
        part.ball(x, 0, .04, .04, 'rubber', sides=8)


@factory
def bicycle(part, paint='palm'):
    """Bicycle along y."""
    for y in (-.42, .42):
        ring = [(0, y + .3 * math.cos(k * math.pi / 12), .3 + .3 * math.sin(k * math.pi / 12)) for k in range(25)]
        part.tube(ring, .022, 'rubber', 6)
        for k in range(6):
            a = k * math.pi / 6
            part.tube([(0, y - .29 * math.cos(a), .3 - .29 * math.sin(a)),
                       (0, y + .29 * math.cos(a), .3 + .29 * math.sin(a))], .004, 'steel', 4)
    for line in ([(0, .42, .3), (0, .12, .3), (0, -.28, .62), (0, .16, .62), (0, .12, .3)],
                 [(0, .16, .62), (0, .42, .3)], [(0, -.42, .3), (0, -.26, .76)], [(0, .12, .3), (0, .18, .76)]):
        part.tube(line, .02, paint, 6)
    part.tube([(-.22, -.2, .78), (0, -.27, .77), (.22, -.2, .78)], .016, 'dark', 6)
    part.box(0, .19, .75, .13, .24, .05, 'timber', .02)
