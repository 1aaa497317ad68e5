/** Loads island views into the server process: Node strips types but does not compile JSX (`docs/decisions/054`). */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

import { AppError } from '#lib/errors/app-error.ts';

let compiling: Promise<void> | undefined;

async function compileJsx(): Promise<void> {
  const { transformSync } = await import('rolldown/utils');
  registerHooks({
    load(url, context, nextLoad) {
      if (!url.startsWith('file:') || !url.endsWith('.tsx')) return nextLoad(url, context);
      const file = fileURLToPath(url);
      const { code, errors } = transformSync(file, readFileSync(file, 'utf8'), { jsx: { runtime: 'automatic' } });
      if (errors[0]) throw new AppError('view-syntax', `${file} does not compile: ${errors[0].message}`);
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
}

/** JSX is compiled on first use: a server that never needs these views does not load React. After a failure the next use tries again. */
function withJsx<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    compiling ??= compileJsx().catch((error: unknown) => {
      compiling = undefined;
      throw error;
    });
    await compiling;
    return load();
  };
}

export const cartViews = withJsx(() => import('./plain-cart.tsx'));
export const gridViews = withJsx(() => import('./plain-grid.tsx'));
export const savedProductViews = withJsx(() => import('./plain-saved-products.tsx'));
export const searchViews = withJsx(() => import('./plain-search.tsx'));
export const trackerViews = withJsx(() => import('./plain-tracker.tsx'));
