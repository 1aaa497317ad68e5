/** The page with the sign-in form. */
import { html } from '#publishing/report/html-template.ts';

import { editorPage } from './editor-layout.ts';

export function signInPage(problem?: string): string {
  const main = html`<div class="head">
      <h1>Sign in</h1>
      <p>
        The token is in <code>EDITOR_TOKEN</code>; where that is not set, <code>npm start</code> prints an address with
        it, and it is kept in <code>DATA_DIR/editor-token</code>.
      </p>
    </div>
    ${problem === undefined ? html`` : html`<p class="note bad" role="alert">${problem}</p>`}
    <form method="post" action="/editor/sign-in" class="sign-in">
      <input type="text" name="user" value="editor" autocomplete="username" hidden />
      <label for="token">Token</label>
      <input id="token" name="token" type="password" autocomplete="current-password" required />
      <button>Sign in</button>
    </form>`;
  return editorPage({ title: 'Sign in', main, script: 'sign-in.js' });
}
