import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useQueryCall, useSession, useToast, useUnpushed } from '../shell/index.ts';
import { currencyOf, resultOf } from './option-figures.ts';

/** How often results are asked for again while they are not pushed. */
const EVERY_MS = 2_000;
const NEWEST = { which: 'history', pageNo: 1, pageSize: 10 } as const;

/** The options whose countdown or result is on the page: theirs is seen there. */
const shown = new Set<number>();

/** Says that an option is on the page, until the returned function is called. */
export const watched = (id: number): (() => void) => {
  shown.add(id);
  return () => void shown.delete(id);
};

/** Tells the result of each option that settles while the page of options is open, unless that option is the one that is looked at (rule OPTION-21). */
export const useSettledToasts = (): void => {
  const { t } = useTranslation('option');
  const { money } = useFormat();
  const toast = useToast();
  const { signedIn } = useSession();
  const found = useQueryCall('second.orders', NEWEST, { when: signedIn, ...useUnpushed(EVERY_MS) });
  const list = found.state === 'success' ? found.value.list : undefined;
  const known = useRef<ReadonlySet<number>>(undefined);
  useEffect(() => {
    if (!list) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...list.map(({ id }) => id)]);
    if (!before) return;
    for (const option of list) {
      const { id, showCoin, side, result, state } = option;
      if (before.has(id) || shown.has(id) || state !== 'settled' || result === null) continue;
      const amount = money(resultOf(option), currencyOf(option), { sign: 'always' });
      const text = `${showCoin} ${t(`option.${side}`)}: ${t(`option.outcome.${result}`)}, ${amount}`;
      if (result === 'won') toast.success(text);
      else toast.info(text);
    }
  }, [list, money, t, toast]);
};
