import { AssetIcon } from '@bourse/ui/asset-icon';
import { Icon, type IconName } from '@bourse/ui/icon';
import type { Column } from '@bourse/ui/infinite-list';
import type { RowTarget } from '@bourse/ui/table-rows';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { traitsOf } from '../market/index.ts';
import { address, useFormat } from '../shell/index.ts';
import { Amount } from './amounts.tsx';
import { useDepositName } from './deposit-method.ts';
import { MOVED_ICONS, MOVED_NAMES, MovedAmount, MoveNames, StepChip } from './move-row.tsx';
import {
  DepositChip,
  type FundRecord,
  standingOf,
  tradeAddress,
  useFillFigures,
  useTradeName,
  useTradeSource,
} from './record-row.tsx';
import { isGivenBack } from './withdrawal-step-text.ts';

/** The first cell of a record: a sign and what it is. */
export const Named = ({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) => (
  <span className="flex items-center gap-3">
    <span className="grid size-9 shrink-0 place-items-center rounded-full bg-raised text-ink">
      <Icon name={icon} size={18} />
    </span>
    <span className="text-15 font-medium">{children}</span>
  </span>
);

const isBank = (account: string | null): boolean => account === 'card' || account === 'wire';

/** A column of when it was. */
export const useDateColumn = <Item,>(atOf: (item: Item) => number): Column<Item> => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  return {
    key: 'date',
    title: t('shell.column.date'),
    cell: (item) => <span className="whitespace-nowrap tabular-nums">{date(atOf(item), 'date-time')}</span>,
  };
};

type ColumnKey =
  | 'type'
  | 'method'
  | 'status'
  | 'amount'
  | 'received'
  | 'asset'
  | 'quantity'
  | 'price'
  | 'value'
  | 'fee'
  | 'total';

const useColumn = () => {
  const { t } = useTranslation('funds');
  return (key: ColumnKey, cell: Column<FundRecord>['cell'], isFigure = false): Column<FundRecord> => ({
    key,
    title: t(`shell.column.${key}`),
    cell,
    isFigure,
  });
};

type Columns<Kind extends FundRecord['type']> = Readonly<Record<Kind, readonly Column<FundRecord>[]>>;

/** What came in and went out. */
const usePaidColumns = (date: Column<FundRecord>): Columns<'deposit' | 'withdrawal'> => {
  const { t } = useTranslation('funds');
  const depositName = useDepositName();
  const column = useColumn();
  return {
    deposit: [
      column('method', (record) => (
        <Named icon={isBank(record.account) ? 'bank' : 'coins'}>
          {record.account && depositName(record.account, record.currency)}
        </Named>
      )),
      date,
      column('status', ({ depositState, reversedAt }) => {
        const standing = standingOf(depositState, reversedAt);
        return standing && <DepositChip state={standing} />;
      }),
      column(
        'amount',
        ({ claimed, credited, depositState, reversedAt }) => {
          const money = credited ?? claimed;
          const standing = standingOf(depositState, reversedAt);
          return (
            money && (
              <Amount
                amount={money.amount}
                asset={money.currency}
                sign={standing === 'done' ? 'always' : 'auto'}
                toned={standing === 'done'}
                className={standing === 'refused' || standing === 'reversed' ? 'line-through [&_*]:text-ink-faint' : ''}
              />
            )
          );
        },
        true,
      ),
    ],
    withdrawal: [
      column('type', ({ account }) => (
        <Named icon={isBank(account) ? 'bank' : 'coins'}>{t('funds.action.withdraw')}</Named>
      )),
      date,
      column('status', ({ withdrawalStep }) => withdrawalStep && <StepChip step={withdrawalStep} />),
      column(
        'amount',
        ({ withdrawn, withdrawalStep }) =>
          withdrawn && (
            <Amount
              amount={withdrawn.amount}
              asset={withdrawn.currency}
              className={isGivenBack(withdrawalStep) ? 'line-through' : ''}
            />
          ),
        true,
      ),
    ],
  };
};

/** The columns of the records of each kind on a desktop. */
export const useRecordColumns = (): Columns<FundRecord['type']> => {
  const { t } = useTranslation('funds');
  const date = useDateColumn<FundRecord>(({ at }) => at);
  const column = useColumn();
  const figures = useFillFigures();
  const paid = usePaidColumns(date);
  const nameOf = useTradeName();
  const sourceOf = useTradeSource();
  return {
    ...paid,
    trade: [
      column('asset', ({ name, symbol, kind, logo }) => (
        <span className="flex items-center gap-3">
          <AssetIcon
            code={symbol ?? ''}
            src={logo ?? undefined}
            isSquare={kind !== null && traitsOf({ kind }).isSquare}
          />
          <span className="text-15 font-medium">{name}</span>
        </span>
      )),
      column(
        'type',
        (trade) => trade.fill && [nameOf(trade), sourceOf(trade)].filter((part) => part !== undefined).join(' · '),
      ),
      date,
      column('quantity', ({ fill }) => fill && <span className="figures">{figures.quantity(fill)}</span>, true),
      column('price', ({ fill }) => fill && <span className="figures">{figures.price(fill)}</span>, true),
      column('fee', ({ fill, currency }) => fill && figures.money(fill.fee, currency), true),
      column(
        'total',
        ({ traded, fill }) =>
          traded && (
            <Amount amount={traded.amount} asset={traded.currency} sign="always" toned={fill?.side === 'sell'} isFull />
          ),
        true,
      ),
    ],
    transfer: [
      column('asset', (record) => (
        <Named icon={MOVED_ICONS[record.moved ?? 'transfer']}>
          <MoveNames record={record} />
          {record.reason !== null && <span className="block text-13 font-normal text-ink-faint">{record.reason}</span>}
        </Named>
      )),
      column('type', ({ moved }) => t(MOVED_NAMES[moved ?? 'transfer'])),
      date,
      column('amount', (record) => <MovedAmount record={record} />, true),
      column(
        'received',
        ({ received, to }) => (received === null ? '–' : <Amount amount={received} asset={to ?? ''} />),
        true,
      ),
    ],
  };
};

/** Where a record leads: a trade to its order or to what it came by, a withdrawal or a conversion to its own page, a deposit opens beside; a transfer has no more to say. */
export const recordTarget = (record: FundRecord, onOpen: (record: FundRecord) => void): RowTarget | undefined => {
  switch (record.type) {
    case 'trade':
      return { href: tradeAddress(record) };
    case 'deposit':
      return { onPress: () => onOpen(record) };
    case 'withdrawal':
      return { href: address('/withdraw-detail', { id: record.id }) };
    case 'transfer':
      return record.received === null ? undefined : { href: address('/conversion-detail', { id: record.id }) };
  }
};
