import type { Metadata } from 'sharp';

/** The parts of a picture's header that decide how much memory its decoder needs. */
type Header = Pick<Metadata, 'width' | 'height' | 'format'> &
  Partial<Pick<Metadata, 'isProgressive' | 'orientation' | 'bitsPerSample' | 'channels'>>;

/** Memory of one rendering besides its decoder: strips of pixels, the output and its encoder. */
const BYTES_PER_OUTPUT_PIXEL = 12;
/** Measured: planes, converted pixels and a copy of them. */
const BYTES_PER_AVIF_PIXEL = 24;
/** A decoder that needs more is not started: the original counts as too large. */
export const LARGEST_DECODE = 320 * 1024 * 1024;

/**
 * Bytes that a decoder holds at least. JPEG and PNG are decoded line by line, unless they are progressive, interlaced or turned; WebP and AVIF are
 * decoded as a whole.
 */
export function decodeBytes(header: Header): number {
  const pixels = header.width * header.height;
  const channels = header.channels ?? 4;
  const depth = (header.bitsPerSample ?? 8) > 8 ? 2 : 1;
  const turned = (header.orientation ?? 1) > 1 ? pixels * channels * depth : 0;
  if (header.format === 'jpeg') return turned + (header.isProgressive === true ? pixels * channels * 2 : 0);
  if (header.format === 'png') return turned + (header.isProgressive === true ? pixels * channels * depth : 0);
  if (header.format === 'webp') return turned + pixels * 4;
  return turned + pixels * BYTES_PER_AVIF_PIXEL;
}

/** Bytes that one rendering holds at least. */
export function renderBytes(header: Header, output: { readonly width: number; readonly height: number }): number {
  return decodeBytes(header) + output.width * output.height * BYTES_PER_OUTPUT_PIXEL;
}
