"""The ward: beds and what stands beside them."""
import math

from kit.part import factory


@factory
def bed(part, patient=None, blanket='palm'):
    """Ward bed, its head towards +y; patient names a skin, or nobody lies in it."""
    for y, height in ((.98, .80), (-.98, .58)):
        part.tube([(-.42, y, .05), (-.42, y, height), (.42, y, height), (.42, y, .05)], .03, 'steel', 8)
        part.box(0, y, height - .26, .80, .025, .20, 'white', .01)
    for x in (-.42, .42):
        part.box(x, 0, .30, .05, 1.94, .06, 'steel', .01)
        for y in (-.98, .98):
            part.ball(x, y, .05, .05, 'rubber', sides=10)
    part.box(0, 0, .34, .82, 1.9, .17, 'linen', .05)
    with part.at(0, .66, .50, tilt=16):
        part.box(0, 0, 0, .60, .38, .13, 'white', .055)
    part.box(0, -.26, .47, .88, 1.36, .08, blanket, .035)
    part.box(0, .34, .48, .885, .20, .085, 'white', .035)
    for x in (-.435, .435):
        part.box(x, -.26, .33, .03, 1.3, .16, blanket, .012)
    if patient:
        part.ball(0, .62, .72, .14, patient, 1, 20)
        part.ball(0, .665, .735, .137, 'hair', 1, 20)
        part.tube([(0, .54, .66), (0, .44, .62), (0, .20, .56)], [.06, .15, .17], 'palm_light', 16)
        part.tube([(0, .34, .50), (0, .22, .53), (0, -.3, .52), (0, -.62, .53), (0, -.82, .53), (0, -.88, .50)],
                  [.16, .21, .18, .14, .13, .04], blanket, 16)
        for side in (-1, 1):
            part.tube([(side * .14, .44, .64), (side * .25, .24, .60), (side * .16, .04, .68)], [.05, .047, .04],
                      'palm_light', 8)
            part.ball(side * .14, 0, .70, .04, patient, sides=10)


@factory
def cabinet(part):
    """Bedside cabinet with a jug and a flower."""
    part.box(0, 0, .05, .42, .38, .52, 'wall', .02)
    for z in (.12, .34):
        part.box(0, -.19, z, .35, .02, .18, 'paper', .01)
        part.ball(0, -.21, z + .09, .018, 'brass', sides=8)
    part.box(0, 0, .57, .46, .42, .03, 'timber', .01)
    part.lathe([(.05, .60), (.065, .66), (.04, .76), (.05, .80)], 'palm_light', -.1, .02, 0, 16)
    for k in range(5):
        part.blade((-.1, .02, .78), k * 72, .16, .03, .14, .10, 'leaf_light', 4)
    part.ball(-.1, .02, .93, .045, 'laterite', sides=10)
    part.ball(-.05, .05, .90, .04, 'gold', sides=10)
    part.lathe([(.035, .60), (.04, .69)], 'glass', .1, -.05, 0, 14)
    part.lathe([(.032, .605), (.036, .66)], 'liquid_brass', .1, -.05, 0, 14)


@factory
def drip_stand(part):
    for k in range(4):
        part.tube([(0, 0, .08), (.22 * math.cos(k * 1.571), .22 * math.sin(k * 1.571), .04)], .018, 'steel', 6)
    part.tube([(0, 0, .06), (0, 0, 1.62)], .018, 'steel', 8)
    part.tube([(-.14, 0, 1.58), (0, 0, 1.62), (.14, 0, 1.58)], .014, 'steel', 6)
    part.box(.14, 0, 1.28, .13, .05, .24, 'white', .025)
    part.box(.14, -.012, 1.28, .115, .045, .13, 'liquid_brass', .02)
    part.tube([(.14, 0, 1.28), (.15, -.02, 1.0), (.08, -.06, .75)], .007, 'white', 6)


@factory
def trolley(part):
    for z in (.2, .56):
        part.box(0, 0, z, .8, .46, .035, 'steel', .01)
    for a in (-1, 1):
        for b in (-1, 1):
            part.tube([(a * .38, b * .2, .06), (a * .38, b * .2, .66)], .018, 'steel', 6)
            part.ball(a * .38, b * .2, .05, .05, 'rubber', sides=10)
        part.tube([(a * .38, -.2, .66), (a * .38, .2, .66)], .018, 'steel', 6)
    part.box(-.18, 0, .60, .26, .3, .05, 'white', .02)
    part.box(-.18, 0, .65, .22, .26, .05, 'linen', .02)
    for k, paint in enumerate(('liquid_brass', 'liquid_green', 'liquid_red')):
        part.lathe([(.04, .60), (.04, .70), (.018, .73), (.018, .77)], paint, .06 + .1 * k, .08, 0, 12)
    part.lathe([(.10, .61), (.12, .66), (.13, .66)], 'steel', .16, -.1, 0, 16)
    part.box(0, 0, .235, .5, .34, .14, 'palm_light', .02)
