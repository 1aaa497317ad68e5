/** JSON bodies of the embedded services' requests and responses. */

export interface JsonOptions {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export function jsonResponse(body: unknown, { status = 200, headers = {} }: JsonOptions = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}

/** A text as JSON; undefined if it is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The body as JSON; undefined if it is not valid JSON. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}
