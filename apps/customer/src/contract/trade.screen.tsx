import { IconButton } from '@bourse/ui/button';
import { ChangePill } from '@bourse/ui/change-pill';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { Card } from '@bourse/ui/section';
import { Sheet } from '@bourse/ui/sheet';
import { Skeleton, SkeletonChart } from '@bourse/ui/skeleton';
import { useWide } from '@bourse/ui/use-wide';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  BookPanel,
  ChartPanel,
  type Listing,
  MarketState,
  priceDecimals,
  useListing,
  useMoving,
} from '../market/index.ts';
import { type TakenPrice, TradeBoard, useOpenOrders, useOrderLines, usePositionLines } from '../orders/index.ts';
import { Loaded, ScreenHeader, useFormat, useGo, useRoute, useSetQuery, useVisitState } from '../shell/index.ts';
import { ContractFigures } from './contract-head.tsx';
import { ContractDrawer } from './contract-list.tsx';
import { type Contract, useContracts } from './contracts.ts';
import { HowItWorks } from './how-it-works.tsx';
import { ContractOrderPanel } from './order-panel.tsx';
import { OwnContracts } from './own-contracts.tsx';
import { useShownPositions } from './position-list.tsx';
import { contractPositions, useContractMoney } from './positions.ts';
import { usePositionPages } from './use-own-contracts.ts';

type PageProps = {
  readonly contracts: readonly Contract[];
  readonly contract: Contract;
  readonly listing: Listing;
};

/** What a contract is, before the first money goes in: it stands on the page while the account is empty, and behind the "i" afterwards. */
const BeforeMoney = ({ contract }: { readonly contract: Contract }) => {
  const { t } = useTranslation('contract');
  const money = useContractMoney(contract.baseCoin);
  if (money === undefined || /[1-9]/.test(money)) return null;
  return (
    <section className="px-4 pt-5">
      <Card>
        <h2 className="text-15 font-semibold text-ink-strong">{t('contract.how')}</h2>
        <HowItWorks />
      </Card>
    </section>
  );
};

/** Rules, the short explanation, and on a phone the chart. */
const Actions = ({ chart }: { readonly chart?: { readonly isOpen: boolean; readonly toggle: () => void } }) => {
  const { t } = useTranslation(['contract', 'shell']);
  const go = useGo();
  const [isExplaining, setExplaining] = useState(false);
  return (
    <>
      {chart && (
        <IconButton
          icon="candle"
          label={t('contract.chart')}
          onPress={chart.toggle}
          aria-pressed={chart.isOpen}
          className={chart.isOpen ? 'text-accent-ink!' : ''}
        />
      )}
      <IconButton icon="info" label={t('contract.how')} onPress={() => setExplaining(true)} />
      <IconButton icon="book" label={t('contract.rules')} onPress={() => go.to('/tradingRules', { type: 3 })} />
      <Sheet
        isOpen={isExplaining}
        onClose={() => setExplaining(false)}
        title={t('contract.how')}
        closeLabel={t('shell.close', { ns: 'shell' })}
      >
        <div className="pb-4">
          <HowItWorks />
        </div>
      </Sheet>
    </>
  );
};

const DayChange = ({ listing }: { readonly listing: Listing }) => {
  const { language } = useFormat();
  const { percent } = useMoving(listing.quote);
  return <ChangePill percent={percent} locale={language} />;
};

/** The contract that is shown; its name opens the list of the others. */
const Name = ({ contract, onPress }: { readonly contract: Contract; readonly onPress: () => void }) => {
  const { t } = useTranslation('contract');
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={t('contract.change', { name: contract.showSymbol })}
      className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-1 rounded-control focus-ring"
    >
      <span className="figures truncate">{contract.showSymbol}</span>
      <Icon name="chevron-down" size={16} className="shrink-0 text-ink-faint" />
    </button>
  );
};

/** Lines of own positions in this contract, while there is a chart. */
const useLines = ({ contracts, contract: { symbol }, listing }: PageProps, isCharted = true) => {
  const positions = usePositionPages('open', symbol, isCharted);
  const shown = useShownPositions(positions, { contracts, symbol });
  return usePositionLines(shown, listing, contractPositions);
};

