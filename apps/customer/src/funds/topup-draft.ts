import { create } from 'zustand';
import { keep, readKept } from '../shell/index.ts';
import { onPersonChange } from '../shell/session.ts';
import { emptyTopup, reduceTopup, type TopupAction, type TopupForm } from './topup-form.ts';

/** A top-up that was told to the server. */
export type SentTopup = {
  readonly id: number;
  readonly at: number;
  readonly amount: string;
  readonly asset: string;
  /** What was quoted with the payment. */
  readonly reference: string;
};

type Drafts = Readonly<Record<string, TopupForm | undefined>>;
type State = {
  readonly drafts: Drafts;
  readonly sent: Readonly<Record<string, SentTopup | undefined>>;
};

// An upload does not outlive the page.
const rested = (form: TopupForm | undefined): TopupForm => ({ ...emptyTopup, ...form, isUploading: false });

const restedAll = (drafts: Drafts): Drafts =>
  Object.fromEntries(Object.entries(drafts).map(([id, form]) => [id, rested(form)]));

const store = create<State>(() => ({ drafts: restedAll(readKept<Drafts>('TOPUP') ?? {}), sent: {} }));

export const draftOf = (id: string): TopupForm => store.getState().drafts[id] ?? emptyTopup;

/** Changes a draft and keeps it on the device, so that it is found again after leaving for the bank's app. */
export const changeTopup = (id: string, action: TopupAction): void => {
  store.setState(({ drafts }) => ({ drafts: { ...drafts, [id]: reduceTopup(draftOf(id), action) } }));
  keep('TOPUP', restedAll(store.getState().drafts));
};

/** The draft is told: it is emptied, and what was sent is remembered for the page that says so. */
export const topupSent = (id: string, sent: SentTopup): void => {
  changeTopup(id, { type: 'emptied' });
  store.setState((state) => ({ sent: { ...state.sent, [id]: sent } }));
};

/** A new top-up begins: what was sent before is no longer shown. */
export const startTopup = (id: string): void => store.setState(({ sent }) => ({ sent: { ...sent, [id]: undefined } }));

export const useTopup = (id: string): { readonly form: TopupForm; readonly sent: SentTopup | undefined } => {
  const form = store(({ drafts }) => drafts[id]) ?? emptyTopup;
  const sent = store((state) => state.sent[id]);
  return { form, sent };
};

// What one person began is never shown to the next.
onPersonChange(() => store.setState({ drafts: {}, sent: {} }));
