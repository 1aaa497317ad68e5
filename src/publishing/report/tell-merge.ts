/** One line to editors about a merged release that is live. */
import type { EditorReport } from './editor-report.ts';
import { postLine } from './post-line.ts';
import type { LineOptions } from './post-line.ts';
import { mergeSummary } from './summary.ts';

interface TellOptions extends LineOptions {
  readonly say: (line: string) => void;
}

/** A line that does not get there is said and stops nothing. */
export async function tellMerge(report: EditorReport, options: TellOptions): Promise<void> {
  try {
    await postLine(options, mergeSummary(report));
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    options.say(`The release is live; its line to editors was not delivered: ${said}`);
  }
}
