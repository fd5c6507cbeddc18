import { ChangePill } from '@bourse/ui/change-pill';
import { AppLink } from '@bourse/ui/link';
import { Price } from '@bourse/ui/price';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { address, type ReplyOfCall, useFormat, useQueryCall, useTicker } from '../shell/index.ts';
import { difference } from './quote.ts';
import { useSeen } from './use-seen.ts';

type Index = ReplyOfCall<'quotes.indexes'>[number];

const CARD = 'block w-40 shrink-0 snap-start rounded-card bg-surface p-3 ring-1 ring-inset ring-hair';

const IndexCard = ({ index }: { readonly index: Index }) => {
  const { language, number } = useFormat();
  const { element, isSeen } = useSeen<HTMLLIElement>();
  const pushed = useTicker(isSeen ? index.instrument : undefined);
  const last = pushed?.last ?? index.last ?? undefined;
  const change = pushed ? difference(pushed.last, pushed.prevClose) : (index.change ?? undefined);
  return (
    <li ref={element}>
      <AppLink
        href={address('/transaction', { gid: index.instrument, market: index.venue })}
        className={`${CARD} transition-colors hover:bg-raised/60 focus-ring`}
      >
        <span className="block truncate text-12 text-ink-faint">{index.name}</span>
        <span className="mt-0.5 flex flex-col items-start">
          <Price value={last} decimals={2} locale={language} className="text-15 font-semibold" />
          <ChangePill
            percent={pushed ? String(pushed.changeBps / 100) : (index.changePercent ?? undefined)}
            locale={language}
            look="text"
            {...(change === undefined ? {} : { amount: number(change, { sign: 'always' }) })}
            className="justify-start!"
          />
        </span>
      </AppLink>
    </li>
  );
};

/** The indexes side by side, to be swiped through: on Home those that are shown there, else those of the lists. */
export const IndexStrip = ({ onHome = false }: { readonly onHome?: boolean }) => {
  const { t } = useTranslation('market');
  const indexes = useQueryCall('quotes.indexes', {});
  if (indexes.state === 'error') return null;
  return (
    <ul
      aria-label={t('market.segment.indexes')}
      className="no-scrollbar flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-1"
    >
      {indexes.state === 'success'
        ? indexes.value
            .filter((index) => (onHome ? index.onHome : index.inLists))
            .map((index) => <IndexCard key={index.instrument} index={index} />)
        : ['a', 'b', 'c'].map((key) => (
            <li key={key} aria-hidden="true" className={CARD}>
              <Skeleton className="my-0.5 h-3 w-20" />
              <Skeleton className="mt-2 h-4.5 w-24" />
              <Skeleton className="mt-1.5 h-3 w-14" />
            </li>
          ))}
    </ul>
  );
};
