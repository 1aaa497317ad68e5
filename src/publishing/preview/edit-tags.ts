/** Adds the content service's edit tags (`data-cslp`) to a previewed page: its SDK opens the entry and field of an element. */
import { markedPath, withoutMarks } from '#clients/content/edit-marks.ts';

const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</gi;
const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']); // prettier-ignore
/** Elements whose content is not text of the page. */
const RAW = new Set(['script', 'style', 'title', 'textarea', 'template']);
/** Elements that cannot be edit targets. */
const FRAMES = new Set(['html', 'head', 'body', 'astro-island', 'astro-slot', 'option']);

interface Open {
  readonly name: string;
  readonly at: number;
}

/** Splits a page into tokens and tags the elements of marked texts; the marks stay. */
function taggedPieces(page: string): string[] {
  const pieces: string[] = [];
  const open: Open[] = [];
  const tagged = new Set<number>();

  function tag(at: number, path: string): void {
    if (tagged.has(at)) return;
    tagged.add(at);
    pieces[at] = (pieces[at] ?? '').replace(/\s*\/?>$/, (end) => ` data-cslp="${path}"${end}`);
  }

  for (const [piece, slash, name, attributes = ''] of page.matchAll(TOKEN)) {
    const at = pieces.push(piece) - 1;
    if (name === undefined) {
      const path = piece.startsWith('<') ? undefined : markedPath(piece);
      const around = open.at(-1);
      if (path !== undefined && around && !RAW.has(around.name) && !FRAMES.has(around.name)) tag(around.at, path);
      continue;
    }
    const element = name.toLowerCase();
    // A `<` in a script or a style does not start an element.
    if (RAW.has(open.at(-1)?.name ?? '') && !(slash === '/' && open.at(-1)?.name === element)) continue;
    if (slash === '/') {
      const last = open.findLastIndex((one) => one.name === element);
      if (last >= 0) open.length = last;
      continue;
    }
    const alt = /\salt="([^"]*)"/i.exec(attributes)?.[1];
    const path = alt === undefined ? undefined : markedPath(alt);
    if (path !== undefined) tag(at, path);
    if (!VOID.has(element) && !attributes.endsWith('/')) open.push({ name: element, at });
  }
  return pieces;
}

/** Astro derives the uid of an island from its properties, which include texts: use the uids of the plain page. */
function withIslandNames(marked: string, plain: string): string {
  const island = /<astro-island uid="([^"]*)"/g;
  const names = plain.matchAll(island);
  return marked.replaceAll(island, (own) => names.next().value?.[0] ?? own);
}

/**
 * The page with edit tags. `marked`: the same page rendered from marked texts. Undefined when the marks changed anything else: the page is then shown
 * without tags, because a preview must equal the published page.
 */
export function withEditTags(plain: string, marked: string): string | undefined {
  const named = withIslandNames(marked, plain);
  return withoutMarks(named) === plain ? withoutMarks(taggedPieces(named).join('')) : undefined;
}
