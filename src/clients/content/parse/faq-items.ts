import type { FaqItem } from '#lib/content/page-entries.ts';
import type { WireObject } from '#wire/content/entry-wire.ts';

import { noteProblem, pathOf } from './field-problems.ts';
import { objects, text } from './fields.ts';
import { richText } from './parse-rich-text.ts';

/** Questions and answers. A row without a question is left out and reported. */
export function faqItems(data: WireObject, key: string): readonly FaqItem[] {
  return objects(data, key).flatMap((item) => {
    const question = text(item, 'question');
    const answer = richText(item, 'answer', pathOf(item, 'answer'));
    if (question !== '') return [{ question, answer }];
    noteProblem(pathOf(item, 'question'), 'is empty: the answer is not shown');
    return [];
  });
}
