/** Object storage with one bucket on loopback. Verifies the SigV4 signature of every request as S3 does. */
import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };

export interface StoredObject {
  readonly body: Buffer;
  readonly headers: IncomingMessage['headers'];
  readonly etag: string;
}

export interface S3Server {
  readonly url: string;
  readonly objects: Map<string, StoredObject>;
  /** Requests (`PUT de-at/index.html`) in the order of arrival. */
  readonly log: string[];
  /** Maximum number of concurrent requests. */
  readonly atOnce: () => number;
  /**
   * Called before each request; returns a status to fail with, `hang up` to end the connection without a response, `cut` to end it within the body
   * of the response, or undefined to serve the request.
   */
  trouble: (method: string, key: string) => number | 'hang up' | 'cut' | undefined;
  /** How the server treats the conditions of a PUT; some providers do not support them. */
  conditions: 'kept' | 'refused' | 'ignored';
  close(): Promise<void>;
}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The error code for the request's signature; undefined if it is valid. */
function signatureProblem(request: IncomingMessage, body: Buffer, region: string): string | undefined {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!found) return 'AccessDenied';
  const [, id, day = '', signedRegion, names = '', signature] = found;
  const date = String(request.headers['x-amz-date']);
  const moment = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (id !== KEYS.accessKeyId) return 'InvalidAccessKeyId';
  if (!date.startsWith(day) || !(Math.abs(Date.now() - moment) < 15 * 60_000)) return 'RequestTimeTooSkewed';
  if (signedRegion !== region) return 'AuthorizationHeaderMalformed';
  const amazon = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-') || name === 'host');
  if (amazon.some((name) => !names.split(';').includes(name))) return 'AccessDenied';
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    query.split('&').toSorted().join('&'),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    sha256(body),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${KEYS.secretAccessKey}`);
  const expected = hmac(key as Buffer, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex');
  return expected === signature ? undefined : 'SignatureDoesNotMatch';
}

export async function startS3(bucket = 'shop', region = 'us-east-1'): Promise<S3Server> {
  const objects = new Map<string, StoredObject>();
  const log: string[] = [];
  let open = 0;
  let most = 0;

  /** Status and error code of a PUT whose condition is not met. */
  function failedCondition({ headers }: IncomingMessage, key: string): readonly [number, string] | undefined {
    const [absent, version] = [headers['if-none-match'], headers['if-match']];
    if (self.conditions === 'ignored' || (absent === undefined && version === undefined)) return undefined;
    if (self.conditions === 'refused') return [501, 'NotImplemented'];
    const object = objects.get(key);
    if (version !== undefined && !object) return [404, 'NoSuchKey'];
    const holds = absent === undefined ? object?.etag === version : !object;
    return holds ? undefined : [412, 'PreconditionFailed'];
  }

  function answer(
    request: IncomingMessage,
    body: Buffer,
  ): { readonly status: number; readonly body: string | Buffer; readonly etag?: string } {
    const refused = (status: number, code: string) => ({
      status,
      body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>It is ${code}.</Message></Error>`,
    });
    const problem = signatureProblem(request, body, region);
    if (problem) return refused(403, problem);
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '');
    if (!path.startsWith(`/${bucket}/`)) return refused(404, 'NoSuchBucket');
    const key = path.slice(bucket.length + 2);
    log.push(`${request.method} ${key}`);
    if (request.method === 'PUT') {
      const failed = failedCondition(request, key);
      if (failed) return refused(...failed);
      objects.set(key, { body, headers: request.headers, etag: `"${createHash('md5').update(body).digest('hex')}"` });
      return { status: 200, body: '' };
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      // As in S3, deleting a missing object is a success.
      return { status: 204, body: '' };
    }
    const object = objects.get(key);
    return object ? { status: 200, body: object.body, etag: object.etag } : refused(404, 'NoSuchKey');
  }

  const server = createServer((request, response) => {
    open += 1;
    most = Math.max(most, open);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const trouble = self.trouble(
        request.method ?? '',
        decodeURIComponent(request.url ?? '').slice(bucket.length + 2),
      );
      const { status, body, etag } =
        typeof trouble === 'number'
          ? { status: trouble, body: '', etag: undefined }
          : answer(request, Buffer.concat(chunks));
      setTimeout(() => {
        open -= 1;
        if (trouble === 'hang up') request.socket.destroy();
        else if (trouble === 'cut')
          response
            .writeHead(status, { 'content-length': body.length + 1 })
            .write(body || ' ', () => request.socket.destroy());
        else response.writeHead(status, etag === undefined ? {} : { etag }).end(status === 204 ? undefined : body);
      }, 2);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const self: S3Server = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    log,
    atOnce: () => most,
    trouble: () => undefined,
    conditions: 'kept',
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return self;
}
