"""Market stalls and parasols."""
import math

from kit.part import factory


@factory
def parasol(part, cloth=('red', 'gold'), height=2.1, reach=1.35):
    """Market umbrella of eight coloured panels."""
    part.tube([(0, 0, 0), (0, 0, height + .1)], .03, 'timber', 8)
    part.cone(0, 0, 0, .22, .2, .1, 'stone')
    n = 16
    ring = [(reach * math.cos(2 * math.pi * k / n), reach * math.sin(2 * math.pi * k / n)) for k in range(n)]
    for k in range(n):
        (ax, ay), (bx, by) = ring[k], ring[(k + 1) % n]
        paint = cloth[(k // 2) % len(cloth)]
        part.add([(0, 0, height), (ax * .6, ay * .6, height - .17), (bx * .6, by * .6, height - .17),
                  (ax, ay, height - .42), (bx, by, height - .42), (ax, ay, height - .54), (bx, by, height - .54)],
                 [(0, 1, 2), (1, 3, 4, 2), (3, 5, 6, 4)], paint)


@factory
def stall(part, cloth='teal', width=2.2):
    """Market table with a striped cloth roof; looks to -y."""
    part.box(0, 0, .48, width, .95, .05, 'oak', .01)
    part.box(0, -.46, .08, width, .03, .42, cloth, .01)
    for x in (-width / 2 + .06, width / 2 - .06):
        for y in (-.42, .42):
            part.box(x, y, 0, .07, .07, .5, 'timber', 0)
        part.tube([(x, .42, .5), (x, .42, 2.0)], .03, 'timber', 6)
        part.tube([(x, -.55, 0), (x, -.55, 1.72)], .03, 'timber', 6)
    strips = 12
    for k in range(strips):
        x, wide = -width / 2 - .15 + (width + .3) * k / strips, (width + .3) / strips
        part.add([(x, .6, 2.02), (x + wide, .6, 2.02), (x + wide, -.75, 1.70), (x, -.75, 1.70),
                  (x, -.77, 1.54), (x + wide, -.77, 1.54)], [(0, 1, 2, 3), (3, 2, 5, 4)], (cloth, 'white')[k % 2])
