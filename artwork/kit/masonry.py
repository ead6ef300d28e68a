"""Walls with openings and roofs, added to a part."""


def hip_roof(part, x, y, z, width, depth, height, paint='roof', lip=.1):
    """Roof with four slopes on a thin board."""
    ridge = max(0, (width - depth) / 2)
    a, b = width / 2, depth / 2
    part.box(x, y, z, width, depth, lip, 'wall_shade', 0.01)
    z += lip
    part.add([(x - a, y - b, z), (x + a, y - b, z), (x + a, y + b, z), (x - a, y + b, z),
              (x - ridge, y, z + height), (x + ridge, y, z + height)],
             [(0, 1, 5, 4), (1, 2, 5), (2, 3, 4, 5), (3, 0, 4), (3, 2, 1, 0)], paint)
    if ridge:
        part.tube([(x - ridge, y, z + height), (x + ridge, y, z + height)], .06, paint)


def wall(part, x, y, z, length, height, thick, openings, paint):
    """Wall along x with rectangular openings [(middle, width, sill, head)], in order from the left."""
    left = x - length / 2
    for middle, width, sill, head in openings:
        start, end = x + middle - width / 2, x + middle + width / 2
        part.box((left + start) / 2, y, z, start - left, thick, height, paint, 0)
        if sill:
            part.box((start + end) / 2, y, z, width, thick, sill, paint, 0)
        part.box((start + end) / 2, y, z + head, width, thick, height - head, paint, 0)
        left = end
    part.box((left + x + length / 2) / 2, y, z, x + length / 2 - left, thick, height, paint, 0)
