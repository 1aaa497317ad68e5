/** Detects duplicate addresses of a customer. */
import { createHash } from 'node:crypto';

import type { AddressData } from '../database/schema-people.ts';

/** The fields that the platform compares. */
const CORE = [
  'first_name', 'last_name', 'company', 'phone', 'address_type', 'address1', 'address2', 'city', 'country_code', 'state_or_province', 'postal_code',
] as const; // prettier-ignore

export const addressFingerprint = (data: AddressData): string =>
  createHash('sha256')
    .update(JSON.stringify(CORE.map((field) => data[field])))
    .digest('base64url');
