/** Thrown when the world is broken (service down, disk full, impossible data). Expected outcomes are values instead. */
export class AppError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
  }
}
