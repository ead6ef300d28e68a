"""Palms, shade trees and bushes."""
import math
import random

from mathutils import Vector

from kit.part import factory


@factory
def palm(part, variant=0, height=4.6):
    """Coconut palm; each variant bends another way."""
    rng = random.Random(100 + variant)
    bend = rng.uniform(-.6, .6)
    points = [(bend * t * t, 0, height * t) for t in (k / 10 for k in range(11))]
    part.tube(points, [.19 - .09 * k / 10 + (.06 if k == 0 else 0) for k in range(11)], 'trunk', 10)
    for k in range(1, 10):
        part.tube([Vector(points[k]) - Vector((0, 0, .03)), Vector(points[k]) + Vector((0, 0, .03))],
                  .205 - .09 * k / 10, 'trunk', 10)
    top = Vector(points[-1])
    for k in range(5):
        part.ball(top.x + .16 * math.cos(k * 1.25), .16 * math.sin(k * 1.25), top.z - .12, .1, 'straw', sides=10)
    for layer, (count, rise, droop) in enumerate(((9, .75, .75), (11, .45, 1.25))):
        for k in range(count):
            part.blade(top, 360 * (k + layer / 2) / count + rng.uniform(-8, 8), rng.uniform(1.6, 2.1), .16,
                       rise * rng.uniform(.85, 1.15), droop * rng.uniform(.85, 1.15), 'leaf', 9, .45)


@factory
def tree(part, variant=0, height=3.2):
    """Broad shade tree (mango, almond)."""
    rng = random.Random(200 + variant)
    part.tube([(0, 0, 0), (.05, 0, height * .3), (0, .05, height * .65)], [.2, .14, .1], 'trunk')
    for k in range(6):
        angle, reach = k * 1.05, (0 if k == 5 else rng.uniform(.6, .95))
        part.clump(reach * math.cos(angle), reach * math.sin(angle),
                   height * rng.uniform(.62, .8) + (.4 if k == 5 else 0),
                   rng.uniform(.75, 1.0), 'leaf' if k % 2 else 'leaf_dark', variant * 10 + k)


@factory
def bush(part, variant=0, paint='leaf'):
    """Low round bush."""
    rng = random.Random(300 + variant)
    for k in range(3):
        part.clump(rng.uniform(-.3, .3), rng.uniform(-.3, .3), .2, rng.uniform(.28, .45), paint, variant * 5 + k)


@factory
def flowers(part, paint='red', seed=0, reach=.8):
    """Bed of flowers: low leaves and many blossoms."""
    rng = random.Random(600 + seed)
    for k in range(9):
        part.clump(rng.uniform(-reach, reach), rng.uniform(-.3, .3), .06, rng.uniform(.14, .22), 'leaf_light', k)
    for k in range(26):
        part.ball(rng.uniform(-reach, reach), rng.uniform(-.36, .36), rng.uniform(.18, .32), rng.uniform(.035, .06),
                  paint, sides=8)


@factory
def tuft(part, variant=0):
    """Tuft of grass."""
    rng = random.Random(650 + variant)
    for k in range(9):
        part.blade((rng.uniform(-.06, .06), rng.uniform(-.06, .06), 0), k * 40 + rng.uniform(-15, 15),
                   rng.uniform(.06, .14), .014, rng.uniform(.14, .24), .04, 'leaf_light', 4)


@factory
def agave(part, variant=0):
    """Rosette of stiff leaves for a foreground."""
    for k in range(16):
        part.blade((0, 0, .04), k * 137.5, .22 + .025 * k, .07, .52 - .018 * k, .06,
                   'leaf_light' if k % 3 else 'leaf', 5)