const NarrowPage = ({ contracts, contract, listing, isCharted }: PageProps & { readonly isCharted: boolean }) => {
  const { quote, terms } = listing;
  const decimals = priceDecimals(quote, terms.tickSize);
  const [taken, setTaken] = useState<TakenPrice>();
  const take = useCallback((price: string): void => setTaken((before) => ({ price, tap: (before?.tap ?? 0) + 1 })), []);
  const { lines, sheet } = useLines({ contracts, contract, listing }, isCharted);
  const orders = useOrderLines(useOpenOrders(quote));
  const shown = useMemo(() => [...lines, ...orders], [lines, orders]);
  return (
    <div className="@container min-w-0">
      <div className="flex items-center gap-4 px-4">
        <DayChange listing={listing} />
        <ContractFigures contract={contract} decimals={decimals} className="ms-auto" />
      </div>
      <MarketState quote={quote} className="mx-4 mt-1" />
      {isCharted && (
        <div className="pb-2">
          <ChartPanel quote={quote} decimals={decimals} tickSize={terms.tickSize} lines={shown} height="14rem" />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] gap-3 px-4 pt-2 max-[339px]:px-3">
        <ContractOrderPanel listing={listing} contract={contract} taken={taken} />
        <BookPanel listing={listing} decimals={decimals} onPrice={take} count={8} isNarrow />
      </div>
      {sheet}
      <BeforeMoney contract={contract} />
      <div className="pt-5 pb-6">
        <OwnContracts contracts={contracts} symbol={contract.symbol} />
      </div>
    </div>
  );
};

const WidePage = ({ contracts, contract, listing, onChoose }: PageProps & { readonly onChoose: () => void }) => {
  const { t } = useTranslation('contract');
  const { quote, terms } = listing;
  const { lines, sheet } = useLines({ contracts, contract, listing });
  return (
    <TradeBoard
      listing={listing}
      lines={lines}
      figures={<ContractFigures contract={contract} decimals={priceDecimals(quote, terms.tickSize)} />}
      form={(taken) => <ContractOrderPanel listing={listing} contract={contract} taken={taken} />}
      actions={
        <>
          <IconButton icon="search" label={t('contract.change', { name: contract.showSymbol })} onPress={onChoose} />
          <Actions />
        </>
      }
    >
      {sheet}
      <BeforeMoney contract={contract} />
      <OwnContracts contracts={contracts} symbol={contract.symbol} />
    </TradeBoard>
  );
};

/** As high as form and book. */
const PageSkeleton = () => (
  <div aria-hidden="true" className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] gap-3 px-4 pt-3">
    <div className="space-y-3">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
        <Skeleton key={key} className="h-12" />
      ))}
    </div>
    <SkeletonChart className="h-[26rem]" />
  </div>
);

/** Contracts: the order form beside the book, and what is one's own; the contract stands in the address. */
export const ContractTradeScreen = () => {
  const { t } = useTranslation('contract');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const isWide = useWide();
  const [isChoosing, setChoosing] = useState(false);
  const [isCharted, setCharted] = useVisitState('chart', false);
  const found = useContracts();
  const contracts = found.state === 'success' ? found.value : [];
  const contract = contracts.find(({ symbol }) => symbol === query['symbol']) ?? contracts[0];
  const single = useListing(contract?.symbol);
  return (
    <>
      {!isWide && (
        <ScreenHeader
          title={contract ? <Name contract={contract} onPress={() => setChoosing(true)} /> : t('contract.title')}
          fallback="/trade"
          actions={<Actions chart={{ isOpen: isCharted, toggle: () => setCharted(!isCharted) }} />}
        />
      )}
      <Loaded of={found} skeleton={<PageSkeleton />}>
        {(all) =>
          contract ? (
            <Loaded of={single} skeleton={<PageSkeleton />}>
              {(listing) => {
                const page = { contracts: all, contract, listing };
                return isWide ? (
                  <WidePage key={contract.symbol} {...page} onChoose={() => setChoosing(true)} />
                ) : (
                  <NarrowPage key={contract.symbol} {...page} isCharted={isCharted} />
                );
              }}
            </Loaded>
          ) : (
            <EmptyState title={t('contract.noneTraded')} />
          )
        }
      </Loaded>
      {isChoosing && contract && (
        <ContractDrawer
          contracts={contracts}
          symbol={contract.symbol}
          onClose={() => setChoosing(false)}
          onPick={(symbol) => {
            setChoosing(false);
            setQuery({ symbol });
          }}
        />
      )}
    </>
  );
};
