/**
 * Every error a call may declare: its name inside, its code on the wire, and the key of its text in the `errors` message pack.
 * Codes 0 and 200 mean success and are never used here. 1002003011 is fixed by the published interface.
 */
const table = {
  // Transport and access
  BAD_REQUEST: 400,
  SECRET_IN_URL: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  STOPPED: 503_001,
  BUSY: 503_002,
  INTERNAL: 500_000,
  IDEMPOTENCY_MISMATCH: 409_001,
  IDEMPOTENCY_KEY_MISSING: 400_002,
  // Identity
  ACCOUNT_EXISTS: 1_002_000_001,
  BAD_CREDENTIALS: 1_002_000_002,
  BAD_CODE: 1_002_000_003,
  CODE_TOO_SOON: 1_002_000_004,
  BAD_CAPTCHA: 1_002_000_005,
  BAD_PHONE: 1_002_000_006,
  BAD_EMAIL: 1_002_000_007,
  WEAK_PASSWORD: 1_002_000_008,
  WRONG_OLD_PASSWORD: 1_002_000_009,
  BAD_INVITATION: 1_002_000_010,
  REFRESH_REUSED: 1_002_000_011,
  LOCKED: 1_002_000_012,
  SECOND_FACTOR_NEEDED: 1_002_000_013,
  BAD_SECOND_FACTOR: 1_002_000_014,
  ALREADY_BOUND: 1_002_000_015,
  CAPTCHA_NEEDED: 1_002_000_016,
  FUNDS_PASSWORD_NOT_SET: 1_002_003_011,
  FUNDS_PASSWORD_SET_ALREADY: 1_002_003_012,
  BAD_FUNDS_PASSWORD: 1_002_003_013,
  // Money
  ACCOUNT_NOT_FOUND: 1_003_000_001,
  INSUFFICIENT_FUNDS: 1_003_000_002,
  BELOW_MINIMUM: 1_003_000_003,
  ABOVE_MAXIMUM: 1_003_000_004,
  BAD_AMOUNT: 1_003_000_005,
  FROZEN: 1_003_000_006,
  CHANNEL_CLOSED: 1_003_000_007,
  REFERENCE_USED: 1_003_000_008,
  NOT_WAITING: 1_003_000_009,
  FILE_NOT_FOUND: 1_003_000_010,
  DEMO_NOT_ALLOWED: 1_003_000_011,
  // Markets
  INSTRUMENT_NOT_FOUND: 1_004_000_001,
  NOT_TRADABLE: 1_004_000_002,
  MARKET_STALE: 1_004_000_003,
  MARKET_CLOSED: 1_004_000_004,
  OFF_TICK: 1_004_000_005,
  OFF_LOT: 1_004_000_006,
  OUTSIDE_BAND: 1_004_000_007,
  WOULD_CROSS: 1_004_000_008,
  NOT_ENOUGH_DEPTH: 1_004_000_009,
  BELOW_MIN_NOTIONAL: 1_004_000_010,
  ORDER_NOT_FOUND: 1_004_000_011,
  NOT_CANCELLABLE: 1_004_000_012,
  TOO_MANY_ORDERS: 1_004_000_013,
  LEVERAGE_NOT_OFFERED: 1_004_000_014,
  POSITION_NOT_FOUND: 1_004_000_015,
  INSUFFICIENT_HOLDING: 1_004_000_016,
  BAD_STOP: 1_004_000_017,
  HALTED: 1_004_000_018,
} as const satisfies Record<string, number>;

export type ErrorName = keyof typeof table;

/** The wire code of an error. */
export const errorCode = (name: ErrorName): number => table[name];

export const errorNames = Object.keys(table) as readonly ErrorName[];

export const isErrorName = (name: string): name is ErrorName => Object.hasOwn(table, name);

/** The key of an error's text in the `errors` message pack: 'error.INSUFFICIENT_FUNDS'. */
export const errorKey = (name: ErrorName): string => `error.${name}`;
