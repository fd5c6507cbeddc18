import { decimalsWritten } from '@bourse/rules';
import { ChangePill } from '@bourse/ui/change-pill';
import { EmptyState } from '@bourse/ui/empty-state';
import { Price } from '@bourse/ui/price';
import { Roving } from '@bourse/ui/roving';
import { SearchField } from '@bourse/ui/search-field';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useTicker } from '../shell/index.ts';
import type { Contract } from './contracts.ts';

type RowProps = { readonly contract: Contract; readonly isChosen: boolean; readonly onPick: () => void };

const ContractRow = ({ contract, isChosen, onPick }: RowProps) => {
  const { t } = useTranslation('contract');
  const { language } = useFormat();
  const pushed = useTicker(contract.symbol);
  return (
    <button
      type="button"
      onClick={onPick}
      aria-current={isChosen}
      className={`flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-start transition-colors hover:bg-raised focus-ring-inset ${isChosen ? 'bg-accent-tint' : ''}`}
    >
      <span className="min-w-0 flex-1">
        <span className="figures block truncate text-15 font-semibold text-ink-strong rtl:text-right">
          {contract.showSymbol}
        </span>
        <span className="block truncate text-12 text-ink-faint">
          {t('contract.upTo', { leverage: Math.max(...contract.leverage) })}
        </span>
      </span>
      <Price
        value={pushed?.last ?? contract.amount ?? undefined}
        decimals={decimalsWritten(contract.tickSize)}
        locale={language}
        className="text-15"
      />
      <ChangePill
        percent={pushed ? String(pushed.changeBps / 100) : (contract.priceChangePercent ?? undefined)}
        locale={language}
      />
    </button>
  );
};

type ListProps = {
  readonly contracts: readonly Contract[];
  readonly symbol: string;
  readonly onPick: (symbol: string) => void;
};

/** All contracts, to be searched and picked. */
const ContractList = ({ contracts, symbol, onPick }: ListProps) => {
  const { t } = useTranslation(['contract', 'shell']);
  const [wanted, setWanted] = useState('');
  const word = wanted.trim().toLocaleLowerCase();
  const found = contracts.filter(({ showSymbol }) => showSymbol.toLocaleLowerCase().includes(word));
  return (
    <>
      <div className="sticky top-0 z-10 bg-surface pb-2">
        <SearchField
          label={t('contract.search')}
          clearLabel={t('shell.clear', { ns: 'shell' })}
          value={wanted}
          onChange={setWanted}
        />
      </div>
      <div className="-mx-3 min-h-60">
        {found.length === 0 ? (
          <EmptyState drawing="search" title={t('shell.nothingFound', { ns: 'shell' })} />
        ) : (
          <Roving way="down">
            <ul>
              {found.map((contract) => (
                <li key={contract.symbol}>
                  <ContractRow
                    contract={contract}
                    isChosen={contract.symbol === symbol}
                    onPick={() => onPick(contract.symbol)}
                  />
                </li>
              ))}
            </ul>
          </Roving>
        )}
      </div>
    </>
  );
};

/** The list of contracts at the side of the page. */
export const ContractDrawer = ({ onClose, ...list }: ListProps & { readonly onClose: () => void }) => {
  const { t } = useTranslation(['contract', 'shell']);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('contract.title')}
      closeLabel={t('shell.close', { ns: 'shell' })}
      wide="side"
    >
      <ContractList {...list} />
    </Sheet>
  );
};
