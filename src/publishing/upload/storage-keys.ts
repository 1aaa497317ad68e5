/** Keys of S3-compatible storage, from the variables that its other tools read too. */
import { AppError } from '#lib/errors/app-error.ts';

export interface StorageKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly region: string;
  /** Origin of storage that is not Amazon's, without slash at its end. */
  readonly endpoint?: string;
}

/** Undefined when none are set. Throws an AppError `env` that names the variable. */
export function readStorageKeys(source: NodeJS.ProcessEnv): StorageKeys | undefined {
  const [accessKeyId, secretAccessKey] = [source['AWS_ACCESS_KEY_ID'], source['AWS_SECRET_ACCESS_KEY']];
  if (!accessKeyId !== !secretAccessKey)
    throw new AppError('env', 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY go together; one of them is missing.');
  if (!accessKeyId || !secretAccessKey) return undefined;
  const endpoint = (source['AWS_ENDPOINT_URL_S3'] || source['AWS_ENDPOINT_URL'])?.replace(/\/+$/, '');
  if (endpoint && !/^https?:\/\//.test(endpoint))
    throw new AppError(
      'env',
      `AWS_ENDPOINT_URL_S3 must be an address like https://storage.example, not "${endpoint}".`,
    );
  const sessionToken = source['AWS_SESSION_TOKEN'];
  return {
    accessKeyId,
    secretAccessKey,
    region: source['AWS_REGION'] || source['AWS_DEFAULT_REGION'] || 'us-east-1',
    ...(sessionToken ? { sessionToken } : {}),
    ...(endpoint ? { endpoint } : {}),
  };
}
