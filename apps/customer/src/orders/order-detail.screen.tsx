import { withoutZeros } from '@bourse/rules';
import { Tag } from '@bourse/ui/badge';
import { Button, ButtonLink } from '@bourse/ui/button';
import { ChangePill } from '@bourse/ui/change-pill';
import { Card } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { baseName, detailOf, useListing } from '../market/index.ts';
import {
  FactCard,
  type FactLine,
  productOf,
  Receipt,
  ReceiptScreen,
  type ReplyOfCall,
  useFormat,
} from '../shell/index.ts';
import { useCancelOrder } from './cancel-order.tsx';
import { OrderReason, OrderStateChip } from './order-state.tsx';
import { Result } from './position-card.tsx';
import type { CancelCall } from './product.ts';
import { useMoneyText } from './use-money-text.ts';

type Order = ReplyOfCall<'orders.order'>;

const isLiving = ({ state }: Order): boolean => state === 'open' || state === 'waiting';

const Head = ({ order }: { readonly order: Order }) => {
  const { t } = useTranslation('market');
  const { number, unit } = useFormat();
  // Contracts are ordered by the piece and filled in the base: of which the figures are is said beside them.
  const listed = useListing(
    order.effect !== null && productOf(order.product)?.hasOwnPositions ? order.instrument : undefined,
  );
  const ordered = number(withoutZeros(order.quantity));
  return (
    <div>
      <div className="flex items-center gap-2">
        <Tag tone={order.side === 'buy' ? 'rise' : 'fall'}>{t(`market.${order.side}`)}</Tag>
        <span dir="auto" className="min-w-0 text-17 font-semibold text-ink-strong">
          {order.code}
        </span>
        <span className="ms-auto shrink-0">
          <OrderStateChip order={order} />
        </span>
      </div>
      {order.name !== order.code && <p className="mt-0.5 text-13 text-ink-faint">{order.name}</p>}
      <p className="figures mt-2 text-24 font-semibold text-ink-strong rtl:text-right">
        {number(withoutZeros(order.filled))}
        <span className="text-17 text-ink-faint">
          {' '}
          / {listed.state === 'success' ? unit(ordered, baseName(listed.value.quote)) : ordered}
        </span>
      </p>
      <p className="text-12 text-ink-faint">{t('market.orders.filledOf')}</p>
      <OrderReason reason={order.reason} />
    </div>
  );
};

/** What was paid or received in all: of what closes a position what came to the account, or left it; nothing of what opens one (rule FIGURES-23). */
const totalOf = ({ net, side, effect }: Order): { readonly isPaid: boolean; readonly amount: string } | undefined => {
  if (net === null) return undefined;
  const isPaid = effect === null ? side === 'buy' : net.startsWith('-');
  return { isPaid, amount: effect === null ? net : net.replace('-', '') };
};

const useSums = (order: Order): readonly FactLine[] => {
  const { t } = useTranslation('market');
  const { language, number, date } = useFormat();
  const sum = useMoneyText(order.currency);
  const isFilled = order.averagePrice !== null;
  const total = totalOf(order);
  return [
    order.limitPrice !== null && [t('market.order.limitPrice'), number(order.limitPrice)],
    order.openAmount !== null && [t('market.receipt.open'), sum(order.openAmount)],
    order.held !== null && [t('market.receipt.held'), sum(order.held)],
    isFilled && [t('market.orders.average'), number(order.averagePrice ?? '')],
    isFilled && [t('market.order.value'), sum(order.amount)],
    isFilled && [t('market.fee'), sum(order.fee)],
    isFilled && total && [t(total.isPaid ? 'market.receipt.paid' : 'market.receipt.received'), sum(total.amount)],
    order.settlesAt !== null && [t('market.settles.from'), date(order.settlesAt, 'date-time', true)],
    order.profit !== null && [
      t('shell.figure.realised'),
      <span key="result" className="inline-flex items-center gap-2">
        <Result amount={order.profit} asset={order.currency} className="" />
        <ChangePill percent={order.profitPercent ?? undefined} locale={language} look="text" />
      </span>,
    ],
  ];
};

