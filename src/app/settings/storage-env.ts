/** Keys of S3-compatible storage, from the variables that other storage tools also use. */
import type { StorageKeys } from '#publishing/upload/storage-keys.ts';

import type { EnvironmentValues } from './variables.ts';

/** The keys of the storage; undefined when none are set. */
export function storageKeys(values: EnvironmentValues): StorageKeys | undefined {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  const endpoint = (values.AWS_ENDPOINT_URL_S3 ?? values.AWS_ENDPOINT_URL)?.replace(/\/+$/, '');
  const sessionToken = values.AWS_SESSION_TOKEN;
  return {
    accessKeyId,
    secretAccessKey,
    region: values.AWS_REGION ?? values.AWS_DEFAULT_REGION ?? 'us-east-1',
    ...(sessionToken ? { sessionToken } : {}),
    ...(endpoint ? { endpoint } : {}),
  };
}
