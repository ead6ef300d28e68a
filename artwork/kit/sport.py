"""Football: pitch, goals, ball, players and a small stand."""
import math

from kit.part import factory


@factory
def pitch(part, width=18, length=28, stripes=10):
    """Mown football field, its goals at y = ±length / 2."""
    for k in range(stripes):
        y = -length / 2 + length * (k + .5) / stripes
        part.box(0, y, 0, width + 2, length / stripes, .02, 'lawn' if k % 2 else 'leaf_light', 0)
    line, z = .09, .021
    for x in (-width / 2, width / 2):
        part.box(x, 0, z, line, length, .004, 'white', 0)
    for y in (-length / 2, 0, length / 2):
        part.box(0, y, z, width, line, .004, 'white', 0)
    for end in (-1, 1):
        for reach, depth in ((5, 4), (2.6, 1.6)):
            part.box(0, end * (length / 2 - depth), z, 2 * reach, line, .004, 'white', 0)
            for x in (-reach, reach):
                part.box(x, end * (length / 2 - depth / 2), z, line, depth, .004, 'white', 0)
    for k in range(40):
        a = k * math.pi / 20
        with part.at(2.4 * math.cos(a), 2.4 * math.sin(a), z, turn=math.degrees(a)):
            part.box(0, 0, 0, line, .38, .004, 'white', 0)


@factory
def goal(part, width=3.2, height=1.5, depth=1.0):
    """Goal open towards -y, with its net."""
    half = width / 2
    part.tube([(-half, 0, 0), (-half, 0, height), (half, 0, height), (half, 0, 0)], .06, 'white', 10)
    for x in (-half, half):
        part.tube([(x, 0, height), (x, depth * .4, height), (x, depth, 0)], .025, 'white', 6)
    part.tube([(-half, depth, .02), (half, depth, .02)], .025, 'white', 6)
    for k in range(1, 16):
        x = -half + width * k / 16
        part.tube([(x, 0, height), (x, depth * .4, height - .03), (x, depth, 0)], .007, 'linen', 4)
    for k in range(9):
        t = k / 8
        y, z = depth * .4 + depth * .6 * t, height * (1 - t)
        part.tube([(-half, y, z), (half, y, z)], .007, 'linen', 4)
        for x in (-half, half):
            part.tube([(x, 0, z), (x, y, z)], .007, 'linen', 4)


@factory
def ball(part):
    part.ball(0, 0, 0, .12, 'white', sides=16)
    for k in range(5):
        a = k * 1.257
        part.ball(.075 * math.cos(a), .075 * math.sin(a), .055, .04, 'ink', sides=8)
    part.ball(0, 0, -.085, .042, 'ink', sides=8)


STRIDES = {  # left and right foot, left and right hand
    'run': ((-.10, -.30, .16), (.10, .30, .28), (-.24, .16, .56), (.20, -.24, .66)),
    'kick': ((-.10, .10, .03), (.12, -.44, .34), (-.34, -.10, .72), (.30, .18, .60)),
    'stand': ((-.11, 0, .03), (.11, -.03, .03), (-.25, -.03, .46), (.25, -.03, .46)),
    'keep': ((-.20, 0, .03), (.20, 0, .03), (-.42, -.20, .86), (.42, -.20, .86)),
    'cheer': ((-.11, 0, .03), (.13, 0, .03), (-.26, -.05, 1.22), (.26, -.05, 1.22)),
}


@factory
def player(part, shirt='palm', shorts='white', pose='run', skin='skin_1'):
    """Footballer with legs; pose: run, kick, stand, keep, cheer."""
    left, right, left_hand, right_hand = STRIDES[pose]
    for side, foot in ((-1, left), (1, right)):
        hip = (side * .085, 0, .48)
        knee = ((hip[0] + foot[0]) / 2 + side * .02, (hip[1] + foot[1]) / 2 - .09, (hip[2] + foot[2]) / 2)
        thigh = tuple(h + (k - h) * .8 for h, k in zip(hip, knee))
        part.tube([hip, thigh], [.085, .088], shorts, 10)
        part.tube([thigh, knee], [.05, .047], skin, 8)
        part.tube([knee, foot], [.046, .042], shirt, 8)
        part.box(foot[0], foot[1] - .05, foot[2] - .03, .09, .20, .07, 'ink', .02)
    part.lathe([(.13, .44), (.135, .5)], shorts, sides=18)
    part.lathe([(.128, .48), (.135, .60), (.145, .74), (.11, .83), (.055, .87)], shirt, sides=18)
    for side, hand in ((-1, left_hand), (1, right_hand)):
        shoulder = (side * .13, 0, .78)
        elbow = tuple((s + h) / 2 + d for s, h, d in zip(shoulder, hand, (side * .05, .04, -.03)))
        part.tube([shoulder, elbow], [.052, .05], shirt, 8)
        part.ball(*shoulder, .055, shirt, sides=10)
        part.tube([elbow, hand], .03, skin, 8)
        part.ball(*hand, .04, skin, sides=10)
    part.cone(0, 0, .85, .05, .05, .08, skin, 12)
    part.ball(0, 0, 1.02, .135, skin, 1.04, 24)
    part.ball(0, .018, 1.045, .133, 'hair', .92)


@factory
def stand(part, length=10, rows=4):
    """Open stand along x, its seats looking to -y; row k is .3 k high and .6 k back."""
    for k in range(rows):
        part.box(0, .6 * k, 0, length, .6, .3 * (k + 1), 'stone', .01)
        part.box(0, .6 * k + .05, .3 * (k + 1), length, .34, .05, 'palm' if k % 2 else 'laterite', .01)
    part.box(0, .6 * rows, 0, length, .15, .3 * rows + .6, 'wall', .02)
