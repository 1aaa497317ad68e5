/** The hosts that `npm run build:deploy` supports. Pure. */
import type { SecurityOptions } from '#lib/release/security-headers.ts';

import { cloudflare } from './cloudflare-layout.ts';
import type { DeployedRelease, DeployLayout } from './deploy-layout.ts';
import { netlify } from './netlify-layout.ts';
import { vercel } from './vercel-layout.ts';

export const TARGETS = ['vercel', 'netlify', 'cloudflare'] as const;
export type DeployTarget = (typeof TARGETS)[number];

/** The deployment of a release for a host. Throws AppError `deploy-limits` for a release that exceeds the host's limits. */
export function deployLayout(target: DeployTarget, security: SecurityOptions, release: DeployedRelease): DeployLayout {
  return { vercel, netlify, cloudflare }[target](security, release);
}
