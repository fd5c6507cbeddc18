import { create } from 'zustand';
import { type CallFailure, createDrafts } from '../shell/index.ts';
import { onPersonChange } from '../shell/session.ts';
import { emptyTopup, reduceTopup, type TopupAction, type TopupForm } from './topup-form.ts';

/** A deposit that was announced to the server. */
export type SentTopup = {
  readonly id: number;
  readonly at: number;
  readonly amount: string;
  readonly asset: string;
  /** What was quoted with the payment. */
  readonly reference: string;
};

// An upload does not outlive the page.
const drafts = createDrafts('TOPUP', emptyTopup, (form) => ({ ...form, isUploading: false }));

type Sent = Readonly<Record<string, SentTopup | undefined>>;
const store = create<{ readonly sent: Sent }>(() => ({ sent: {} }));

export const draftOf = drafts.of;

/** Changes a draft and keeps it on the device, so that it is found again after leaving for the bank's app. */
export const changeTopup = (id: string, action: TopupAction): void =>
  drafts.put(id, reduceTopup(drafts.of(id), action));

/** The key of its try, kept with it: trying again after a lost answer tells the same deposit, not a second one. */
export const topupKey = drafts.keyOf;

/** The draft was refused: where only another picture helps it loses the one it has, and the form leads back to where one is chosen. */
export const topupRefused = (id: string, { error }: Pick<CallFailure, 'error'>): void => {
  if (error === 'PROOF_USED') changeTopup(id, { type: 'upload-ended', proof: undefined });
};

/** The deposit is announced. */
export const endTopup = drafts.end;

/** The deposit was announced: its draft ends, and what was sent is kept for the page that shows it. */
export const topupSent = (id: string, sent: SentTopup): void => {
  drafts.end(id);
  store.setState((state) => ({ sent: { ...state.sent, [id]: sent } }));
};

/** A new top-up begins: what was sent before is no longer shown. */
export const startTopup = (id: string): void => store.setState(({ sent }) => ({ sent: { ...sent, [id]: undefined } }));

export const useTopup = (id: string): { readonly form: TopupForm; readonly sent: SentTopup | undefined } => ({
  form: drafts.use(id),
  sent: store((state) => state.sent[id]),
});

// What one person sent is never shown to the next.
onPersonChange(() => store.setState({ sent: {} }));
