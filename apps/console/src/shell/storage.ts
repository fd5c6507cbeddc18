/*
 * The only file that keeps anything in the browser: what an operator prefers stays on the machine, who is signed in stays with the tab.
 */

const PREFIX = 'bourse-console.';

// The store is asked for inside: a browser that forbids it throws at the name alone.
const read = (store: () => Storage, key: string): unknown => {
  try {
    return JSON.parse(store().getItem(PREFIX + key) ?? 'null');
  } catch {
    return null;
  }
};

const write = (store: () => Storage, key: string, value: unknown): void => {
  // A browser that keeps nothing still shows everything.
  try {
    if (value === null) store().removeItem(PREFIX + key);
    else store().setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    return;
  }
};

export const readStored = (key: string): unknown => read(() => localStorage, key);
export const writeStored = (key: string, value: unknown): void => write(() => localStorage, key, value);
export const readOfTab = (key: string): unknown => read(() => sessionStorage, key);
export const keepInTab = (key: string, value: unknown): void => write(() => sessionStorage, key, value);
