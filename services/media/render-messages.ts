import type { PictureHeader } from './picture-header.ts';
import type { RenderSource, ResolvedTransform } from './render-picture.ts';

export type PictureOrder = {
  readonly kind: 'picture';
  readonly file: string;
  readonly transform: ResolvedTransform;
  readonly source: RenderSource;
};
export type HeaderOrder = { readonly kind: 'header'; readonly file: string };
export type RenderOrder = (PictureOrder | HeaderOrder) & { readonly id: number };

export type RenderResult = Uint8Array | PictureHeader;

/** The result of a job; either `result` or `error` is set. */
export type RenderAnswer = {
  readonly id: number;
  readonly result?: RenderResult;
  readonly error?: string;
  /** memory of the process after the job */
  readonly residentBytes: number;
};

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
