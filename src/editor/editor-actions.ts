/** Actions of an editor; the next page shows the result. */
import { AppError } from '#lib/errors/app-error.ts';
import { rollback } from '#publishing/release/rollback.ts';

import { redirectToOverview } from './editor-answers.ts';
import type { EditorSession } from './editor-sign-in.ts';
import type { EditorOptions } from './editor.ts';

export type Action = 'publish' | 'rollback';

const EXPECTED = new Set(['editor', 'rollback', 'publish-locked']);

export function createActions({ dataDir, loop, clock, log, onRollback }: EditorOptions) {
  function publishNow(): string {
    if (!loop) throw new AppError('editor', 'This server does not publish by itself; use "npm run publish".');
    if (!loop.now({ endsRollback: true })) throw new AppError('editor', 'The shop is stopping.');
    return 'A publish begins.';
  }

  async function goBack(to: string): Promise<string> {
    const done = await rollback({ dataDir, to, clock, say: () => undefined });
    const { release, from } = done;
    // Makes the loop report the rollback immediately.
    loop?.now();
    await onRollback?.(done);
    return `Release ${release} is live again in place of ${from}. Edits are held back until the next publish.`;
  }

  return async (session: EditorSession, action: Action, form: URLSearchParams): Promise<Response> => {
    const at = clock().toISOString();
    try {
      const text = action === 'publish' ? publishNow() : await goBack(form.get('to') ?? '');
      log({ at, level: 'info', editor: action, message: text });
      session.notice = { text, isError: false };
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      session.notice = { text, isError: true };
      if (!(error instanceof AppError && EXPECTED.has(error.code)))
        log({ at, level: 'error', editor: action, message: text });
    }
    return redirectToOverview();
  };
}
