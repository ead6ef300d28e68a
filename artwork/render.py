"""Renders one picture: blender -b -P artwork/render.py -- hero-campus [--preview] [--out file.png]"""
import argparse
import importlib
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

import bpy  # noqa: E402  (the kit is found once its folder is on the path)

from kit.picture import PICTURES  # noqa: E402
from kit.rendering import render  # noqa: E402

PREVIEW_WIDTH, PREVIEW_SAMPLES = 480, 12


def find_picture(name):
    """Loads the scene that names the picture, and nothing else."""
    for entry in sorted(os.listdir(os.path.join(HERE, 'scenes'))):
        if not entry.endswith('.py'):
            continue
        with open(os.path.join(HERE, 'scenes', entry), encoding='utf-8') as script:
            if f"'{name}'" in script.read():
                importlib.import_module(f'scenes.{entry[:-3]}')
    if name not in PICTURES:
        sys.exit(f'No scene offers a picture named {name}.')
    return PICTURES[name]


def main():
    """Composes the picture and renders it."""
    options = argparse.ArgumentParser(prog='render.py')
    options.add_argument('name')
    options.add_argument('--preview', action='store_true')
    options.add_argument('--out')
    chosen = options.parse_args(sys.argv[sys.argv.index('--') + 1:])

    wanted = find_picture(chosen.name)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    wanted.compose()
    out = os.path.abspath(chosen.out or f'/tmp/{wanted.name}.png')
    if chosen.preview:
        render(out, PREVIEW_WIDTH, round(PREVIEW_WIDTH * wanted.height / wanted.width), PREVIEW_SAMPLES)
    else:
        render(out, wanted.width, wanted.height, wanted.samples)


main()
