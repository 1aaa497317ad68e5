/** The enlarged view of a product's picture: pinch, double tap, wheel, drag, keys and two buttons. Loaded when it is opened. */
import { isPlainKey } from '#islands/ui/plain-press.ts';
import { touchStep } from '#lib/viewport/touch.ts';
import type { TouchSample, TouchState } from '#lib/viewport/touch.ts';
import { DOUBLE_TAP_MS, inside, NO_ZOOM, toggleZoom, ZOOM_STEP, zoomTo } from '#lib/viewport/zoom.ts';
import type { Zoom, ZoomPoint } from '#lib/viewport/zoom.ts';

const STYLE = `
.enlarged{width:100%;max-width:none;height:100%;max-height:none;margin:0;padding:0;border:0;overflow:hidden;background:var(--studio)}
.enlarged::backdrop{background:var(--studio)}
.enlarged img{position:absolute;inset:0;width:100%;height:100%;object-fit:contain;touch-action:none;cursor:zoom-in;user-select:none}
.enlarged p{position:absolute;top:var(--s4);inset-inline-end:var(--s4);display:flex;gap:var(--s2)}
.enlarged button{width:44px;height:44px;border:0;border-radius:var(--round);background:var(--on-picture);color:var(--on-bright);font-size:1.25rem}`;

const STEP_PX = 60;

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP_PX, 0],
  ArrowRight: [-STEP_PX, 0],
  ArrowUp: [0, STEP_PX],
  ArrowDown: [0, -STEP_PX],
};

function button(label: string, sign: string, press: () => void): HTMLButtonElement {
  const made = Object.assign(document.createElement('button'), { type: 'button', textContent: sign, ariaLabel: label });
  made.addEventListener('click', press);
  return made;
}

/** Handles pointers: two pinch, one drags, and a tap within `DOUBLE_TAP_MS` of the last one toggles the zoom. */
function followPointers(image: HTMLImageElement, act: (change: (zoom: Zoom, box: ZoomPoint) => Zoom) => void): void {
  const points = new Map<number, ZoomPoint>();
  let touch: TouchState | undefined;
  let tapped = -Infinity;
  const middle = (at: ZoomPoint): ZoomPoint => ({ x: at.x - image.clientWidth / 2, y: at.y - image.clientHeight / 2 });
  const spread = (): number => {
    const [one, other] = [...points.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  const step = (kind: TouchSample['kind'], event: PointerEvent): void => {
    const { clientX: x, clientY: y, timeStamp: at } = event;
    const before = points.get(event.pointerId);
    const apart = spread();
    if (kind === 'down' || (kind === 'move' && before)) points.set(event.pointerId, { x, y });
    if (kind === 'move' && before && points.size === 1)
      act((zoom, box) => inside({ ...zoom, x: zoom.x + x - before.x, y: zoom.y + y - before.y }, box));
    if (kind === 'move' && points.size === 2 && apart > 0)
      act((zoom, box) => zoomTo(zoom, (zoom.scale * spread()) / apart, { at: middle({ x, y }), box }));
    if (kind === 'up' || kind === 'cancel') points.delete(event.pointerId);
    const { state, gesture } = touchStep(touch, { kind: points.size > 1 ? 'cancel' : kind, x, y, at });
    touch = state;
    if (gesture !== 'tap') return;
    const isDouble = at - tapped <= DOUBLE_TAP_MS;
    tapped = isDouble ? -Infinity : at;
    if (isDouble) act((zoom, box) => toggleZoom(zoom, { at: middle({ x, y }), box }));
  };
  image.addEventListener('pointerdown', (event) => {
    image.setPointerCapture(event.pointerId);
    step('down', event);
  });
  image.addEventListener('pointermove', (event) => step('move', event));
  image.addEventListener('pointerup', (event) => step('up', event));
  image.addEventListener('pointercancel', (event) => step('cancel', event));
}

/** The picture of the view that the strip shows, or its first one where that view is a drawing or a film; it shows the chosen color. */
function shownPicture(strip: HTMLElement): HTMLImageElement | null {
  const view = strip.children[Math.round(strip.scrollLeft / strip.clientWidth)];
  return view?.querySelector('img') ?? strip.querySelector('img');
}

/** Enlarges the picture that the strip, or a banner, shows. */
export function enlarge(link: HTMLAnchorElement, strip: HTMLElement): void {
  // The link was pressed again while this code was loading.
  if (document.querySelector('.enlarged')) return;
  const shown = shownPicture(strip);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets.push(sheet);
  const dialog = Object.assign(document.createElement('dialog'), { className: 'enlarged', ariaLabel: link.ariaLabel });
  const name = /\/[is]\/[^/]+\/([^?]+)/.exec(shown?.currentSrc ?? '')?.[1];
  const src = name ? link.href.replace(/(\/[is]\/[^/]+\/)[^?]+/, `$1${name}`) : link.href;
  const image = Object.assign(new Image(), { src, alt: shown?.alt ?? '', draggable: false });
  let zoom = NO_ZOOM;
  const act = (change: (zoom: Zoom, box: ZoomPoint) => Zoom): void => {
    zoom = change(zoom, { x: image.clientWidth, y: image.clientHeight });
    image.style.transform = `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`;
    dialog.dataset['scale'] = zoom.scale.toFixed(2);
  };
  const by = (factor: number): void => act((now, box) => zoomTo(now, now.scale * factor, { at: { x: 0, y: 0 }, box }));
  const bar = document.createElement('p');
  const { in: zoomIn = '', out = '', close = '' } = link.dataset;
  bar.append(
    button(zoomIn, '+', () => by(ZOOM_STEP)),
    button(out, '−', () => by(1 / ZOOM_STEP)),
    button(close, '×', () => dialog.close()),
  );
  dialog.append(image, bar);
  dialog.addEventListener('keydown', (event) => {
    if (!isPlainKey(event)) return;
    const { key } = event;
    const direction = DIRECTIONS[key];
    if (direction) act((now, box) => inside({ ...now, x: now.x + direction[0], y: now.y + direction[1] }, box));
    else if (key === '+' || key === '=') by(ZOOM_STEP);
    else if (key === '-') by(1 / ZOOM_STEP);
    else if (key === '0') act(() => NO_ZOOM);
  });
  image.addEventListener('wheel', (event) => {
    event.preventDefault();
    by(event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP);
  });
  followPointers(image, act);
  dialog.addEventListener('close', () => {
    dialog.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    link.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  act((now) => now);
}
