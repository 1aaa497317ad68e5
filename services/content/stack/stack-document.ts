/** Converts an entry or asset of an export into a document (importer rules: reference section 7). */
import type { WireObject } from '#wire/content/entry-wire.ts';

import { isWireObject } from './wire-object.ts';

export interface Publication {
  /** Environment uid, as in responses. */
  readonly environmentUid: string;
  /** Environment name, as in requests. */
  readonly environment: string;
  readonly locale: string;
  readonly time: string;
  readonly user: string;
  /** Published version, if the export has it. */
  readonly version?: number;
}

export interface StackDocument {
  /** Content type uid; `sys_assets` for assets. */
  readonly type: string;
  readonly uid: string;
  readonly locale: string;
  readonly data: WireObject;
  /** Content of the file; the same object while the file is unchanged. */
  readonly source: WireObject;
  readonly published: readonly Publication[];
}

export interface DocumentPlace {
  readonly type: string;
  readonly uid: string;
  readonly locale: string;
}

const EPOCH = '2024-01-01T00:00:00.000Z';
const DROPPED = new Set(['stackHeaders', 'urlPath', 'publish_details', '_content_type_uid']);

export function publications(
  data: WireObject,
  environments: ReadonlyMap<string, string>,
  locale: string,
): readonly Publication[] {
  const details = data['publish_details'];
  const list = Array.isArray(details) ? details : details ? [details] : [];
  return list.filter(isWireObject).map((item) => {
    const environmentUid = `${item['environment'] as string}`;
    return {
      environmentUid,
      environment: environments.get(environmentUid) ?? environmentUid,
      locale: `${(item['locale'] ?? locale) as string}`,
      time: `${(item['time'] ?? EPOCH) as string}`,
      user: `${(item['user'] ?? 'import') as string}`,
      ...(typeof item['version'] === 'number' ? { version: item['version'] } : {}),
    };
  });
}

/** Converts an export's data to a document. Exports lack creation and update times, so those of the newest publication are used. */
export function toDocument(
  { type, uid, locale }: DocumentPlace,
  source: WireObject,
  environments: ReadonlyMap<string, string>,
): StackDocument {
  const published = publications(source, environments, locale);
  const newest = published.reduce((latest, item) => (item.time > latest ? item.time : latest), '') || EPOCH;
  const fields = Object.fromEntries(Object.entries(source).filter(([key]) => !DROPPED.has(key)));
  const ownLocale = type === 'sys_assets' ? {} : { locale: `${(source['locale'] ?? locale) as string}` };
  const made = { created_at: newest, updated_at: newest, created_by: 'import', updated_by: 'import' };
  const data = { ...made, ACL: {}, _version: 1, tags: [], ...fields, uid, ...ownLocale };
  return { type, uid, locale, published, source, data };
}
