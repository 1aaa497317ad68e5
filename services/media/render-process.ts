/**
 * Renders pictures in a process of its own: a malformed original that crashes the decoder, and memory that the decoder does not give back, never
 * affect the process that answers requests. Started by `render-worker.ts`; ends when its parent does.
 */
import { messageOf } from './render-messages.ts';
import type { RenderAnswer, RenderOrder } from './render-messages.ts';
import { renderPicture, useLittleMemory } from './render-picture.ts';

useLittleMemory();
process.once('disconnect', () => process.exit());
process.on('message', (order: RenderOrder) => {
  void answerOf(order).then((answer) => process.send?.(answer));
});

async function answerOf({ id, file, transform, source }: RenderOrder): Promise<RenderAnswer> {
  try {
    const bytes = await renderPicture(file, transform, source);
    return { id, bytes, residentBytes: process.memoryUsage.rss() };
  } catch (error) {
    return { id, error: messageOf(error), residentBytes: process.memoryUsage.rss() };
  }
}
