import { withoutZeros } from '@bourse/rules';
import { AssetIcon } from '@bourse/ui/asset-icon';
import { Icon } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { StatusChip, type StatusTone } from '@bourse/ui/status-chip';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { traitsOf } from '../market/index.ts';
import { address, type ReplyOfCall, useFormat } from '../shell/index.ts';
import { Amount } from './amounts.tsx';
import { useDepositName } from './deposit-method.ts';

export type FundRecord = ReplyOfCall<'funds.records'>['list'][number];

/** Where a deposit stands for its customer: one that was credited may be taken back. */
export type DepositState = NonNullable<FundRecord['depositState']> | 'reversed';

/** Where it stands, by how it was decided and whether it was taken back since. */
export const standingOf = <S extends DepositState | null>(state: S, reversedAt: number | null): S | 'reversed' =>
  reversedAt === null ? state : 'reversed';

const TONES = { waiting: 'waiting', done: 'success', refused: 'danger', reversed: 'danger' } as const satisfies Record<
  DepositState,
  StatusTone
>;

export const DepositChip = ({ state }: { readonly state: DepositState }) => {
  const { t } = useTranslation('funds');
  return <StatusChip tone={TONES[state]}>{t(`funds.deposit.${state}`)}</StatusChip>;
};

export type Fill = NonNullable<FundRecord['fill']>;

/** The figures of a fill as texts and parts: quantity by lot, price by tick, fee and value to their smallest unit (rule FIGURES-13). */
export const useFillFigures = () => {
  const { number } = useFormat();
  return {
    quantity: ({ quantity }: Fill): string => number(withoutZeros(quantity)),
    price: ({ price }: Fill): string => number(price),
    money: (amount: string, asset: string) => <Amount amount={amount} asset={asset} isFull />,
  };
};

const FillFigure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <span className="min-w-0 last:text-end">
    <span className="block text-12 text-ink-faint">{label}</span>
    <span className="block">
      <span className="figures whitespace-nowrap text-13 font-medium text-ink-strong">{children}</span>
    </span>
  </span>
);

const FillFigures = ({ fill, asset }: { readonly fill: Fill; readonly asset: string }) => {
  const { t } = useTranslation('funds');
  const figures = useFillFigures();
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-3 ps-12 max-[359px]:ps-0">
      <FillFigure label={t('shell.column.quantity')}>{figures.quantity(fill)}</FillFigure>
      <FillFigure label={t('shell.column.price')}>{figures.price(fill)}</FillFigure>
      <FillFigure label={t('shell.column.fee')}>{figures.money(fill.fee, asset)}</FillFigure>
    </span>
  );
};

/** Where a trade leads: to its order; of shares from offers or new issues, to the records of those. */
export const tradeAddress = ({ order, source }: Pick<FundRecord, 'order' | 'source'>): string => {
  if (order !== null) return address('/order-detail', { id: order });
  return address(source === 'new-shares' ? '/newSharesCenter' : '/myBuysell');
};

/** How shares were bought that no order in the book brought; undefined of what an order did. */
export const useTradeSource = () => {
  const { t } = useTranslation('funds');
  return ({ source }: Pick<FundRecord, 'source'>): string | undefined =>
    source === null || source === 'order' ? undefined : t(`funds.trade.${source}`);
};

/** What a trade did: bought or sold, or on margin what it did with which position, and with how much leverage. */
export const useTradeName = () => {
  const { t } = useTranslation('funds');
  return ({ fill, onMargin }: Pick<FundRecord, 'fill' | 'onMargin'>): string | undefined => {
    if (onMargin) return t(`funds.trade.${onMargin.effect}.${onMargin.direction}`, { leverage: onMargin.leverage });
    return fill ? t(`funds.trade.${fill.side}`) : undefined;
  };
};

/** A trade with its fill (rule FIGURES-21): what was paid is negative, what was received positive, fees included. */
export const TradeRow = ({ record, dated = false }: { readonly record: FundRecord; readonly dated?: boolean }) => {
  const { date } = useFormat();
  const { name, symbol, kind, logo, traded, fill, at } = record;
  const tradeName = useTradeName();
  const source = useTradeSource()(record);
  return (
    <ListRow
      href={tradeAddress(record)}
      leading={
        <AssetIcon
          code={symbol ?? ''}
          src={logo ?? undefined}
          isSquare={kind !== null && traitsOf({ kind }).isSquare}
        />
      }
      title={name}
      subtitle={
        fill && (
          <>
            <span className={fill.side === 'buy' ? 'text-rise' : 'text-fall'}>{tradeName(record)}</span>
            {`${source === undefined ? '' : ` · ${source}`} · ${date(at, dated ? 'date' : 'time')}`}
          </>
        )
      }
      trailing={
        traded && (
          <Amount amount={traded.amount} asset={traded.currency} sign="always" toned={fill?.side === 'sell'} isFull />
        )
      }
      below={fill && <FillFigures fill={fill} asset={record.currency} />}
    />
  );
};

/** A deposit with where it stands; opens to what happened when. */
export const DepositRow = ({
  record,
  onOpen,
}: {
  readonly record: FundRecord;
  readonly onOpen: (record: FundRecord) => void;
}) => {
  const { date } = useFormat();
  const nameOf = useDepositName();
  const { account, claimed, credited, at } = record;
  const standing = standingOf(record.depositState, record.reversedAt);
  const money = credited ?? claimed;
  return (
    <ListRow
      leading={
        <span className="grid size-9 place-items-center rounded-full bg-raised text-ink">
          <Icon name={account === 'card' || account === 'wire' ? 'bank' : 'coins'} size={18} />
        </span>
      }
      title={<span className="whitespace-normal">{account && nameOf(account, record.currency)}</span>}
      subtitle={date(at, 'time')}
      trailing={
        money && (
          <Amount
            amount={money.amount}
            asset={money.currency}
            sign={standing === 'done' ? 'always' : 'auto'}
            toned={standing === 'done'}
            className={standing === 'refused' || standing === 'reversed' ? 'line-through [&_*]:text-ink-faint' : ''}
          />
        )
      }
      trailingSubtitle={standing && <DepositChip state={standing} />}
      onPress={() => onOpen(record)}
      chevron
    />
  );
};
