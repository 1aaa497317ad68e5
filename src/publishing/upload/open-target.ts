/** Opens the upload target that an address names. */
import { AppError } from '#lib/errors/app-error.ts';

import { folderTarget } from './folder-target.ts';
import { s3Target } from './s3-target.ts';
import type { StorageKeys } from './storage-keys.ts';
import type { UploadTarget } from './target.ts';

/** `folder:/srv/shop` or `s3://bucket/prefix`. Throws `upload-target`. */
export function openTarget(address: string, keys: StorageKeys | undefined): UploadTarget {
  const folder = /^folder:(.+)$/.exec(address)?.[1];
  if (folder) return folderTarget(folder);
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(address) ?? [];
  if (!bucket)
    throw new AppError('upload-target', `An upload goes to folder:DIR or s3://bucket/prefix, not "${address}".`);
  if (!keys)
    throw new AppError(
      'upload-target',
      `${address} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment.`,
    );
  return s3Target({ bucket, prefix: prefix.replace(/\/+$/, ''), keys });
}
