import { decimalsWritten } from '@bourse/rules';
import { ChangePill } from '@bourse/ui/change-pill';
import { EmptyState } from '@bourse/ui/empty-state';
import { Price } from '@bourse/ui/price';
import { Roving } from '@bourse/ui/roving';
import { SearchField } from '@bourse/ui/search-field';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInView } from '../market/index.ts';
import { Loaded, useFormat, useTicker } from '../shell/index.ts';
import { type Pair, usePairs } from './pairs.ts';
import type { SpotProduct } from './spot-order.ts';

const PairRow = ({
  pair,
  isChosen,
  onPick,
}: {
  readonly pair: Pair;
  readonly isChosen: boolean;
  readonly onPick: () => void;
}) => {
  const { language } = useFormat();
  const element = useRef<HTMLButtonElement>(null);
  useInView(element, isChosen);
  const pushed = useTicker(pair.instrument);
  const decimals = decimalsWritten(pair.tickSize);
  return (
    <button
      ref={element}
      type="button"
      onClick={onPick}
      aria-current={isChosen}
      className={`flex min-h-13 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-start transition-colors hover:bg-raised focus-ring-inset ${isChosen ? 'bg-accent-tint' : ''}`}
    >
      <span className="figures min-w-0 flex-1 truncate text-15 font-semibold text-ink-strong rtl:text-right">
        {pair.base}
        <span className="text-13 font-normal text-ink-faint @max-[17rem]:hidden"> / {pair.currency}</span>
      </span>
      <Price value={pushed?.last ?? pair.last ?? undefined} decimals={decimals} locale={language} className="text-15" />
      <ChangePill
        percent={pushed ? String(pushed.changeBps / 100) : (pair.changePercent ?? undefined)}
        locale={language}
      />
    </button>
  );
};

export type PairListProps = {
  readonly product: SpotProduct;
  readonly symbol: string;
  readonly onPick: (symbol: string) => void;
};

/** All pairs of a product, to be searched and picked. */
export const PairList = ({ product, symbol, onPick }: PairListProps) => {
  const { t } = useTranslation('spot');
  const [wanted, setWanted] = useState('');
  const pairs = usePairs(product);
  const word = wanted.trim().toLocaleLowerCase();
  return (
    <>
      <div className="sticky top-0 z-10 bg-(--pairs-ground,var(--surface)) pb-2">
        <SearchField label={t('spot.pairs.search')} clearLabel={t('shell.clear')} value={wanted} onChange={setWanted} />
      </div>
      <div className="-mx-3 min-h-80">
        <Loaded of={pairs} skeleton={<SkeletonRows count={8} hasLeading={false} />}>
          {(all) => {
            const found = all.filter(({ label }) => label.toLocaleLowerCase().includes(word));
            return found.length === 0 ? (
              <EmptyState drawing="search" title={t('shell.nothingFound')} />
            ) : (
              <Roving way="down">
                <ul>
                  {found.map((pair) => (
                    <li key={pair.instrument}>
                      <PairRow
                        pair={pair}
                        isChosen={pair.instrument === symbol}
                        onPick={() => onPick(pair.instrument)}
                      />
                    </li>
                  ))}
                </ul>
              </Roving>
            );
          }}
        </Loaded>
      </div>
    </>
  );
};
