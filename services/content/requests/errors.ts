/** All errors of the delivery API. Sources: recordings and vendor texts; undocumented wordings are marked. */

export interface ContentError {
  readonly status: number;
  readonly error_code: number;
  readonly error_message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

/** `errors` names the parameter or field at fault. */
const entry = (
  [status, error_code]: readonly [status: number, code: number],
  error_message: string,
  errors: ContentError['errors'] = {},
): ContentError => ({ status, error_code, error_message, errors });

export const CONTENT_ERRORS = {
  missingEntry: entry([422, 141], "The requested object doesn't exist.", { uid: ['is not valid.'] }),
  missingAsset: entry([404, 145], 'Asset was not found.', { uid: ['is not valid.'] }),
  unknownStack: entry([412, 109], "We can't find that Stack. Please try again.", { api_key: ['is not valid.'] }),
  badToken: entry([412, 109], "We can't find that Stack. Please try again.", { access_token: ['is not valid.'] }),
  /** The code is documented, the status is not. */
  emptyToken: entry([401, 105], "You're not allowed in here unless you're logged in."),
  /** Wording not documented. */
  badPreviewToken: entry([403, 105], 'The preview token is not valid.', { preview_token: ['is not valid.'] }),
  /** Wording not documented; clients accept 400 and 422. */
  unknownEnvironment: entry([422, 141], 'The Environment was not found. Please try again.', {
    environment: ['is not valid.'],
  }),
  /** Wording not documented. */
  unknownLocale: entry([422, 141], 'The Language was not found. Please try again.', { locale: ['is not valid.'] }),
  /** Wording not documented. */
  badQuery: entry([422, 141], 'Failed to parse the query. Please check it and try again.', {
    query: ['is not valid.'],
  }),
  /** Our own error: the vendor's limit is not documented. */
  tooManyReferences: entry([422, 141], 'The included references are too large. Include fewer levels or fields.', {
    include: ['is too large.'],
  }),
  /** Wording not documented. */
  badPreviewTime: entry([422, 141], 'The preview timestamp is not valid.', { preview_timestamp: ['is not valid.'] }),
  /** Code and wording not documented. */
  unknownRelease: entry([422, 141], 'The Release was not found. Please try again.', { release_id: ['is not valid.'] }),
  /** Code and wording not documented. */
  missingTaxonomy: entry([404, 141], 'The Taxonomy was not found.', { taxonomy: ['is not valid.'] }),
  /** Code and wording not documented. */
  missingTerm: entry([404, 141], 'The Term was not found.', { term: ['is not valid.'] }),
  /** Wording not documented. */
  badStartDate: entry([422, 141], 'The start date is not valid.', { start_from: ['is not valid.'] }),
  /** Wording not documented. */
  badSyncType: entry([422, 141], 'The sync type is not valid.', { type: ['is not valid.'] }),
  /** Wording not documented; the code is that of missing objects, which makes clients start a new sync. */
  badSyncToken: entry([422, 141], 'The token is not valid.', { sync_token: ['is not valid.'] }),
  unknownBranch: entry([412, 901], 'The Branch was not found. Please try again.', { branch: ['is not valid.'] }),
  /** Not a vendor error: the management endpoint is our own. */
  badManagementToken: entry([401, 105], 'The management token is not valid.', { authorization: ['is not valid.'] }),
  /** Wording not documented. */
  notOffered: entry([403, 162], 'The Content Management API is not offered here, except for the list of releases.'),
  notFound: entry([404, 404], 'The requested resource was not found.'),
  methodNotAllowed: entry([405, 405], 'The method is not allowed.'),
} as const;

export function missingContentType(uid: string): ContentError {
  return entry([422, 118], `The Content Type '${uid.slice(0, 100)}' was not found. Please try again.`, {
    uid: ['is not valid.'],
  });
}

export function missingGlobalField(uid: string): ContentError {
  return entry([422, 118], `The Global Field '${uid.slice(0, 100)}' was not found. Please try again.`, {
    uid: ['is not valid.'],
  });
}

/** Errors of the HTTP server: refused requests (400, 413, 414) and failures of the service (500). Codes and wording not documented. */
export function transportError(status: number, message: string): ContentError {
  return entry([status, status], message);
}

/** Thrown inside the service; its fetch handler turns it into an error response. */
export class ContentFault extends Error {
  readonly fault: ContentError;

  constructor(fault: ContentError) {
    super(fault.error_message);
    this.fault = fault;
  }
}
