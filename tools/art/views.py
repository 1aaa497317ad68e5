"""Camera positions for each view of a kind of product, except the front, which the model itself defines."""
import studio


def whole(direction, fill=.86, lens=95, light=None):
    """The whole product from another side; `light`: direction of the key light, for sides that it would not reach otherwise."""
    return dict(direction=direction, fill=fill, lens=lens, light=light)


def close(direction, focus, span, lens=120):
    return dict(direction=direction, focus=focus, span=span, lens=lens)


# By kind, or by kind and style.
VIEWS = {
    'ski': {'back': whole((0, -1, .02), .94, 120), 'detail': close((-1.0, -.72, .30), (-.03, 0, .78), .31)},
    'binding': {'back': whole((-.92, -.55, .72)), 'detail': close((.62, -1, .55), (.0, -.10, .07), .16)},
    'binding tech': {'back': whole((-.92, -.55, .72)), 'detail': close((.62, -1, .55), (.0, -.07, .055), .14)},
    'pole': {'back': whole((.55, -1, .95), .92), 'detail': close((-.4, -1, .22), (.02, 0, 1.07), .24)},
    'helmet': {'back': whole((.55, 1, .22)), 'detail': close((1, -.62, .12), (.09, -.01, -.02), .20)},
    'goggle': {'back': whole((.9, 1, .30)), 'detail': close((1, -.7, .18), (.085, .02, .0), .11)},
    'pack': {'back': whole((.55, 1, .22)), 'detail': close((-.5, -1, .30), (-.02, -.10, .42), .26)},
    'duffel': {'back': whole((1.05, .35, .40)), 'detail': close((-.7, -1, .65), (0, -.08, .24), .26)},
    'skibag': {'back': whole((.1, 1, .10)), 'detail': close((-.3, -1, .30), (-.05, -.09, .0), .40)},
    'skin': {'back': whole((-.35, 1, .30)), 'detail': close((.2, -1, .45), (.105, .17, .43), .17)},
    'glove': {'back': whole((0, 1, .06)), 'detail': close((-.25, -1, .16), (-.052, -.02, .20), .17)},
    'tool wax': {'back': whole((-.5, -1, .5)), 'detail': close((.2, -1, .4), (-.02, -.02, .08), .11)},
    'skin wax': {'back': whole((-.4, -1, .9)), 'detail': close((.2, -1, .7), (.02, .03, .05), .07)},
    'tool guide': {'back': whole((-1.2, 1, .8)), 'detail': close((.9, -1, .8), (.02, -.01, .02), .09)},
    'tool tool': {'back': whole((-.42, 1, .20)), 'detail': close((.5, -1, .2), (.016, -.01, .05), .10)},
    'tool strap': {'back': whole((-.3, -1, 1.2)), 'detail': close((.1, -1, .55), (-.012, -.02, .006), .10)},
    'tool brake': {'back': whole((-.5, 1, .7)), 'detail': close((.3, -1, .9), (-.03, -.01, .02), .11)},
    'tool crampon': {'back': whole((-1.0, -.6, .5)), 'detail': close((.5, -1, .5), (-.03, -.03, -.03), .13)},
}


def camera(kind, shape, view):
    """Sets camera and light; `view`: the result of the product's builder."""
    table = VIEWS.get(f"{kind} {shape.get('style')}") or VIEWS[kind]
    chosen = {**table.get(shape['view'], {}), **view.get(shape['view'], {})}
    if 'focus' in chosen:
        made = studio.close_up(chosen['direction'], chosen['focus'], chosen['span'], chosen['lens'])
    else:
        one = {**view, **chosen}
        made = studio.frame(one['direction'], one.get('lens', 90), one.get('fill', .9))
    turned = chosen.get('direction', (0, -1, 0))[1] > .3
    studio.light(view['size'], view.get('centre', (0, 0, 0)), turned)
    return made
