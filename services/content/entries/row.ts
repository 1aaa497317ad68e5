/** A document as delivered in one environment and locale. */
import { createHash } from 'node:crypto';

import type { WireObject } from '#wire/content/entry-wire.ts';

import type { Publication, StackDocument } from '../stack/stack-document.ts';
import type { CurrentVersion, StoredVersion } from '../sync/version-history.ts';
import { rowKey } from './row-key.ts';
import type { Place } from './row-key.ts';

export interface Row extends Place {
  readonly data: WireObject;
  /** Publish time (ISO). */
  readonly time: string;
  readonly digest: string;
  /** Key of the document: type, uid and the locale of its content. */
  readonly documentKey: string;
}

/** Digests by parsed object, so that the content of an unchanged file is not hashed again. */
const sourceDigests = new WeakMap<WireObject, string>();

/** Digest of the document without its publish details. */
export function sourceDigest(source: WireObject): string {
  let digest = sourceDigests.get(source);
  if (digest === undefined) {
    const { publish_details: _details, ...content } = source;
    digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
    sourceDigests.set(source, digest);
  }
  return digest;
}

export function versionInFile(source: WireObject): number {
  const version = source['_version'];
  return typeof version === 'number' && Number.isInteger(version) && version > 0 ? version : 1;
}

export function laterTime(left: string, right: string | undefined): string {
  return right !== undefined && Date.parse(right) > Date.parse(left) ? right : left;
}

/** The document with its current version number and update time. */
export function stamped(document: StackDocument, { version, at }: CurrentVersion): StackDocument {
  const { data } = document;
  if (data['_version'] === version && at === undefined) return document;
  return {
    ...document,
    data: { ...data, _version: version, updated_at: laterTime(`${data['updated_at'] as string}`, at) },
  };
}

/** The row of a publication. `older`: the published content, if it is not the document's latest. */
export function toRow(document: StackDocument, publication: Publication, older?: StoredVersion): Row {
  const { environmentUid, locale, time, user } = publication;
  return {
    type: document.type,
    uid: document.uid,
    locale,
    time,
    digest: `${older?.digest ?? sourceDigest(document.source)} ${document.locale} ${time}`,
    documentKey: rowKey(document),
    data: { ...(older?.data ?? document.data), publish_details: { environment: environmentUid, locale, time, user } },
  };
}

/** A copy of the row with another publish time. */
export function publishedAt(row: Row, time: string): Row {
  const details = row.data['publish_details'];
  return { ...row, time, data: { ...row.data, publish_details: { ...(details as WireObject), time } } };
}

/** A copy of the row with the content of an older version, and its publish details unless it is a draft. */
export function olderRow(row: Row, { data, published }: StoredVersion): Row {
  const details = published[row.locale];
  if (!details) return { ...row, data };
  return { ...row, time: `${details['time'] as string}`, data: { ...data, publish_details: details } };
}
