import { Tag } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { EmptyState } from '@bourse/ui/empty-state';
import { InfiniteList } from '@bourse/ui/infinite-list';
import { AppLink } from '@bourse/ui/link';
import { Skeleton } from '@bourse/ui/skeleton';
import { StatusChip, type StatusTone } from '@bourse/ui/status-chip';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallName, type PagedList, useCall, useFormat, usePrivateEvents, useToast } from '../shell/index.ts';
import { detailOf, withoutZeros } from './quote.ts';
import { useSum } from './use-sum.ts';

/** An order of any desk, as the lists show it. Decimal texts. */
export type ShownOrder = {
  readonly id: number;
  readonly instrument: string;
  readonly name: string;
  readonly unit: string;
  readonly side: 'buy' | 'sell';
  readonly kind: 'market' | 'limit';
  readonly limitPrice: string | null;
  readonly averagePrice: string | null;
  readonly quantity: string;
  readonly filled: string;
  readonly fee: string;
  readonly currency: string;
  readonly placedAt: number;
  readonly state: 'waiting' | 'open' | 'filled' | 'cancelled';
};

const TONES: Readonly<Record<ShownOrder['state'], StatusTone>> = {
  waiting: 'waiting',
  open: 'info',
  filled: 'success',
  cancelled: 'faint',
};

const hasFill = (order: ShownOrder): boolean => /[1-9]/.test(order.filled);

const Cell = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="truncate text-12 text-ink-faint">{label}</dt>
    <dd className="figures truncate text-13 font-medium text-ink-strong rtl:text-right">{children}</dd>
  </div>
);

const OrderRow = ({ order, onCancel }: { readonly order: ShownOrder; readonly onCancel: () => void }) => {
  const { t } = useTranslation('market');
  const { number, date } = useFormat();
  const sum = useSum(order.currency);
  const quantity = (text: string): string => number(withoutZeros(text));
  const price = order.averagePrice ?? order.limitPrice;
  const isLive = order.state === 'open' || order.state === 'waiting';
  return (
    <div className="px-4 py-3">
      <div className="flex items-center gap-2">
        <Tag tone={order.side === 'buy' ? 'rise' : 'fall'}>{t(`market.${order.side}`)}</Tag>
        <AppLink
          href={detailOf(order.instrument)}
          dir="auto"
          className="min-w-0 truncate rounded-sm text-15 font-semibold text-ink-strong hover:underline focus-ring"
        >
          {order.name}
        </AppLink>
        <span className="ms-auto shrink-0 whitespace-nowrap">
          {isLive ? (
            <Button look="secondary" size="small" onPress={onCancel}>
              {t('market.orders.cancel')}
            </Button>
          ) : (
            <StatusChip tone={TONES[order.state]}>
              {t(`market.orders.${order.state === 'cancelled' && hasFill(order) ? 'partly' : order.state}`)}
            </StatusChip>
          )}
        </span>
      </div>
      <dl className="mt-2 grid grid-cols-3 gap-3">
        <Cell label={t('market.orders.filledOf')}>
          {quantity(order.filled)} / {quantity(order.quantity)}
        </Cell>
        <Cell label={t(order.averagePrice ? 'market.orders.average' : 'market.order.limitPrice')}>
          {price === null ? '–' : number(price)}
        </Cell>
        <Cell label={t('market.fee')}>{sum(order.fee)}</Cell>
      </dl>
      <p className="mt-1.5 flex items-center justify-between text-12 text-ink-faint">
        <span className="tabular-nums">
          {t(`market.order.${order.kind}`)} · {date(order.placedAt, 'date-time-seconds')}
        </span>
        {order.state === 'waiting' && <span className="text-warning">{t('market.orders.waiting')}</span>}
      </p>
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
  readonly paged: PagedList<Item>;
  readonly show: (item: Item) => ShownOrder;
  readonly cancelBy: 'orders.cancelPending' | 'bb.cancel' | 'divisa.cancel';
  readonly empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode };
};

const REFRESHED: readonly CallName[] = [
  'orders.list',
  'orders.position',
  'orders.positions',
  'bb.list',
  'divisa.list',
  'divisa.counts',
  'funds.byCurrency',
  'funds.coins',
];

/** Orders, newest first; one that lives can be cancelled. */
export const OrderList = <Item,>({ label, paged, show, cancelBy, empty }: OrderListProps<Item>) => {
  const { t } = useTranslation('market');
  const { number } = useFormat();
  const toast = useToast();
  const [asked, setAsked] = useState<ShownOrder>();
  const cancel = useCall(cancelBy, REFRESHED);
  const { refresh } = paged;
  usePrivateEvents(
    useCallback((push) => void ((push.type === 'ORDER' || push.type === 'SETTLEMENT') && refresh()), [refresh]),
  );
  const confirm = async (): Promise<void> => {
    if (!asked) return;
    const result = await cancel.run({ id: asked.id });
    setAsked(undefined);
    if (result.ok) toast.success(t('market.orders.cancelled'));
    else toast.failure(result);
  };
  return (
    <>
      <InfiniteList
        label={label}
        items={paged.state === 'success' ? paged.items : undefined}
        keyOf={(item) => show(item).id}
        renderRow={(item) => {
          const order = show(item);
          return <OrderRow order={order} onCancel={() => setAsked(order)} />;
        }}
        hasMore={paged.hasMore}
        isLoadingMore={paged.loadingMore}
        onMore={paged.loadMore}
        hasFailed={paged.failure !== undefined}
        requestId={paged.failure?.requestId}
        onRetry={() => void refresh()}
        hasDividers
        skeleton={<Waiting />}
        empty={<EmptyState title={empty.title} text={empty.text} action={empty.action} />}
        texts={{
          retry: t('shell.retry'),
          failed: paged.failure?.message || t('shell.network'),
          loading: t('shell.wait'),
          end: t('market.noMore'),
        }}
      />
      <ConfirmSheet
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => void confirm()}
        title={t('market.orders.cancelTitle')}
        says={
          asked
            ? t('market.orders.cancelText', {
                side: t(`market.${asked.side}`),
                quantity: number(asked.quantity),
                name: asked.name,
              })
            : ''
        }
        confirmLabel={t('market.orders.cancel')}
        cancelLabel={t('market.orders.keep')}
        look="danger"
        isPending={cancel.pending}
      />
    </>
  );
};