const useAbout = (order: Order): readonly FactLine[] => {
  const { t } = useTranslation('market');
  const { date } = useFormat();
  const isQueued = order.state === 'waiting';
  const listed = useListing(isQueued ? order.instrument : undefined);
  const opensAt = isQueued && listed.state === 'success' ? listed.value.quote.nextOpen : null;
  const validity = isQueued && order.kind === 'market' ? 'OPEN' : order.timeInForce;
  // What opens a long position or closes a short one is bought.
  const isLong = (order.side === 'sell') === (order.effect === 'reduce');
  return [
    [t('market.order.kind'), t(`market.order.${order.kind}`)],
    order.effect !== null && [
      t('market.order.effect'),
      t(`market.order.effect.${order.effect}.${isLong ? 'long' : 'short'}`),
    ],
    [t('market.order.validity'), t(`market.validity.${validity}`)],
    opensAt !== null && [t('market.order.opens'), date(opensAt, 'date-time', true)],
    [t('market.receipt.id'), order.id],
    [t('market.receipt.placed'), date(order.placedAt, 'date-time', true)],
    !isLiving(order) && [
      t(order.state === 'filled' ? 'market.receipt.filledAt' : 'market.receipt.cancelledAt'),
      date(order.updatedAt, 'date-time', true),
    ],
  ];
};

/** One fill: how much at which price, when, and its fee. */
const FillRow = ({ fill, currency }: { readonly fill: Order['fills'][number]; readonly currency: string }) => {
  const { t } = useTranslation('market');
  const { number, date } = useFormat();
  const sum = useMoneyText(currency);
  return (
    <li className="flex items-baseline justify-between gap-3 py-2 text-13">
      <span className="min-w-0">
        <bdi dir="ltr" className="figures block font-medium text-ink-strong rtl:text-right">
          {number(withoutZeros(fill.quantity))} × {number(fill.price)}
        </bdi>
        <span className="text-12 text-ink-faint">{date(fill.at, 'date-time')}</span>
      </span>
      <span className="shrink-0 text-end">
        <span className="figures block font-medium text-ink-strong">{sum(fill.fee)}</span>
        <span className="text-12 text-ink-faint">{t('market.fee')}</span>
      </span>
    </li>
  );
};

const Fills = ({ order }: { readonly order: Order }) => {
  const { t } = useTranslation('market');
  if (order.fills.length === 0) return null;
  return (
    <Card>
      <h2 className="text-15 font-semibold text-ink-strong">{t('market.receipt.fills')}</h2>
      <ul aria-label={t('market.receipt.fills')} className="divide-y divide-hair">
        {order.fills.map((fill) => (
          <FillRow key={fill.id} fill={fill} currency={order.currency} />
        ))}
      </ul>
      {order.fillCount > order.fills.length && (
        <p className="mt-2 text-12 text-ink-faint">
          {t('market.receipt.newest', { shown: order.fills.length, total: order.fillCount })}
        </p>
      )}
    </Card>
  );
};

const Cancel = ({ order, cancelBy }: { readonly order: Order; readonly cancelBy: CancelCall }) => {
  const { t } = useTranslation('market');
  const cancelling = useCancelOrder(cancelBy);
  return (
    <>
      {isLiving(order) && (
        <Button look="danger" size="large" wide onPress={() => cancelling.ask({ ...order, name: order.code })}>
          {t('market.orders.cancel')}
        </Button>
      )}
      {cancelling.sheet}
    </>
  );
};

const Actions = ({ order }: { readonly order: Order }) => {
  const { t } = useTranslation('market');
  const cancelBy = productOf(order.product)?.cancelCall;
  return (
    <>
      {cancelBy && <Cancel order={order} cancelBy={cancelBy} />}
      <ButtonLink href={detailOf(order)} look="secondary" size="large" wide>
        {t('market.receipt.toInstrument', { name: order.code })}
      </ButtonLink>
    </>
  );
};

const OrderReceipt = ({ order }: { readonly order: Order }) => {
  const sums = useSums(order);
  const about = useAbout(order);
  return (
    <Receipt
      head={<Head order={order} />}
      timeline={
        <>
          {sums.some(Boolean) && <FactCard facts={sums} />}
          <Fills order={order} />
        </>
      }
      about={about}
      actions={<Actions order={order} />}
    />
  );
};

/** One order: what was bought or sold at which price, each fill, what it cost or brought, and when (rule ORDER-32); one that lives is cancelled there. */
export const OrderDetailScreen = () => {
  const { t } = useTranslation('market');
  return (
    <ReceiptScreen call="orders.order" title={t('market.order.details')} fallback="/myPositions">
      {(order) => <OrderReceipt order={order} />}
    </ReceiptScreen>
  );
};
