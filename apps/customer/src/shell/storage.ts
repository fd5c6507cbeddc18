/*
 * What the app keeps on the device. Never a password or a code. Every key begins with the prefix; page/before-paint.js reads
 * LANGUAGE, THEME and RISE by the same names.
 */
export type StorageKey =
  | 'TOKEN'
  | 'LANGUAGE'
  | 'THEME'
  | 'RISE'
  | 'ZONE'
  | 'EYES'
  | 'CODE'
  | 'ACCOUNT'
  | 'CURRENCY'
  | 'CLOSE_WINDOW_TIME'
  | 'SEARCHES'
  | 'CHART'
  | 'DRAWINGS'
  | 'TRADE_KEY'
  | 'LEVERAGE'
  | 'TOPUP'
  | 'WITHDRAWAL'
  | 'SESSION_OVER'
  | 'SITE'
  | 'UNDER_WAY';

/** Kept when the customer signs out: what belongs to the device, not to the person, and the keys of commands whose outcome is unknown. */
const OUTLIVES_SIGN_OUT: ReadonlySet<string> = new Set([
  'LANGUAGE',
  'THEME',
  'RISE',
  'ZONE',
  'CODE',
  'ACCOUNT',
  'CURRENCY',
  'SEARCHES',
  'CHART',
  'DRAWINGS',
  'TRADE_KEY',
  'SITE',
  'UNDER_WAY',
]);

const PREFIX = 'bourse.';

/** A kept value, or undefined when there is none or the browser keeps nothing (a private window). */
export const readStored = <Value>(key: StorageKey): Value | undefined => {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
};

/** Keeps a value; false where the browser refuses. */
export const writeStored = (key: StorageKey, value: unknown): boolean => {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};

export const forget = (key: StorageKey): void => {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    return;
  }
};

/** Clears the device of what belongs to the person who signed out. */
export const forgetPerson = (): void => {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(PREFIX) && !OUTLIVES_SIGN_OUT.has(name.slice(PREFIX.length))) localStorage.removeItem(name);
    sessionStorage.clear();
  } catch {
    return;
  }
};
