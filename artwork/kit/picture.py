"""The register of pictures: a scene script marks each function that sets up a picture with its name and size."""
from dataclasses import dataclass
from typing import Callable

PICTURES = {}


@dataclass(frozen=True)
class Picture:
    """A picture to be rendered; `compose` fills the empty scene and sets its light and camera."""
    name: str
    width: int
    height: int
    samples: int
    compose: Callable[[], None]


def picture(name, width=1600, height=900, samples=16):
    """Decorator: enters the function under the picture's name. More samples where it is dark or full of glass."""
    def enter(compose):
        PICTURES[name] = Picture(name, width, height, samples, compose)
        return compose
    return enter
