/** Repeats the visitor's input from the moments before a reload (`kept-input.ts`). Loaded only after such a reload. */
import { isTick } from '#islands/ui/is-changed.ts';
import { replaySteps } from '#islands/ui/replay.ts';

import { findControls, KEPT_INPUT, labelOf } from './kept-input.ts';
import type { KeptInput } from './kept-input.ts';

const [path, ...kept] = JSON.parse(sessionStorage.getItem(KEPT_INPUT) ?? '[]') as [string, ...KeptInput[]];
sessionStorage.removeItem(KEPT_INPUT);

if (path === location.pathname)
  replaySteps(
    kept.flatMap(([label, at, value = '', checked = false]) => {
      const control = findControls((one) => labelOf(one) === label)[at];
      // The page may be of a newer release, which offers another choice in that place.
      return control && (!isTick(control) || control.value === value)
        ? [{ control, isPress: control.matches('a,button'), value, checked }]
        : [];
    }),
  );
