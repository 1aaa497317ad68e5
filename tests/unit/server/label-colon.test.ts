/** A label and its value are joined by the colon of the page's language, in server-rendered pages and in mails. */
import { expect, test } from 'vitest';

import { mailOf } from '#app/mail/mailer.ts';
import { findForm, fillErrors } from '#server/no-script/fill-form.ts';
import { printTree, readTree } from '#server/no-script/html-tree.ts';

test.each([
  ['fr-FR', 'Nom\u202f: Requis'],
  ['fr-CA', 'Nom\u00a0: Requis'],
  ['de-AT', 'Nom: Requis'],
  ['ja-JP', 'Nom：Requis'],
])('the error summary of a form on a page in %s joins label and error as "%s"', (language, joined) => {
  const page = readTree(`<!doctype html><html lang="${language}"><body>
<form data-form="sign-in" data-texts="{&quot;required&quot;:&quot;Requis&quot;,&quot;form:fields&quot;:&quot;Erreur&quot;}">
<div data-summary hidden></div><div data-field="name"><label for="n">Nom</label><input id="n"><p data-error hidden></p></div></form></body></html>`);
  const form = findForm(page, 'sign-in');
  if (!form) throw new Error('The page has no form.');
  fillErrors(form, { trouble: 'fields', problems: { name: 'required' } }, {});
  expect(printTree(page).replaceAll('&nbsp;', '\u00a0')).toContain(`>${joined}<`);
});

test('the subject of a French stock notice has a narrow space before the colon', () => {
  const product = { name: 'Ridge 98', url: 'https://firn.example/fr-fr/p/ridge-98' };
  const mail = mailOf({ kind: 'stock', to: 'a@b.example', locale: 'fr-fr', product }, (key) => key);
  expect(mail.subject).toContain('\u202f: Ridge 98');
});
