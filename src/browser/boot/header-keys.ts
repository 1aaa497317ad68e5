/**
 * Keyboard navigation of the header; loaded with the first key press on a page. The alerts, the main navigation, and the links and buttons at the end are
 * one Tab stop each; arrow keys move within them. Arrow down or Space opens the panel of a navigation entry, Tab or arrow down moves into it, Escape closes
 * it. Without this script, every link is a Tab stop, and panels open by CSS (`docs/decisions/127`).
 */
import { addStylesheet } from './add-stylesheet.ts';

import sheet from './header-keys.css?url';

const GROUPS = [
  '.alerts a',
  '.main-nav > li > a',
  '.header-end :is(.secondary a, [data-chooser], .cart-button, .menu > summary)',
];
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 };

/** The Tab stop of each group: the element that had the focus last. */
const stops = new Map<string, HTMLElement>();

const isShown = (element: Element): boolean => element.getClientRects().length > 0;
const shown = (selector: string, root: ParentNode = document): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(selector)].filter(isShown);

/** The panel of a navigation entry, even while closed; undefined if the entry has no panel that this visitor may see. */
function panelOf(link: Element): Element | undefined {
  const panel = link.matches('.main-nav > li > a') ? link.nextElementSibling : undefined;
  return panel && isShown(panel) ? panel : undefined;
}

function setOpen(link: Element, isOpen: boolean): void {
  link.parentElement?.toggleAttribute('data-closed', !isOpen);
  link.ariaExpanded = `${isOpen}`;
}

/** Leaves one Tab stop in each group. Called before each Tab, since the window's width and the customer decide which elements are shown. */
function settle(): void {
  const { activeElement } = document;
  for (const group of GROUPS) {
    const parts = shown(group);
    const entered = parts.find((part) => part === activeElement || panelOf(part)?.contains(activeElement));
    const last = stops.get(group);
    const stop = entered ?? (last && parts.includes(last) ? last : parts[0]);
    if (stop) stops.set(group, stop);
    for (const part of parts) part.tabIndex = part === stop ? 0 : -1;
  }
}

/** Focuses the element that the key leads to. Returns false for other keys. */
function move(parts: readonly HTMLElement[], key: string): boolean {
  const here = parts.indexOf(document.activeElement as HTMLElement);
  const step = STEPS[key];
  const next = key === 'Home' ? 0 : key === 'End' ? -1 : step && (here + step) % parts.length;
  if (next === undefined) return false;
  parts.at(next)?.focus();
  return true;
}

function pressInPanel(link: HTMLElement, panel: Element, key: string): boolean {
  const links = shown('a', panel);
  if (key !== 'ArrowUp' || links[0] !== document.activeElement) return move(links, key);
  link.focus();
  return true;
}

/** Handles a key on an entry with a panel. Returns false for keys that do not concern the panel. */
function pressOnEntry(link: HTMLElement, panel: Element, key: string): boolean {
  const isOpen = link.ariaExpanded === 'true';
  if (key === 'ArrowDown' && isOpen) shown('a', panel)[0]?.focus();
  else if (key === 'ArrowDown' || key === ' ') setOpen(link, !isOpen);
  else if (key === 'ArrowUp') setOpen(link, false);
  else return false;
  return true;
}

function press(key: string): boolean {
  const { activeElement } = document;
  for (const group of GROUPS)
    for (const part of shown(group)) {
      const panel = panelOf(part);
      if (panel?.contains(activeElement)) return pressInPanel(part, panel, key);
      if (part !== activeElement) continue;
      if (panel && pressOnEntry(part, panel, key)) return true;
      // Arrow up and arrow down scroll the page.
      return !/Up|Down/.test(key) && move(shown(group), key);
    }
  return false;
}

function closeAll(): void {
  for (const link of shown('.main-nav > li > a')) {
    const panel = panelOf(link);
    if (panel?.contains(document.activeElement)) link.focus();
    if (panel) setOpen(link, false);
  }
  const menu = document.querySelector<HTMLDetailsElement>('.menu[open]');
  if (!menu || document.querySelector('dialog[open]')) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

/** Closes the panels, unless Escape closed something else: the suggestions of the search. */
function closeFor(escape: KeyboardEvent): void {
  if (!escape.defaultPrevented) closeAll();
}

/** Opens an entry's panel on hover, but not on focus, since the focus passes through all entries. */
function watchPanel(link: HTMLElement): void {
  const entry = link.parentElement;
  const panel = panelOf(link);
  if (!entry || !panel) return;
  setOpen(link, entry.matches(':hover') || panel.contains(document.activeElement));
  entry.addEventListener('mouseenter', () => setOpen(link, true));
  entry.addEventListener('mouseleave', () => entry.contains(document.activeElement) || setOpen(link, false));
  entry.addEventListener('focusout', ({ relatedTarget }) => {
    if (!entry.contains(relatedTarget as Node | null) && !entry.matches(':hover')) setOpen(link, false);
  });
}

function onKey(event: KeyboardEvent): void {
  const { key } = event;
  if (key === 'Escape') closeFor(event);
  else if (key === 'Tab') settle();
  else if (!event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && press(key)) {
    settle();
    event.preventDefault();
  }
}

/** `first`: the key press that loaded this script. */
export function startHeaderKeys(first: KeyboardEvent): void {
  void addStylesheet(sheet);
  for (const link of document.querySelectorAll<HTMLElement>('.main-nav > li > a')) watchPanel(link);
  settle();
  if (first.key === 'Escape') closeFor(first);
  document.addEventListener('keydown', onKey);
}
