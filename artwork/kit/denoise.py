"""Guided denoiser: an edge-avoiding a-trous wavelet filter over the light alone.

The picture is divided by the surfaces' own colour; what is left, the light, is smooth but for shadows. Its noise is
known from two halves of the render that differ by nothing else. Neighbours are averaged where they share the surface
(normal, colour, depth) and their light differs by no more than that noise. Then the colour is multiplied back.
"""
import numpy as np

STEPS = (1, 2, 4, 8, 16)
REACH = [(dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
LUMA = np.array((.25, .5, .25), np.float32)


def denoise(first, second):
    """The clean picture from two renders' passes, as RGBA."""
    guides = {name: (first[name][..., :3] + second[name][..., :3]) / 2 for name in ('albedo', 'normal', 'depth')}
    a, b = _light(first), _light(second)
    light, noise = (a + b) / 2, ((a - b) @ LUMA) ** 2 / 4
    noise = _blur(_blur(noise))
    for step in STEPS:
        light, noise = _smooth(light, noise, guides, step)
    clean = np.ones((*noise.shape, 4), np.float32)
    clean[..., :3] = light * _surface(guides['albedo'])
    return clean


def _surface(albedo):
    """The surfaces' colour, or 1 where there is none to divide by."""
    return np.where(albedo[..., :3] > .004, albedo[..., :3], 1)


def _light(passes):
    """Each half is divided by its own colour, as both catch the same share of an edge."""
    return passes['colour'][..., :3] / _surface(passes['albedo'])


def _shift(array, dy, dx):
    """The array with each pixel's neighbour at (dy, dx) in its place; the border repeats."""
    rows = np.clip(np.arange(array.shape[0]) + dy, 0, array.shape[0] - 1)
    columns = np.clip(np.arange(array.shape[1]) + dx, 0, array.shape[1] - 1)
    return array.take(rows, 0).take(columns, 1)


def _blur(array):
    return sum(_shift(array, dy, dx) * (.5 ** (2 + abs(dy) + abs(dx))) for dy, dx in REACH)


def _smooth(light, noise, guides, step):
    """One pass of the filter over neighbours `step` pixels away, and the noise that is left after it."""
    luma = _blur(light @ LUMA)
    spread = 1 / (2.5 * np.sqrt(_blur(noise)) + .004 + .01 * luma)
    depth = guides['depth'][..., 0]
    total, weights, left = np.zeros_like(light), np.zeros_like(noise), np.zeros_like(noise)
    for dy, dx in REACH:
        far = (dy * step, dx * step)
        apart = np.abs(_shift(luma, *far) - luma) * spread
        apart += 20 * ((_shift(guides['normal'], *far) - guides['normal']) ** 2).sum(-1)
        apart += 20 * np.abs(_shift(guides['albedo'], *far) - guides['albedo']).sum(-1)
        apart += 30 * np.abs(_shift(depth, *far) - depth) / (depth + .01) / step
        weight = np.exp(-apart) * .5 ** (2 + abs(dy) + abs(dx))
        total += weight[..., None] * _shift(light, *far)
        left += weight ** 2 * _shift(noise, *far)
        weights += weight
    return total / weights[..., None], left / weights ** 2
