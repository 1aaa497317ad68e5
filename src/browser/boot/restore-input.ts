/** Repeats the visitor's input that `stored-input.ts` stored during a reload. Loaded only if there is such input. */
import { isTick } from '#islands/ui/is-changed.ts';
import { replaySteps } from '#islands/ui/replay.ts';

import { findControls, STORED_INPUT, labelOf } from './stored-input.ts';
import type { StoredInput } from './stored-input.ts';

const [path, ...kept] = JSON.parse(sessionStorage.getItem(STORED_INPUT) ?? '[]') as [string, ...StoredInput[]];
sessionStorage.removeItem(STORED_INPUT);

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
