/** One stack with its files and event log. Reloads and editor actions run one at a time. */
import { join } from 'node:path';

import type { Place } from '../entries/row-key.ts';
import { EventLog } from '../sync/event-log.ts';
import type { StackEvent } from '../sync/event-log.ts';
import { VersionHistory } from '../sync/version-history.ts';
import type { FileProblem } from './export-json.ts';
import { createStackFiles } from './stack-files.ts';
import { Stack } from './stack.ts';
import type { EditorAction } from './stack.ts';

export interface StackOptions {
  /** Folder of the export. */
  readonly dir: string;
  readonly apiKey: string;
  readonly accessToken: string;
  /** Token for previews; without it there are none. */
  readonly previewToken?: string;
  /** Environment name; default: `production`, or the first by name if there is none. */
  readonly environment?: string;
}

export interface StackHost {
  readonly options: StackOptions;
  readonly stack: Stack;
  problems(): readonly FileProblem[];
  reload(): Promise<readonly StackEvent[]>;
  /** Performs an editor action; undefined if there is no such document. */
  act(action: EditorAction, place: Place): Promise<readonly StackEvent[] | undefined>;
  /** Resolves when no read or write is in progress. */
  idle(): Promise<void>;
}

interface StackSurroundings {
  readonly stateDir: string | undefined;
  readonly clock: () => Date;
}

export async function openStack(
  options: StackOptions,
  { stateDir, clock }: StackSurroundings,
  onEvents: (stack: Stack, events: readonly StackEvent[]) => void,
): Promise<StackHost> {
  const key = encodeURIComponent(options.apiKey);
  const read = createStackFiles(options.dir, stateDir && join(stateDir, `${key}.files`));
  const files = await read();
  const names = [...files.environments.values()].toSorted();
  const usual = names.includes('production') ? undefined : names[0];
  const environment = options.environment ?? usual ?? 'production';
  const name = encodeURIComponent(`${options.apiKey}-${environment}`);
  const log = await EventLog.open(stateDir && join(stateDir, `${name}.jsonl`));
  const versions = await VersionHistory.open(stateDir && join(stateDir, `${name}.versions.jsonl`));
  const stack = new Stack(files, environment, { log, versions, clock });
  let busy: Promise<unknown> = Promise.resolve();
  /** Events that have not been published because they are not yet on disk. */
  let unsent: readonly StackEvent[] = [];

  /** Runs a change after all earlier ones. Its events are published once they are on disk; if writing fails, the next turn writes and publishes them. */
  function inTurn<T extends readonly StackEvent[] | undefined>(change: () => Promise<T> | T): Promise<T> {
    const turn = busy.then(async () => {
      const events = await change();
      unsent = [...unsent, ...(events ?? [])];
      await Promise.all([log.flush(), versions.flush()]);
      const sent = unsent;
      unsent = [];
      if (sent.length > 0) onEvents(stack, sent);
      return events;
    });
    busy = turn.catch(() => undefined);
    return turn;
  }

  const host: StackHost = {
    options,
    stack,
    problems: () => stack.files.problems,
    reload: () => inTurn(async () => stack.settle(await read())),
    act: (action, place) => inTurn(() => stack.act(action, place)),
    idle: async () => {
      await busy;
    },
  };
  await inTurn(() => stack.settle());
  return host;
}
