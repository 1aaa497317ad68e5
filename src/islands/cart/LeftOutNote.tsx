/** Lines of the last cart that could not be merged at sign-in. The texts are loaded only if there are any. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { say } from '#islands/ui/texts.ts';
import { translatedLine } from '#lib/cart/translated-line.ts';
import { NO_TEXTS } from '#lib/page/island-texts.ts';
import { $addOns, loadAddOns } from '#stores/cart-add-ons.ts';
import { $lineTexts, loadLineTexts } from '#stores/line-texts.ts';
import { $leftOut, dismissLeftOut } from '#stores/merge-notice.ts';

import type { CartFrame } from './views/cart-frame.ts';
import { LeftOutMessage } from './views/LeftOutMessage.tsx';

import sheet from './left-out.css?inline';

export function LeftOutNote({ cartHref }: Pick<CartFrame, 'cartHref'>) {
  const leftOut = useStore($leftOut, { ssr: 'initial' });
  const lineTexts = useStore($lineTexts, { ssr: 'initial' });
  const offer = useStore($addOns, { ssr: 'initial' });
  const [areTextsLoaded, setTextsLoaded] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!leftOut) return;
    void loadLineTexts(leftOut.lines);
    void loadAddOns().then(() => setTextsLoaded(true));
  }, [leftOut]);
  return (
    <div ref={box} aria-live="polite" tabIndex={-1}>
      {leftOut && areTextsLoaded && (
        <>
          <style href="left-out" precedence="page">
            {sheet}
          </style>
          <LeftOutMessage
            say={(text) => say(offer?.texts ?? NO_TEXTS, text)}
            cartHref={cartHref}
            lines={leftOut.lines.map((line) => translatedLine(line, lineTexts[line.path ?? '']))}
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
