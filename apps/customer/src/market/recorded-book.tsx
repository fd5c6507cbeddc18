import { useTranslation } from 'react-i18next';
import { useFormat, useQueryCall } from '../shell/index.ts';
import type { Listing } from './quote.ts';

const EVERY_MS = 5_000;
const SHOWN = 8;

type Level = readonly [price: string, quantity: string];

const Side = ({
  title,
  levels,
  tone,
}: {
  readonly title: string;
  readonly levels: readonly Level[];
  readonly tone: string;
}) => (
  <ol aria-label={title} className="flex-1">
    {levels.slice(0, SHOWN).map(([price, quantity]) => (
      <li key={price} className="flex justify-between py-0.5 text-12 tabular-nums" dir="ltr">
        <span className={tone}>{price}</span>
        <span className="text-ink-faint">{quantity}</span>
      </li>
    ))}
  </ol>
);

/** The order book that a recording holds, apart from the one that executes; a side that was not recorded is said to be missing (REPLAY-7). */
export const RecordedBook = ({ listing: { quote } }: { readonly listing: Listing }) => {
  const { t } = useTranslation('market');
  const { date } = useFormat();
  const isReplay = quote.feed === 'replay';
  const depth = useQueryCall(
    'market.depth',
    { instrument: quote.instrument, limit: 1 },
    { when: isReplay, everyMs: EVERY_MS },
  );
  const recorded = depth.state === 'success' ? depth.value.recorded : null;
  if (!recorded) return null;
  const missing = recorded.asks.length === 0 ? 'bidsOnly' : recorded.bids.length === 0 ? 'asksOnly' : undefined;
  return (
    <section aria-label={t('market.recorded.title')} className="mt-4 border-t border-hair pt-3">
      <h3 className="text-13 font-semibold">{t('market.recorded.title')}</h3>
      <p className="mb-2 text-12 text-ink-faint">{t('market.recorded.note', { at: date(recorded.at, 'date-time') })}</p>
      {missing && <p className="mb-2 text-12">{t(`market.recorded.${missing}`)}</p>}
      <div className="flex gap-4">
        {recorded.bids.length > 0 && <Side title={t('market.bids')} levels={recorded.bids} tone="text-rise" />}
        {recorded.asks.length > 0 && <Side title={t('market.asks')} levels={recorded.asks} tone="text-fall" />}
      </div>
    </section>
  );
};
