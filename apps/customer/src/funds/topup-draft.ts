import { create } from 'zustand';
import { keep, readKept } from '../shell/index.ts';
import { emptyTopup, reduceTopup, type TopupAction, type TopupChannel, type TopupForm } from './topup-form.ts';

/** A top-up that was told to the server. */
export type SentTopup = { readonly id: number; readonly at: number; readonly amount: string; readonly asset: string };

type Drafts = Readonly<Record<TopupChannel, TopupForm>>;
type State = Drafts & { readonly sent: Readonly<Partial<Record<TopupChannel, SentTopup | undefined>>> };

// An upload does not outlive the page.
const rested = (form: TopupForm | undefined): TopupForm => ({ ...emptyTopup, ...form, isUploading: false });

const store = create<State>(() => {
  const kept = readKept<Drafts>('TOPUP');
  return { card: rested(kept?.card), usdt: rested(kept?.usdt), sent: {} };
});

/** Changes a draft and keeps it on the device, so that it is found again after leaving for the bank's app. */
export const changeTopup = (channel: TopupChannel, action: TopupAction): void => {
  store.setState((state) => ({ [channel]: reduceTopup(state[channel], action) }));
  const { card, usdt } = store.getState();
  keep('TOPUP', { card: rested(card), usdt: rested(usdt) });
};

/** The draft is told: it is emptied, and what was sent is remembered for the page that says so. */
export const topupSent = (channel: TopupChannel, sent: SentTopup): void => {
  changeTopup(channel, { type: 'emptied' });
  store.setState((state) => ({ sent: { ...state.sent, [channel]: sent } }));
};

/** A new top-up begins: what was sent before is no longer shown. */
export const startTopup = (channel: TopupChannel): void =>
  store.setState(({ sent }) => ({ sent: { ...sent, [channel]: undefined } }));

export const draftOf = (channel: TopupChannel): TopupForm => store.getState()[channel];

export const useTopup = (channel: TopupChannel): { readonly form: TopupForm; readonly sent: SentTopup | undefined } => {
  const form = store((state) => state[channel]);
  const sent = store((state) => state.sent[channel]);
  return { form, sent };
};
