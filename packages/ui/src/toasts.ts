import { type ReactNode, useSyncExternalStore } from 'react';

export type ToastKind = 'success' | 'error' | 'info';
export type ToastMessage = {
  readonly text: ReactNode;
  readonly kind?: ToastKind;
  /** Small and selectable, for support. */
  readonly detail?: ReactNode;
  /** The one thing to do about it. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** ms on the screen; 4000 when not given, errors 7000. */
  readonly lastsMs?: number;
};
/** A message that stands. */
export type Shown = ToastMessage & { readonly id: number };

let shown: readonly Shown[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

const publish = (next: readonly Shown[]): void => {
  shown = next;
  for (const listener of listeners) listener();
};

/** Shows a short message above the tab bar; at most two stand at once. Returns what takes it away early. */
export const toast = (message: ToastMessage | string): (() => void) => {
  const id = nextId++;
  const full = typeof message === 'string' ? { text: message, id } : { ...message, id };
  publish([...shown.filter((one) => one.text !== full.text), full].slice(-2));
  return () => dismissToast(id);
};

/** Takes one message away. */
export const dismissToast = (id: number): void => publish(shown.filter((one) => one.id !== id));

/** Takes all messages away: nobody shows them any more. */
export const clearToasts = (): void => publish([]);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The messages that stand, oldest first. */
export const useToasts = (): readonly Shown[] =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  );
