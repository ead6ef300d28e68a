"""The cafeteria's counters."""
from kit.part import factory


@factory
def counter(part, cloth='red', width=2.2):
    """Vendor's counter with a striped awning, pots and plates; looks to -y."""
    part.box(0, 0, 0, width, .7, .58, 'wall', .02)
    part.box(0, -.03, .58, width + .1, .84, .06, 'oak', .02)
    for k in range(9):
        part.box(-width / 2 + width * (k + .5) / 9, -.36, .04, width / 9 - .03, .03, .5, cloth if k % 2 else 'linen',
                 .01)
    for x in (-width / 2 + .06, width / 2 - .06):
        part.box(x, -.3, .64, .07, .07, 1.16, 'timber', .01)
    strips = 10
    for k in range(strips):
        x = -width / 2 - .1 + (width + .2) * k / strips
        wide, paint = (width + .2) / strips, (cloth, 'white')[k % 2]
        part.add([(x, .2, 1.95), (x + wide, .2, 1.95), (x + wide, -.75, 1.66), (x, -.75, 1.66),
                  (x, -.77, 1.50), (x + wide, -.77, 1.50)], [(0, 1, 2, 3), (3, 2, 5, 4)], paint)
    for x, paint in ((-.7, 'steel'), (-.2, 'steel'), (.3, 'laterite')):
        part.lathe([(.13, 0), (.17, .05), (.17, .19), (.14, .21)], paint, x, .05, .64, 18)
        part.lathe([(.16, .205), (.05, .25), (.03, .28)], paint, x, .05, .64, 18)
    for k in range(3):
        part.lathe([(.07, 0), (.13, .03), (.12, .03)], 'white', .72, -.1, .64 + .03 * k, 16)
    for k in range(4):
        part.ball(.74 + .09 * (k % 2), .14 + .08 * (k // 2), .70, .06, 'gold', sides=10)
