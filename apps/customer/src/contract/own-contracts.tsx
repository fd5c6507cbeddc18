import { IconButton } from '@bourse/ui/button';
import { Chips } from '@bourse/ui/chips';
import { Segmented } from '@bourse/ui/segmented';
import { useTranslation } from 'react-i18next';
import { ProductOrders } from '../orders/index.ts';
import { productOf, useFormat, useHistoryRequested, useVisitState } from '../shell/index.ts';
import { ClosedContracts } from './closed-list.tsx';
import type { Contract } from './contracts.ts';
import { ContractExits } from './exit-list.tsx';
import { ContractPositions } from './position-list.tsx';
import { useCounts, usePositionPages } from './use-own-contracts.ts';

const TABS = ['positions', 'orders', 'exits', 'history'] as const;
type Tab = (typeof TABS)[number];

const COUNTS = {
  positions: 'holding',
  orders: 'openOrder',
  exits: 'profitAndLoss',
  history: 'orderHistory',
} as const satisfies Record<Tab, string>;

/** Orders of before, or the positions that came of them and are over. */
const History = ({
  contracts,
  symbol,
}: {
  readonly contracts: readonly Contract[];
  readonly symbol: string | undefined;
}) => {
  const { t } = useTranslation('contract');
  const [part, setPart] = useVisitState<'orders' | 'positions'>('history', 'orders');
  const product = productOf('contract');
  return (
    <>
      <Chips
        label={t('contract.tab.history')}
        value={part}
        onChange={setPart}
        chips={[
          { value: 'orders', label: t('contract.pastOrders') },
          { value: 'positions', label: t('contract.closedPositions') },
        ]}
        className="px-4 pt-2"
      />
      {part === 'positions' ? (
        <ClosedContracts contracts={contracts} symbol={symbol} />
      ) : (
        product && (
          <ProductOrders
            product={product}
            list="history"
            instrument={symbol}
            label={t('contract.tab.history')}
            empty={{ title: t('contract.none.history') }}
          />
        )
      )}
    </>
  );
};

type OwnContractsProps = {
  readonly contracts: readonly Contract[];
  readonly symbol: string;
};

/** What is one's own: positions, open orders, targets and stops, and what was; of this contract or of all. */
export const OwnContracts = ({ contracts, symbol }: OwnContractsProps) => {
  const { t } = useTranslation('contract');
  const { number } = useFormat();
  const { isRequested, ref } = useHistoryRequested();
  const [tab, setTab] = useVisitState<Tab>('own', isRequested ? 'history' : 'positions');
  const [isAll, setAll] = useVisitState('all', true);
  const product = productOf('contract');
  const own = { contracts, symbol: isAll ? undefined : symbol };
  const counts = useCounts(own.symbol);
  const positions = usePositionPages('open', own.symbol, tab === 'positions');
  return (
    <section ref={ref} aria-label={t('contract.own')} className="scroll-mt-(--top)">
      <div className="flex items-center">
        <Segmented
          label={t('contract.own')}
          value={tab}
          onChange={setTab}
          segments={TABS.map((value) => {
            const count = counts?.[COUNTS[value]];
            return { value, label: `${t(`contract.tab.${value}`)}${count ? ` ${number(String(count))}` : ''}` };
          })}
          className="flex-1"
        />
        <span className="border-hair border-b pe-1">
          <IconButton
            icon={isAll ? 'eye' : 'eye-off'}
            label={t(isAll ? 'contract.onlyThis' : 'contract.showAll')}
            onPress={() => setAll(!isAll)}
          />
        </span>
      </div>
      {tab === 'positions' && <ContractPositions pages={positions} {...own} />}
      {tab === 'orders' && product && (
        <ProductOrders
          product={product}
          list="open"
          instrument={own.symbol}
          label={t('contract.tab.orders')}
          empty={{ title: t('contract.none.orders') }}
        />
      )}
      {tab === 'exits' && <ContractExits {...own} total={counts?.profitAndLoss} />}
      {tab === 'history' && <History {...own} />}
    </section>
  );
};
