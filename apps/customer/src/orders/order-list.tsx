import { withoutZeros } from '@bourse/rules';
import { Tag } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { ChangePill } from '@bourse/ui/change-pill';
import { EmptyState } from '@bourse/ui/empty-state';
import { Figure } from '@bourse/ui/figure';
import type { Column } from '@bourse/ui/infinite-list';
import { AppLink } from '@bourse/ui/link';
import { Skeleton } from '@bourse/ui/skeleton';
import { Heads, Stacked } from '@bourse/ui/stacked';
import { ROW_TARGET } from '@bourse/ui/table-rows';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { address, PagedList, type Pages, useFormat } from '../shell/index.ts';
import { useCancelOrder } from './cancel-order.tsx';
import { OrderReason, OrderStateChip, useOrderState } from './order-state.tsx';
import { Result } from './position-card.tsx';
import type { CancelCall } from './product.ts';
import type { ShownOrder } from './shown-order.ts';

/** A figure under its name, as wide as its digits need: what does not fit beside the others begins a line, and nothing is cut. */
const Cell = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex-[1_0_28%]">
    <dt className="text-12 text-ink-faint">{label}</dt>
    <dd className="figures whitespace-nowrap text-13 font-medium text-ink-strong rtl:text-right">{children}</dd>
  </div>
);

/** What an order cost in fees; none is said of one that never filled (rule ORDER-30). */
const FeeOf = ({ order }: Pick<OrderProps, 'order'>) => {
  const { language } = useFormat();
  if (!/[1-9]/.test(order.filled)) return '–';
  return <Figure amount={order.fee} asset={order.currency} locale={language} isFull />;
};

/** What an order does with a position on margin, beside its name. */
const EffectOf = ({ order: { onMargin } }: Pick<OrderProps, 'order'>) => {
  const { t } = useTranslation('market');
  if (!onMargin) return null;
  return (
    <span className="shrink-0 whitespace-nowrap text-13 text-ink">
      {t(`market.order.effect.${onMargin.effect}.${onMargin.direction}`)}{' '}
      {t('market.leverage.times', { leverage: onMargin.leverage })}
    </span>
  );
};

const StateOf = ({ order, onCancel }: OrderProps) => {
  const { t } = useTranslation('market');
  return order.state === 'open' || order.state === 'waiting' ? (
    <Button look="secondary" size="small" onPress={onCancel}>
      {t('market.orders.cancel')}
    </Button>
  ) : (
    <OrderStateChip order={order} />
  );
};

/** The columns of orders on a desktop. */
const useColumns = <Item,>(show: (item: Item) => ShownOrder, onCancel: (order: ShownOrder) => void) => {
  const { t } = useTranslation('market');
  const { number, date } = useFormat();
  const quantity = (text: string): string => number(withoutZeros(text));
  const column = (
    key: string,
    title: ReactNode,
    cell: (order: ShownOrder) => ReactNode,
    isFigure = true,
  ): Column<Item> => ({ key, title, cell: (item) => cell(show(item)), isFigure });
  return [
    column(
      'name',
      t('market.column.name'),
      (order) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Tag tone={order.side === 'buy' ? 'rise' : 'fall'}>{t(`market.${order.side}`)}</Tag>
          <span className="text-15 font-semibold">{order.name}</span>
          <EffectOf order={order} />
          <span className="text-ink-faint">{t(`market.order.${order.kind}`)}</span>
        </span>
      ),
      false,
    ),
    column('time', t('market.time'), (order) => <span>{date(order.placedAt, 'date-time')}</span>, false),
    column('filled', t('market.orders.filledOf'), (order) => (
      <span className="figures">{`${quantity(order.filled)} / ${quantity(order.quantity)}`}</span>
    )),
    column('price', <Heads of={[t('market.orders.average'), t('market.order.limitPrice')]} />, (order) => (
      <Stacked
        of={order.averagePrice === null ? '–' : number(order.averagePrice)}
        below={order.limitPrice === null ? '–' : number(order.limitPrice)}
      />
    )),
    column('fee', t('market.fee'), (order) => <FeeOf order={order} />),
    column('result', t('shell.figure.realised'), (order) =>
      order.profit === null ? '–' : <Result amount={order.profit} asset={order.currency} className="" />,
    ),
    column('state', t('shell.column.status'), (order) => (
      <span className="inline-flex flex-col items-end gap-0.5">
        <StateOf order={order} onCancel={() => onCancel(order)} />
        <OrderReason reason={order.reason} />
      </span>
    )),
  ];
};

