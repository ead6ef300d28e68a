"""Renders the scene twice with half the samples each, so that the denoiser can tell light from noise."""
import os
import tempfile

import bpy

from kit.denoise import denoise
from kit.passes import read_passes, write_passes


def prepare(width, height, samples):
    """Settings shared by all pictures."""
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.cycles.samples = samples
    scene.cycles.use_denoising = False
    scene.cycles.use_adaptive_sampling = False
    scene.cycles.max_bounces = 3
    scene.cycles.light_sampling_threshold = .03
    scene.cycles.transparent_max_bounces = 12
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.cycles.sample_clamp_indirect = 2.5
    scene.render.use_persistent_data = True
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'Medium High Contrast'
    scene.render.image_settings.file_format = 'PNG'


def render(out, width, height, samples):
    """Renders the scene into a PNG file."""
    prepare(width, height, max(1, samples // 2))
    with tempfile.TemporaryDirectory() as folder:
        halves = []
        for seed in (1, 2):
            bpy.context.scene.cycles.seed = seed
            write_passes(os.path.join(folder, str(seed)))
            bpy.ops.render.render()
            halves.append(read_passes(os.path.join(folder, str(seed))))
    image = bpy.data.images.new('clean', width, height, float_buffer=True)
    image.pixels.foreach_set(denoise(*halves).ravel())
    image.save_render(out, scene=bpy.context.scene)
