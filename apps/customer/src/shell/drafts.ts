import type { StoredKey } from '@bourse/ui/calls';
import { create } from 'zustand';
import { onPersonChange } from './session.ts';
import { readStored, writeStored } from './storage.ts';

/** A form on its way to being sent. `requestKey` names what is asked once. */
type Named = { readonly requestKey: string | undefined };
type Drafts<Form> = Readonly<Record<string, Form | undefined>>;

const KINDS = ['TOPUP', 'WITHDRAWAL'] as const;
const listeners = new Set<() => void>();

/**
 * What a draft asked for was carried out, and no page waited for the answer: the draft goes from the device, whether its screen is open or not, so
 * that nobody finds it filled in and asks twice (rule SHELL-16).
 */
export const endDraftsOf = (requestKey: string): void => {
  for (const kind of KINDS) {
    const stored = readStored<Drafts<Named>>(kind);
    if (stored)
      writeStored(
        kind,
        Object.fromEntries(Object.entries(stored).filter(([, form]) => form?.requestKey !== requestKey)),
      );
  }
  for (const look of listeners) look();
};

/** The drafts of a kind of form by their names, kept on the device until they are sent. `rested`: as they are found again by a new page. */
export const createDrafts = <Form extends Named>(
  kind: (typeof KINDS)[number],
  empty: Form,
  rested: (form: Form) => Form = (form) => form,
) => {
  const stored = (): Drafts<Form> =>
    Object.fromEntries(
      Object.entries(readStored<Drafts<Form>>(kind) ?? {}).map(([name, form]) => [name, rested({ ...empty, ...form })]),
    );
  const store = create<{ readonly drafts: Drafts<Form> }>(() => ({ drafts: stored() }));
  listeners.add(() => store.setState({ drafts: stored() }));
  // What one person began is never shown to the next.
  onPersonChange(() => store.setState({ drafts: {} }));
  const put = (name: string, form: Form | undefined): void => {
    store.setState(({ drafts }) => ({ drafts: { ...drafts, [name]: form } }));
    writeStored(kind, store.getState().drafts);
  };
  return {
    of: (name: string): Form => store.getState().drafts[name] ?? empty,
    put,
    end: (name: string): void => put(name, undefined),
    /** The key of the draft's try: whoever changes what is asked for clears it. */
    keyOf: (name: string): StoredKey => ({
      read: () => store.getState().drafts[name]?.requestKey,
      write: (requestKey) => {
        const form = store.getState().drafts[name];
        if (form) put(name, { ...form, requestKey });
      },
    }),
    use: (name: string): Form => store(({ drafts }) => drafts[name]) ?? empty,
  };
};
