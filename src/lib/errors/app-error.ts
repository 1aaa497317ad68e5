/** Thrown for failures outside the caller's control (service down, disk full, impossible data). Expected outcomes are return values. */
export class AppError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
  }
}
