import { Icon } from '@bourse/ui/icon';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { after, productOf, useFormat, useQueryCall, useTicker } from '../shell/index.ts';
import type { Quote } from './quote.ts';

/** A little more than the server's own 5 s, so that the way here does not count as silence. */
const SILENCE_MS = 6_500;

/** Whether no price comes: by the server's word, and from the first push on by the pushes themselves. */
const useSilence = ({ instrument, stale }: Quote): boolean => {
  const pushed = useTicker(instrument);
  const [silentAfter, setSilentAfter] = useState<number>();
  const at = pushed?.at;
  useEffect(() => {
    if (at === undefined) return;
    const timer = after(SILENCE_MS, () => setSilentAfter(at));
    return timer.cancel;
  }, [at]);
  return at === undefined ? stale : silentAfter === at;
};

/** How an instrument trades now. While its market is closed, orders wait for the open where its product says so (rule STOCKS-2). */
export type Trading = {
  readonly state: 'open' | 'waits' | 'closed' | 'halted' | 'suspended' | 'stale';
  readonly takesOrders: boolean;
};

export const useTrading = (quote: Quote): Trading => {
  const isSilent = useSilence(quote);
  const { session, product } = quote;
  if (session === 'halted' || session === 'suspended') return { state: session, takesOrders: false };
  if (session !== 'open')
    return productOf(product)?.queues ? { state: 'waits', takesOrders: true } : { state: 'closed', takesOrders: false };
  return isSilent ? { state: 'stale', takesOrders: false } : { state: 'open', takesOrders: true };
};

const MOST_HALTED = 100;

/** Why an operator halted the instrument, in their own words, whatever language these are in. */
export const HaltReason = ({ instrument }: { readonly instrument: string }) => {
  const halted = useQueryCall('quotes.disposition', { pageNo: 1, pageSize: MOST_HALTED });
  const reason = halted.state === 'success' && halted.value.list.find((each) => each.instrument === instrument)?.reason;
  return reason ? (
    <q dir="auto" className="mt-1 block break-words">
      {reason}
    </q>
  ) : null;
};

/** Says in a sentence what keeps an instrument from trading as usual, and until when; nothing while it trades. */
export const MarketState = ({ quote, className = '' }: { readonly quote: Quote; readonly className?: string }) => {
  const { t } = useTranslation('market');
  const { date } = useFormat();
  const { state } = useTrading(quote);
  if (state === 'open' || !quote.tradable) return null;
  const opens = (state === 'waits' || state === 'closed') && quote.nextOpen !== null ? quote.nextOpen : undefined;
  return (
    <p
      role="status"
      className={`flex items-start gap-2 rounded-control px-3 py-2.5 text-13 ${state === 'waits' ? 'bg-info-tint text-info' : 'bg-warning-tint text-warning'} ${className}`}
    >
      <Icon
        name={state === 'waits' || state === 'closed' ? 'clock' : 'warning'}
        size={16}
        className="mt-0.5 shrink-0"
      />
      <span>
        {opens === undefined
          ? t(`market.state.${state}`)
          : t(`market.state.${state}Until`, { time: date(opens, 'date-time', true) })}
        {state === 'halted' && <HaltReason instrument={quote.instrument} />}
      </span>
    </p>
  );
};
