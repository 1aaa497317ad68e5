/** Lines of the last cart that could not be merged at sign-in. The texts are loaded only if there are any. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { say } from '#islands/ui/texts.ts';
import { translatedLine } from '#lib/cart/translated-line.ts';
import { NO_TEXTS } from '#lib/page/island-texts.ts';
import { $addOns, loadAddOns } from '#stores/cart-add-ons.ts';
import { $lineWords, loadLineWords } from '#stores/line-words.ts';
import { $leftOut, dismissLeftOut } from '#stores/merge-notice.ts';

import type { CartFrame } from './views/cart-frame.ts';
import { LeftOutMessage } from './views/LeftOutMessage.tsx';

import sheet from './left-out.css?inline';

export function LeftOutNote({ cartHref }: Pick<CartFrame, 'cartHref'>) {
  const leftOut = useStore($leftOut, { ssr: 'initial' });
  const words = useStore($lineWords, { ssr: 'initial' });
  const offer = useStore($addOns, { ssr: 'initial' });
  const [isAsked, setAsked] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!leftOut) return;
    void loadLineWords(leftOut.lines);
    void loadAddOns().then(() => setAsked(true));
  }, [leftOut]);
  return (
    <div ref={box} aria-live="polite" tabIndex={-1}>
      {leftOut && isAsked && (
        <>
          <style href="left-out" precedence="page">
            {sheet}
          </style>
          <LeftOutMessage
            say={(text) => say(offer?.words ?? NO_TEXTS, text)}
            cartHref={cartHref}
            lines={leftOut.lines.map((line) => translatedLine(line, words[line.path ?? '']))}
            onDismiss={() => {
              // The focused button disappears with the note, so move the focus.
              box.current?.focus();
              void dismissLeftOut();
            }}
          />
        </>
      )}
    </div>
  );
}