/** Where an order with its fills is. */
const receiptOf = ({ id }: ShownOrder): string => address('/order-detail', { id });

type OrderProps = { readonly order: ShownOrder; readonly onCancel: () => void };

const OrderRow = ({ order, onCancel }: OrderProps) => {
  const { t } = useTranslation('market');
  const stateText = useOrderState();
  const { language, number, date } = useFormat();
  const quantity = (text: string): string => number(withoutZeros(text));
  const price = order.averagePrice ?? order.limitPrice;
  return (
    <div className="relative px-4 py-3 [&_button]:relative [&_button]:z-1">
      <div className="flex items-center gap-2">
        <Tag tone={order.side === 'buy' ? 'rise' : 'fall'}>{t(`market.${order.side}`)}</Tag>
        <AppLink
          href={receiptOf(order)}
          dir="auto"
          className={`min-w-0 truncate text-15 font-semibold text-ink-strong ${ROW_TARGET}`}
        >
          {order.name}
        </AppLink>
        <EffectOf order={order} />
        <span className="ms-auto shrink-0 whitespace-nowrap">
          <StateOf order={order} onCancel={onCancel} />
        </span>
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-3 gap-y-2">
        <Cell label={t('market.orders.filledOf')}>
          {quantity(order.filled)} / {quantity(order.quantity)}
        </Cell>
        <Cell label={t(order.averagePrice ? 'market.orders.average' : 'market.order.limitPrice')}>
          {price === null ? '–' : number(price)}
        </Cell>
        {order.onMargin && order.onMargin.margin !== null && (
          <Cell label={t('market.leverage.margin')}>
            <Figure amount={order.onMargin.margin} asset={order.currency} locale={language} isFull />
          </Cell>
        )}
        <Cell label={t('market.fee')}>
          <FeeOf order={order} />
        </Cell>
      </dl>
      {order.profit !== null && (
        <p className="mt-1.5 flex items-center gap-2 text-13">
          <span className="text-ink-faint">{t('shell.figure.realised')}</span>
          <Result amount={order.profit} asset={order.currency} className="ms-auto font-semibold" />
          <ChangePill percent={order.profitPercent ?? undefined} locale={language} look="text" />
        </p>
      )}
      <p className="mt-1.5 flex items-center justify-between text-12 text-ink-faint">
        <span className="tabular-nums">
          {t(`market.order.${order.kind}`)} · {date(order.placedAt, 'date-time')}
        </span>
        {order.state === 'waiting' && <span className="text-warning">{stateText(order)}</span>}
      </p>
      <OrderReason reason={order.reason} />
    </div>
  );
};

/** In the shape of the rows. */
const Waiting = () => (
  <div aria-hidden="true" className="divide-y divide-hair">
    {['a', 'b', 'c'].map((row) => (
      <div key={row} className="px-4 py-3">
        <Skeleton className="h-5.5 w-40" />
        <Skeleton className="mt-2 h-8.5 w-full" />
        <Skeleton className="mt-1.5 h-4 w-36" />
      </div>
    ))}
  </div>
);

export type OrderListProps<Item> = {
  readonly label: string;
  readonly paged: Pages<Item>;
  readonly show: (item: Item) => ShownOrder;
  readonly cancelBy: CancelCall;
  readonly empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode };
};

/** Orders, newest first; one that lives can be cancelled. */
export const OrderList = <Item,>({ label, paged, show, cancelBy, empty }: OrderListProps<Item>) => {
  const cancelling = useCancelOrder(cancelBy);
  const columns = useColumns(show, cancelling.ask);
  return (
    <>
      <PagedList
        pages={paged}
        label={label}
        keyOf={(item) => show(item).id}
        renderRow={(item) => {
          const order = show(item);
          return <OrderRow order={order} onCancel={() => cancelling.ask(order)} />;
        }}
        columns={columns}
        targetOf={(item) => ({ href: receiptOf(show(item)) })}
        hasDividers
        skeleton={<Waiting />}
        empty={<EmptyState title={empty.title} text={empty.text} action={empty.action} />}
      />
      {cancelling.sheet}
    </>
  );
};
