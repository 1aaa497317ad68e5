import { useEffect, useState } from 'react';

import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';

/** How long the confirmation is shown. */
const SHOWN_MS = 5000;

/** Copies the URL of the page, which contains the list. */
export function ShareList({ texts }: { readonly texts: Texts<'Copy link' | 'Link copied'> }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    const timer = isCopied ? setTimeout(() => setIsCopied(false), SHOWN_MS) : undefined;
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy(): Promise<void> {
    // A screen reader announces the confirmation of another copy only if it was removed before.
    setIsCopied(false);
    try {
      await navigator.clipboard.writeText(location.href);
      setIsCopied(true);
    } catch {
      // Without a clipboard, a prompt shows the link.
      prompt(say(texts, 'Copy link'), location.href);
    }
  }
  return (
    <p className="kept-share">
      <button type="button" className="button quiet" onClick={() => void copy()}>
        {say(texts, 'Copy link')}
      </button>
      <output>{isCopied && say(texts, 'Link copied')}</output>
    </p>
  );
}
