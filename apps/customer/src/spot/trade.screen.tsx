import { ButtonLink } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderList, PositionList, shownStockOrder } from '../market/index.ts';
import {
  address,
  type Market,
  ScreenHeader,
  useKeptState,
  useMarkets,
  usePagedCall,
  usePlace,
  useSession,
  useSetQuery,
} from '../shell/index.ts';
import type { SpotDesk } from './desk.ts';
import { DeskPanel } from './desk-panel.tsx';

const KEYS = ['BBTrading', 'Divisa', 'possess', 'SecondContract', 'Ustandard'] as const;
type Key = (typeof KEYS)[number];

/** Whether a tab is offered, by the markets that there are. What may be asked for by its address and is not offered says that it is not open. */
const IS_OFFERED: Readonly<Record<Key, (markets: readonly Market[]) => boolean>> = {
  BBTrading: (markets) => markets.includes('coin') || markets.includes('metal'),
  Divisa: (markets) => markets.includes('currency'),
  possess: () => true,
  SecondContract: () => false,
  Ustandard: () => false,
};

const useOffered = (): readonly Key[] => {
  const markets = useMarkets();
  return useMemo(() => KEYS.filter((key) => IS_OFFERED[key](markets)), [markets]);
};

const Desk = ({ desk }: { readonly desk: SpotDesk }) => {
  const { query } = usePlace();
  const [symbol, setSymbol] = useKeptState(`pair ${desk}`, query['symbol']);
  return <DeskPanel desk={desk} named={symbol} onSymbol={setSymbol} />;
};

const WaitingOrders = () => {
  const { t } = useTranslation('spot');
  const paged = usePagedCall(
    'orders.list',
    (pageNo) => ({ list: 'current', pageNo, pageSize: 10 }),
    ({ list, total }) => ({ items: list, total }),
  );
  return (
    <OrderList
      label={t('spot.possess.orders')}
      paged={paged}
      show={shownStockOrder}
      cancelBy="orders.cancelPending"
      empty={{ title: t('spot.orders.none.open') }}
    />
  );
};

const Possess = () => {
  const { t } = useTranslation('spot');
  const { signedIn } = useSession();
  const [part, setPart] = useKeptState<'positions' | 'orders'>('possess', 'positions');
  if (!signedIn)
    return (
      <EmptyState
        title={t('spot.possess.signIn')}
        action={
          <ButtonLink href={address('/login', { redirect: '/trade?tradeKey=possess' })}>{t('shell.signIn')}</ButtonLink>
        }
      />
    );
  return (
    <>
      <div className="px-4 pt-3">
        <Segmented
          look="box"
          size="small"
          label={t('spot.key.possess')}
          value={part}
          onChange={setPart}
          segments={[
            { value: 'positions', label: t('spot.possess.positions') },
            { value: 'orders', label: t('spot.possess.orders') },
          ]}
        />
      </div>
      {part === 'positions' ? <PositionList /> : <WaitingOrders />}
      <div className="grid place-items-center pt-2 [[aria-busy=true]+&]:invisible">
        <ButtonLink href={address('/myPositions')} look="quiet" size="small">
          {t('spot.possess.all')}
        </ButtonLink>
      </div>
    </>
  );
};

const NotYet = () => {
  const { t } = useTranslation('spot');
  return <EmptyState title={t('spot.notYet.title')} text={t('spot.notYet.text')} />;
};

const Content = ({ tradeKey }: { readonly tradeKey: Key }) => {
  switch (tradeKey) {
    case 'BBTrading':
      return <Desk desk="bb" />;
    case 'Divisa':
      return <Desk desk="divisa" />;
    case 'possess':
      return <Possess />;
    case 'SecondContract':
    case 'Ustandard':
      return <NotYet />;
  }
};

const useTradeKey = (offered: readonly Key[]): Key => {
  const { query } = usePlace();
  return KEYS.find((one) => one === query['tradeKey']) ?? offered[0] ?? 'possess';
};

/** One desk alone, for brands that give it a tab of its own. */
export const ExpressScreen = () => {
  const { t } = useTranslation('spot');
  const tradeKey = useTradeKey(useOffered());
  return (
    <>
      <ScreenHeader large title={t(`spot.key.${tradeKey}`)} />
      <Content tradeKey={tradeKey} />
    </>
  );
};

/** Trading, a tab for each desk that there is, and what is held. */
export const TradeScreen = () => {
  const { t } = useTranslation('spot');
  const setQuery = useSetQuery();
  const offered = useOffered();
  const tradeKey = useTradeKey(offered);
  return (
    <>
      <ScreenHeader
        large
        title={t('spot.title')}
        below={
          <Segmented
            label={t('spot.title')}
            value={tradeKey}
            onChange={(next) => setQuery({ tradeKey: next })}
            segments={offered.map((value) => ({ value, label: t(`spot.key.${value}`) }))}
          />
        }
      />
      <Content tradeKey={tradeKey} />
    </>
  );
};
