import { createSplitsState, type Split, type SplitId, type SplitsState } from './state.ts';

export type SplitsSnapshot = { readonly splits: readonly Split[]; readonly nextSplit: SplitId };

const copyOf = (split: Split): Split => ({ ...split, holders: { ...split.holders }, paid: { ...split.paid } });

export const takeSplits = ({ splits, nextSplit }: SplitsState): SplitsSnapshot => ({
  splits: [...splits.values()].map(copyOf),
  nextSplit,
});

export const restoreSplits = ({ splits, nextSplit }: SplitsSnapshot): SplitsState => {
  const state = createSplitsState();
  for (const split of splits) state.splits.set(split.terms.id, copyOf(split));
  state.nextSplit = nextSplit;
  return state;
};
