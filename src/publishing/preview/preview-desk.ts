/** The editor's desk: choosing a moment and a page, and looking at several markets at once. */
import { allLocales } from '#lib/locale/market.ts';
import { splitLocalePath } from '#lib/locale/path.ts';

import { NoMoment, readMoment, timeIn } from './moment.ts';
import { deskPage, marketsPage, problemPage } from './preview-pages.ts';
import type { PreviewViews } from './preview-views.ts';
import { keepMoment, ownPath, readWholeVisit, sendTo } from './preview-visit.ts';

interface DeskOptions {
  readonly views: PreviewViews;
  readonly secure: boolean;
  readonly live?: unknown;
  readonly clock: () => Date;
}

const MAX_FRAMES = 6;
const WIDTHS = { least: 240, most: 2560, usual: 390 };

function show(request: Request, options: DeskOptions): Response {
  const { searchParams: asked } = new URL(request.url);
  const to = ownPath(asked.get('to') || '/');
  if (asked.get('keep')) return sendTo(to);
  const zone = asked.get('zone') || 'UTC';
  const clock = asked.get('clock') || undefined;
  const release = asked.get('release') || '';
  const at = clock === undefined ? '' : timeIn(zone, clock);
  const moment = readMoment(new URLSearchParams({ preview_timestamp: at, release_id: release }));
  return sendTo(to, [keepMoment(moment, zone, options)]);
}

function framesOf(asked: URLSearchParams, known: readonly string[]) {
  const parts = (name: string): readonly string[] =>
    (asked.get(name) ?? '').split(',').map((part) => part.trim()).filter(Boolean); // prettier-ignore
  const locales = parts('locales').slice(0, MAX_FRAMES);
  const unknown = locales.filter((locale) => !known.includes(locale));
  if (unknown.length > 0 || locales.length === 0)
    throw new NoMoment(`There is no locale “${unknown.join('”, “')}”; known are ${known.join(', ')}.`);
  const widths = parts('widths').map(Number).filter(Number.isFinite);
  return locales.map((locale, index) => {
    const width = widths[index] ?? widths.at(-1) ?? WIDTHS.usual;
    return { locale, width: Math.round(Math.min(WIDTHS.most, Math.max(WIDTHS.least, width))) };
  });
}

/** Throws NoMoment for what cannot be shown, AppErrors of the content service. */
export async function deskAnswer(request: Request, path: string, options: DeskOptions): Promise<Response> {
  const since = performance.now();
  if (path === '/preview/show') return show(request, options);
  if (path !== '/preview' && path !== '/preview/markets')
    return problemPage(404, 'There is no such page', ['The preview has a desk, markets side by side, and the pages.']);
  const { searchParams: asked } = new URL(request.url);
  const { moment, zone } = readWholeVisit(request);
  const page = ownPath(asked.get('path') || '/en-us').split('?', 1)[0] ?? '/';
  return options.views.at(moment).look(page, { since }, ({ markets, broken }) => {
    const own = splitLocalePath(page).locale?.code;
    const codes = allLocales(markets).map(({ code }) => code);
    // That of the page first.
    const locales = codes.toSorted((left, right) => Number(right === own) - Number(left === own) || (left < right ? -1 : 1)); // prettier-ignore
    const answer =
      path === '/preview'
        ? deskPage({ path: page, moment, zone, now: options.clock(), locales, broken })
        : marketsPage({ path: page, moment, zone }, framesOf(asked, locales));
    return Promise.resolve(answer);
  });
}
