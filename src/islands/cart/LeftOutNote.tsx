/** What of the last cart did not come over at the sign-in, and why; until it is dismissed. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { leftOutSentence } from '#lib/cart/left-out.ts';
import { wordedLine } from '#lib/cart/line-words.ts';
import { $addOns, loadAddOns } from '#stores/add-ons.ts';
import { $leftOut, dismissLeftOut } from '#stores/left-out.ts';
import { $lineWords, loadLineWords } from '#stores/line-words.ts';

import sheet from './left-out.css?inline';

export function LeftOutNote({ texts: own }: { readonly texts: Texts }) {
  const leftOut = useStore($leftOut, { ssr: 'initial' });
  const words = useStore($lineWords, { ssr: 'initial' });
  const offer = useStore($addOns, { ssr: 'initial' });
  const [isAsked, setAsked] = useState(false);
  const texts = { ...own, ...offer?.words };
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!leftOut) return;
    void loadLineWords(leftOut.lines);
    void loadAddOns().then(() => setAsked(true));
  }, [leftOut]);
  return (
    <div ref={box} aria-live="polite" tabIndex={-1}>
      {leftOut && isAsked && (
        <div className="left-out" data-testid="left-out">
          <style href="left-out" precedence="page">
            {sheet}
          </style>
          <p>{say(texts, 'Some items from your last cart could not be added')}</p>
          <button
            type="button"
            className="icon-button"
            aria-label={say(texts, 'Close')}
            onClick={() => {
              // The button goes with what it closes.
              box.current?.focus();
              void dismissLeftOut();
            }}
          >
            ×
          </button>
          <ul>
            {leftOut.lines.map((line) => (
              <li key={line.variantId}>
                {leftOutSentence(wordedLine(line, words[line.path ?? '']), (text) => say(texts, text))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
