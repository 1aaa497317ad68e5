/** The preview's control pages ("desk"): choose a moment and a page, compare markets side by side. */
import { localTarget } from '#lib/links/local-target.ts';
import { allLocales } from '#lib/locale/market.ts';
import { splitLocalePath } from '#lib/locale/path.ts';

import { controlsPage } from './controls-page.ts';
import { keepMoment, readWholeVisit, sendTo } from './preview-cookies.ts';
import { checkZone, NoMoment, readMoment, timeIn } from './preview-moment.ts';
import { marketsPage, problemPage } from './preview-pages.ts';
import { isShareHours, SHARE_HOURS } from './preview-share.ts';
import type { PreviewShares, Shared } from './preview-share.ts';
import type { PreviewViewPool } from './preview-view-pool.ts';
import type { ReleaseNames } from './release-names.ts';

export interface ControlsOptions {
  readonly views: PreviewViewPool;
  readonly secure: boolean;
  readonly live?: unknown;
  readonly clock: () => Date;
  readonly names: ReleaseNames;
  readonly shares: PreviewShares;
  /** Public origin of the preview, for links. */
  readonly origin?: string | undefined;
}

const MAX_FRAMES = 6;
const WIDTHS = { least: 240, most: 2560, usual: 390 };

async function show(request: Request, options: ControlsOptions): Promise<Response> {
  const { searchParams: params } = new URL(request.url);
  const to = localTarget(params.get('to') || '/') ?? '/preview';
  if (params.get('keep')) return sendTo(to);
  const zone = params.get('zone') || readWholeVisit(request).zone;
  checkZone(zone);
  const clock = params.get('clock') || undefined;
  const chosen = params.get('release') || '';
  const release = chosen === '' ? '' : await options.names.uidOf(chosen);
  const at = clock === undefined ? '' : timeIn(zone, clock);
  const moment = readMoment(new URLSearchParams({ preview_timestamp: at, release_id: release }));
  return sendTo(to, [keepMoment(moment, zone, options)]);
}

function framesOf(params: URLSearchParams, known: readonly string[]) {
  const parts = (name: string): readonly string[] =>
    (params.get(name) ?? '').split(',').map((part) => part.trim()).filter(Boolean); // prettier-ignore
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

function shareOf(params: URLSearchParams, shown: Omit<Shared, 'until'>, { shares, origin }: ControlsOptions) {
  if (!params.has('share')) return undefined;
  const hours = Number(params.get('share'));
  if (!isShareHours(hours)) throw new NoMoment(`A link works for ${SHARE_HOURS.join(', ')} hours.`);
  return { link: `${origin ?? ''}/preview/shared/${shares.token(shown, hours)}`, hours };
}

/** Responds with a control page. Throws NoMoment for invalid input, and AppErrors of the content service. */
export async function controlsResponse(request: Request, path: string, options: ControlsOptions): Promise<Response> {
  const since = performance.now();
  if (path === '/preview/show') return show(request, options);
  if (path !== '/preview' && path !== '/preview/markets')
    return problemPage(404, {
      title: 'There is no such page',
      sentences: ['The preview has a desk, markets side by side, and the pages.'],
    });
  const { searchParams: params, origin } = new URL(request.url);
  const { moment, zone } = readWholeVisit(request);
  const releases = await options.names.list();
  const page = (localTarget(params.get('path')) ?? '/en-us').split('?', 1)[0] ?? '/';
  const share = shareOf(params, { path: page, moment, zone }, { ...options, origin: options.origin ?? origin });
  return options.views.at(moment).look(page, { since }, ({ markets, broken }) => {
    const own = splitLocalePath(page).locale?.code;
    const codes = allLocales(markets).map(({ code }) => code);
    // The locale of the page comes first.
    const locales = codes.toSorted((left, right) => Number(right === own) - Number(left === own) || (left < right ? -1 : 1)); // prettier-ignore
    const answer =
      path === '/preview'
        ? controlsPage({ path: page, moment, zone, now: options.clock(), locales, broken, releases, share })
        : marketsPage({ path: page, moment, zone, releases }, framesOf(params, locales));
    return Promise.resolve(answer);
  });
}
