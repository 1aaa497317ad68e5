/** Personalized variants of entries: reads them from an export and applies them to an entry. */
import type { WireObject, WireValue } from '#wire/content/entry-wire.ts';

import { publications } from '../stack/stack-document.ts';
import type { Publication } from '../stack/stack-document.ts';
import type { StackReader } from '../stack/stack-reader.ts';
import { isWireObject } from '../stack/wire-object.ts';
import { rowKey } from './row-key.ts';
import type { Row } from './row.ts';

export interface EntryVariant {
  readonly uid: string;
  /** Paths of changed fields: `hero`, `seo.title`, `sections.banner.<uid of the block>.heading`. */
  readonly changes: readonly string[];
  readonly data: WireObject;
  readonly version: WireValue;
  readonly published: readonly Publication[];
}

/** Document key → its variants. */
export type VariantsByDocument = ReadonlyMap<string, readonly EntryVariant[]>;

const FILE = '-variant-entry.json';

function toVariant(
  source: WireObject,
  locale: string,
  environments: ReadonlyMap<string, string>,
): readonly EntryVariant[] {
  const about = source['_variant'];
  if (!isWireObject(about) || typeof about['_uid'] !== 'string') return [];
  const set = about['_change_set'];
  const changes = Array.isArray(set) ? set.filter((path): path is string => typeof path === 'string') : [];
  const published = publications(source, environments, locale);
  return [{ uid: about['_uid'], changes, data: source, version: source['_version'] ?? 1, published }];
}

/** Reads the lists in `entries/<type>/<locale>/variants/<entry>/…-variant-entry.json`. */
export async function readVariants(
  reader: StackReader,
  { types, locales }: { readonly types: ReadonlyMap<string, unknown>; readonly locales: ReadonlyMap<string, unknown> },
  environments: ReadonlyMap<string, string>,
): Promise<VariantsByDocument> {
  const found = new Map<string, readonly EntryVariant[]>();
  for (const type of types.keys()) {
    for (const locale of locales.keys()) {
      const folder = `entries/${type}/${locale}/variants`;
      for (const uid of await reader.names(folder)) {
        const names = (await reader.names(`${folder}/${uid}`)).filter((name) => name.endsWith(FILE));
        const lists = await Promise.all(names.map((name) => reader.object(`${folder}/${uid}/${name}`)));
        const items = lists.flatMap((list) => Object.values(list ?? {})).filter(isWireObject);
        found.set(rowKey({ type, uid, locale }), items.flatMap((item) => toVariant(item, locale, environments))); // prettier-ignore
      }
    }
  }
  return found;
}

/** `cs_personalize_<experience>_<variant>` → uid of the variant. */
export async function readVariantAliases(reader: StackReader): Promise<ReadonlyMap<string, string>> {
  const aliases = new Map<string, string>();
  for (const experience of Object.values((await reader.object('personalize/experiences/experiences.json')) ?? {})) {
    const cms = isWireObject(experience) ? experience['_cms'] : undefined;
    const variants = isWireObject(cms) ? cms['variants'] : undefined;
    if (!isWireObject(experience) || !isWireObject(variants)) continue;
    for (const [short, uid] of Object.entries(variants))
      aliases.set(`cs_personalize_${experience['shortUid'] as string}_${short}`, `${uid as string}`);
  }
  return aliases;
}

/** Applies a variant's value at a path; blocks in lists are found by their uid. */
function changed(base: WireValue | undefined, variant: WireValue | undefined, path: readonly string[]): WireValue {
  const [head, ...rest] = path;
  if (head === undefined) return variant ?? null;
  if (Array.isArray(base) && Array.isArray(variant)) {
    const [uid, ...below] = rest;
    const block = (item: WireValue): WireValue | undefined => (isWireObject(item) ? item[head] : undefined);
    const isIt = (item: WireValue): boolean => {
      const inner = block(item);
      const metadata = isWireObject(inner) ? inner['_metadata'] : undefined;
      return isWireObject(metadata) && metadata['uid'] === uid;
    };
    const source = variant.find(isIt);
    if (source === undefined) return base;
    return base.map((item: WireValue) => (isIt(item) ? { [head]: changed(block(item), block(source), below) } : item));
  }
  if (!isWireObject(base) || !isWireObject(variant)) return variant ?? null;
  return { ...base, [head]: changed(base[head], variant[head], rest) };
}

/** A requested variant: its uid, and its name in the request. */
export interface WantedVariant {
  readonly uid: string;
  readonly alias: string;
}

export interface Applying {
  /** Requested variants, highest priority first. */
  readonly wanted: readonly WantedVariant[];
  readonly environment: string;
  /** Whether variants that are not published in the row's locale are also applied, for previews. */
  readonly all: boolean;
  /** Whether to add a list of which field comes from which variant. */
  readonly named: boolean;
}

/** Applies the requested variants to a row; returns the row unchanged if none applies. */
export function withVariants(
  row: Row,
  known: readonly EntryVariant[],
  { wanted, environment, all, named }: Applying,
): Row {
  const details: Record<string, WireValue> = {};
  const applied: Record<string, WireValue> = {};
  let { data } = row;
  // Later variants overwrite earlier ones, so the one with the highest priority is applied last.
  for (const { uid, alias } of wanted.toReversed()) {
    const variant = known.find((one) => one.uid === uid);
    const ownVersion = variant?.published.find((one) => one.environment === environment && one.locale === row.locale);
    if (!variant || (!ownVersion && !all)) continue;
    for (const path of variant.changes) {
      data = changed(data, variant.data, path.split('.')) as WireObject;
      applied[path] = uid;
    }
    const published = ownVersion && {
      environment: ownVersion.environmentUid,
      locale: ownVersion.locale,
      time: ownVersion.time,
      user: ownVersion.user,
    };
    details[uid] = { alias, version: variant.version, ...published };
  }
  if (Object.keys(details).length === 0) return row;
  const publish_details = { ...(data['publish_details'] as WireObject | undefined), variants: details };
  return { ...row, data: { ...data, publish_details, ...(named ? { _applied_variants: applied } : {}) } };
}
