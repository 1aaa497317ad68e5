/** Counts the bytes of a compressed body after decompression, while another reader consumes the body. */
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import type { BrotliDecompress, Unzip } from 'node:zlib';

/** Takes the next compressed chunk. The count lags behind by the chunks that are still being decompressed. */
export type SizeCounter = (chunk: Uint8Array) => void;

function decompressorOf(encoding: string): Unzip | BrotliDecompress | undefined {
  if (encoding === 'gzip' || encoding === 'x-gzip' || encoding === 'deflate') return createUnzip();
  return encoding === 'br' ? createBrotliDecompress() : undefined;
}

/** `encoding`: the `content-encoding` of the body. `exceeded` is called once, when the body is larger than `maxBytes` after decompression. */
export function countDecompressed(encoding: string, maxBytes: number, exceeded: () => void): SizeCounter {
  const decompressor = decompressorOf(encoding.trim().toLowerCase());
  let bytes = 0;
  let isOver = false;
  const count = (chunk: Uint8Array): void => {
    bytes += chunk.length;
    if (isOver || bytes <= maxBytes) return;
    isOver = true;
    decompressor?.destroy();
    exceeded();
  };
  if (!decompressor) return count;
  decompressor.on('data', count);
  // Broken compression is reported by the reader that consumes the body.
  decompressor.on('error', () => decompressor.destroy());
  return (chunk) => {
    if (!decompressor.destroyed) decompressor.write(chunk);
  };
}
