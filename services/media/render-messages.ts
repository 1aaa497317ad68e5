import type { RenderSource, ResolvedTransform } from './render-picture.ts';

export type RenderOrder = {
  readonly id: number;
  readonly file: string;
  readonly transform: ResolvedTransform;
  readonly source: RenderSource;
};

/** Either `bytes` or `error`. */
export type RenderAnswer = {
  readonly id: number;
  readonly bytes?: Uint8Array;
  readonly error?: string;
  /** memory of the process after the job */
  readonly residentBytes: number;
};

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
