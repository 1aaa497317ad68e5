/** Notifies editors, in one line, that a merged release is live. */
import type { EditorReport } from './editor-report.ts';
import { postChatMessage } from './post-chat-message.ts';
import type { ChatOptions } from './post-chat-message.ts';
import { mergeSummary } from './report-summary.ts';

interface NotifyOptions extends ChatOptions {
  readonly say: (line: string) => void;
}

/** Logs a failed delivery instead of throwing. */
export async function notifyMerge(report: EditorReport, options: NotifyOptions): Promise<void> {
  try {
    await postChatMessage(options, mergeSummary(report));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    options.say(`The release is live; its line to editors was not delivered: ${message}`);
  }
}
