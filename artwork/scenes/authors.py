"""The authors of posts: students out of doors, the campus soft behind them."""
from kit.buildings import building
from kit.camera import camera
from kit.land import ground
from kit.light import light
from kit.people import person
from kit.picture import picture
from kit.plants import bush, flowers, palm, tree


def student(turn, **dress):
    """Half-length before lawn and palms, in focus alone."""
    person(**dress).place(turn=turn)
    ground('lawn').place()
    for k in range(7):
        bush(k % 4).place(-4.2 + 1.4 * k, 5 + (k % 2), 0, k * 40)
        flowers(('red', 'gold', 'white')[k % 3], k).place(-4 + 1.4 * k, 3.6)
    for x, y in ((-2.6, 7), (2.2, 9), (4.6, 7.5)):
        palm(int(x) % 5, 4).place(x, y, 0, 40)


def close_up():
    """The camera of all three."""
    camera((0, -3.3, 1.06), (0, 0, .94), lens=114, focus=(0, -.1, .95), f_stop=1.1)


@picture('author-1', 480, 480, samples=64)
def first():
    """Morning, a student with an afro before the hall."""
    student(14, dress='gold', hat='afro', skin='skin_2', carry='backpack', bag='laterite')
    building(10, 4, 2, seed=4).place(2, 16)
    light('morning', direction=-50, elevation=34)
    close_up()


@picture('author-2', 480, 480, samples=64)
def second():
    """Noon, a student in a hijab with a book."""
    student(-12, dress='blue', hat='hijab', skin='skin_1', pose='hold', carry='book', bag='red')
    tree(1).place(-2, 8)
    tree(2).place(1.6, 10)
    light('noon', direction=40, elevation=44)
    close_up()


@picture('author-3', 480, 480, samples=64)
def third():
    """Gold hour, a student with braids."""
    student(8, dress='white', hat='braids', skin='skin_3', skirt='palm', carry='bag', bag='oak')
    building(9, 4, 1, seed=6).place(-3, 14)
    light('gold', direction=-58, elevation=16)
    close_up()
