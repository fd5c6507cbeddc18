import { formatDecimal, priceText, quantityText, withoutZeros } from '@bourse/rules';
import { Button, ButtonLink } from '@bourse/ui/button';
import { type ConfirmLine, ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { useRemaining } from '@bourse/ui/countdown';
import { useTranslation } from 'react-i18next';
import { baseName, useTrading } from '../market/index.ts';
import {
  address,
  nowMs,
  QuoteChange,
  type Quoted,
  useFormat,
  useIsFrozen,
  useRoute,
  useSession,
} from '../shell/index.ts';
import { creditedTo } from './credited-to.tsx';
import { exitsOf } from './order-form.ts';
import { EXITS, financingHours } from './order-leverage.ts';
import type { OrderPartProps } from './order-panel.tsx';
import { QuoteCountdown } from './quote-countdown.tsx';
import { takesRisk } from './takes-risk.ts';
import { useFundingTexts } from './use-funding-texts.ts';
import { useMoneyText } from './use-money-text.ts';
import { useSettlementDay } from './use-settlement-day.ts';
import { useSumNames } from './use-sum-names.ts';

/** The words of the order: 'Buy 10 QUILM at market'. */
const useOrderWords = ({ listing, order }: OrderPartProps) => {
  const { t } = useTranslation('market');
  const { number, price } = useFormat();
  const { form, summary, market } = order;
  const sum = useMoneyText(listing.quote.currency);
  const name = baseName(listing.quote);
  const bare = t(`market.order.${form.side}Name`, { name });
  if (!summary || summary.lots === 0) return { narrow: bare, short: bare, long: '' };
  const amount = number(withoutZeros(summary.quantity));
  // Some languages count shares with a word of their own.
  const quantity = order.product.size.unit === undefined ? amount : t('market.order.sharesCount', { quantity: amount });
  const at = form.kind === 'limit' ? price(form.price.replace(/\.$/, '') || '0', market.scale.priceDecimals) : '';
  const values = { quantity, name, price: at, currency: listing.quote.currency };
  const kind = form.kind === 'limit' ? 'Limit' : market.isOpen ? 'Market' : 'Open';
  // Given in the quote asset, a market buy may come to more or less than it does now.
  const { quoteAmount } = order;
  const long = quoteAmount
    ? t('market.order.buyMoney', { ...values, money: sum(quoteAmount) })
    : t(`market.order.${form.side}${kind}`, values);
  return {
    narrow: t(`market.order.${form.side}Short`, values),
    short: t(`market.order.${form.side}${kind}Short`, values),
    long: summary.opening ? t('market.leverage.says', { order: long, leverage: summary.opening.leverage }) : long,
  };
};

/** How long the rate that is confirmed holds. */
const QuoteTimeLeft = ({ quote }: { readonly quote: Quoted }) => {
  const { t } = useTranslation('market');
  if (useRemaining(quote.endsAt, nowMs) === 0) return t('market.funding.ended');
  return <QuoteCountdown quote={quote} />;
};

/** What the order costs, line by line; first what is converted for it. */
const useOrderCost = ({ listing, order }: OrderPartProps): readonly ConfirmLine[] => {
  const { t } = useTranslation('market');
  const { money, date } = useFormat();
  const sum = useMoneyText(listing.quote.currency);
  const names = useSumNames(order);
  const funding = useFundingTexts(order.funding);
  const { form, summary, market } = order;
  const settles = useSettlementDay(listing, form.kind);
  const { quote, state } = order.funding;
  const { nextOpen } = listing.quote;
  const account = creditedTo(listing);
  if (!summary) return [];
  const decimals = market.scale.priceDecimals;
  /** As the sums below it are written, with the decimals of its tick. */
  const priced = (text: string): string =>
    money(text, listing.quote.currency, { minDecimals: decimals, maxDecimals: decimals });
  const { opening } = summary;
  const { margin } = market;
  const units = (amount: bigint): string => sum(formatDecimal(amount, market.quoteDecimals));
  const shownPrice = form.kind === 'limit' ? form.price : summary.price;
  return [
    ...(state === 'ready' ? [{ label: t('market.funding.give'), value: funding.gives }] : []),
    ...(state === 'ready' && funding.isMove
      ? [
          {
            label: t('market.funding.moved'),
            value: t('market.funding.between', { from: funding.from, to: funding.to }),
          },
        ]
      : []),
    ...(quote
      ? [
          {
            label: t('market.funding.left'),
            value: order.isPending ? '–' : <QuoteTimeLeft key={quote.id} quote={quote} />,
          },
          { label: t('market.funding.fee'), value: funding.sum(quote.fee, quote.to) },
          { label: t('market.funding.get'), value: funding.gets },
        ]
      : []),
    {
      label: names.price,
      value: shownPrice ? priced(shownPrice) : '–',
    },
    { label: names.value, value: sum(summary.value) },
    { label: names.fee, value: sum(summary.fee) },
    ...(opening && margin
      ? [
          { label: t('market.leverage.margin'), value: units(opening.initial) },
          { label: t('market.leverage.closingFee'), value: units(opening.closingFee) },
          {
            label: t('market.leverage.financing', { hours: financingHours(margin) }),
            value: units(opening.financing),
          },
        ]
      : []),
    ...EXITS.flatMap((exit) => {
      const typed = exitsOf(form, market)[exit];
      return typed ? [{ label: t(`market.leverage.${exit}`), value: priced(typed.price) }] : [];
    }),
    { label: names.total, value: sum(summary.total), strong: true },
    {
      label: t('market.order.validity'),
      value: t(`market.validity.${form.kind === 'limit' ? 'GTC' : market.isOpen ? 'IOC' : 'OPEN'}`),
    },
    ...(!market.isOpen && nextOpen !== null
      ? [{ label: t('market.order.opens'), value: date(nextOpen, 'date-time', true) }]
      : []),
    ...(account
      ? [
          {
            label: t('market.order.creditedTo', {
              asset: form.side === 'buy' ? market.base : listing.quote.currency,
            }),
            value: t(`market.account.${account}`),
          },
        ]
      : []),
    ...(form.side === 'sell' && settles !== undefined ? [{ label: t('market.settles.from'), value: settles }] : []),
  ];
};

/** The question before an order goes out, the conversion that it needs included: one confirmation for both. */
const OrderQuestion = ({ listing, order, long }: OrderPartProps & { readonly long: string }) => {
  const { t } = useTranslation('market');
  const { number, price, unit } = useFormat();
  const lines = useOrderCost({ listing, order });
  const words = useFundingTexts(order.funding);
  const { form, summary, market, refusal, funding } = order;
  const isFunded = funding.state === 'ready';
  const remaining = useRemaining(funding.quote?.endsAt, nowMs);
  // While a new price is on its way in place of the one that ended, the question waits for it.
  const isEnded =
    !order.isPending &&
    !funding.isRenewing &&
    ((funding.quote !== undefined && remaining === 0) || funding.state === 'failed');
  // With a new price there is nothing to be got any more: only the one that ended was refused.
  const isMended = refusal?.failure.error === 'QUOTE_ENDED' && isFunded && !isEnded && !funding.isRenewing;
  const liquidation = summary?.opening?.liquidation
    ? unit(price(priceText(market.scale, summary.opening.liquidation), market.scale.priceDecimals), market.quote)
    : undefined;
  const warning = isEnded
    ? t('market.funding.ended')
    : summary && summary.unfilled > 0
      ? t('market.order.unfilled', {
          offered: number(withoutZeros(quantityText(market.scale, summary.offered))),
          quantity: number(withoutZeros(quantityText(market.scale, summary.unfilled))),
          name: market.base,
        })
      : market.isOpen
        ? liquidation && t('market.leverage.risk', { price: liquidation })
        : t('market.order.waits');
  const confirmKey = isEnded ? 'market.funding.renew' : isFunded ? 'market.funding.confirm' : `market.${form.side}`;
  return (
    <ConfirmSheet
      isOpen={order.isAsking && summary !== undefined}
      onClose={order.stopAsking}
      onConfirm={() => (isEnded ? funding.renew() : void order.send())}
      title={t('market.order.confirm')}
      says={isFunded ? words.says(long) : long}
      lines={lines}
      warning={warning}
      confirmLabel={t(confirmKey)}
      cancelLabel={t('shell.cancel')}
      look={form.side}
      isPending={order.isPending || funding.state === 'asking' || funding.isRenewing}
      error={isMended ? undefined : refusal?.text}
    >
      <QuoteChange quote={funding.quote} />
    </ConfirmSheet>
  );
};

/** The one button in the colour of the side that says the whole order: on only while the order could go out as it stands. */
export const OrderButton = ({ listing, order, isNarrow = false }: OrderPartProps) => {
  const { t } = useTranslation('market');
  const { signedIn } = useSession();
  const { path, query } = useRoute();
  const words = useOrderWords({ listing, order });
  const { takesOrders } = useTrading(listing.quote);
  const isPaused = useIsFrozen('FINANCIAL') && takesRisk({ listing, order });
  const size = isNarrow ? 'medium' : 'large';
  if (!signedIn)
    return (
      <ButtonLink href={address('/login', { redirect: address(path, query) })} size={size} wide>
        {t('shell.signIn')}
      </ButtonLink>
    );
  const label = isNarrow ? words.narrow : words.short;
  return (
    <>
      <Button
        look={order.form.side}
        size={size}
        wide
        type="submit"
        form={order.formId}
        isDisabled={!takesOrders || isPaused || !order.isReady}
        isPending={order.isPending && !order.isAsking}
      >
        {order.prompt ?? (order.funding.state === 'ready' ? t('market.funding.button', { order: label }) : label)}
      </Button>
      <OrderQuestion listing={listing} order={order} long={words.long} />
    </>
  );
};
