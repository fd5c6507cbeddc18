import { create } from 'zustand';

/** What lies over the screens: one sheet of the shell at most, and the wait. */
type Dialogs = {
  readonly sheet: 'service' | 'language' | undefined;
  /** How many waits are under way, and what the newest says. */
  readonly waits: number;
  readonly waitText: string | undefined;
};

const store = create<Dialogs>(() => ({ sheet: undefined, waits: 0, waitText: undefined }));

/** Opens the contacts of customer service. */
export const openService = (): void => store.setState({ sheet: 'service' });

/** Opens the choice of language. */
export const openLanguages = (): void => store.setState({ sheet: 'language' });

export const closeSheet = (): void => store.setState({ sheet: undefined });

/** Covers the app with a ring until the work is done: for the rare thing that must not be interrupted. */
export const whileWaiting = async <Value>(work: () => Promise<Value>, text?: string): Promise<Value> => {
  store.setState(({ waits }) => ({ waits: waits + 1, waitText: text }));
  try {
    return await work();
  } finally {
    store.setState(({ waits }) => ({ waits: waits - 1 }));
  }
};

export const useDialogs = (): Dialogs => store();
