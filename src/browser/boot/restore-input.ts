/** Repeats the visitor's input that `kept-input.ts` stored during a reload. Loaded only if there is such input. */
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
      // A newer release of the page may offer another choice in the same position.
      return control && (!isTick(control) || control.value === value)
        ? [{ control, isPress: control.matches('a,button'), value, checked }]
        : [];
    }),
  );
