import { formatDecimal, priceText, quantityText, withoutZeros } from '@bourse/rules';
import { AmountField } from '@bourse/ui/amount-field';
import { Segmented } from '@bourse/ui/segmented';
import { Stepper } from '@bourse/ui/stepper';
import { lazy, memo, type ReactNode, Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { baseName, type Listing, MarketState, traitsOf } from '../market/index.ts';
import { FormSum, FrozenNotice, GateNotice, useFormat, useNumberTexts } from '../shell/index.ts';
import { BaseAssetOffer, BaseTransfer, useBaseShortfall } from './base-asset-offer.tsx';
import { CreditedTo, creditedTo } from './credited-to.tsx';
import type { Spendable } from './funding-offer.tsx';
import { InsufficientFunds } from './insufficient-funds.tsx';
import { OfferedNote } from './offered-note.tsx';
import { crossedPrice, leverageOf, type OrderChange, type OrderForm, wholeOf } from './order-form.ts';
import { Line } from './order-line.tsx';
import { MeasureSwitch } from './order-measure.tsx';
import { Share } from './order-share.tsx';
import { takesRisk } from './takes-risk.ts';
import { useSettlementDay } from './use-settlement-day.ts';
import { useSumNames } from './use-sum-names.ts';
import type { Ticket } from './use-ticket.ts';

export type OrderPartProps = { readonly listing: Listing; readonly order: Ticket; readonly isNarrow?: boolean };

// Most orders need no other money than what is there.
const FundingOffer = lazy(() => import('./funding-offer.tsx').then((module) => ({ default: module.FundingOffer })));

// Most instruments have no leverage, and most orders are without it.
const leveragePanel = () => import('./leverage-panel.tsx');
const LeverageField = lazy(() => leveragePanel().then((module) => ({ default: module.LeverageField })));
const ExitFields = lazy(() => leveragePanel().then((module) => ({ default: module.ExitFields })));
const OpeningLines = lazy(() => leveragePanel().then((module) => ({ default: module.OpeningLines })));

/** A buy of what there is in place of what is typed. */
const spendableOf = ({ available, change }: Ticket): Spendable | undefined =>
  available === undefined
    ? undefined
    : {
        amount: available,
        onSpend: () => {
          change({ type: 'measure', measure: 'quoteAmount' });
          change({ type: 'quoteAmount', quoteAmount: available });
        },
      };

/** Where the money of a buy can come from. Who has the base of a pair of currencies needs no conversion: the pair itself sells it, once it lies on the account that trades (rule ORDER-44). */
const BuyFundingOffer = (props: OrderPartProps) => {
  const { t } = useTranslation('market');
  const { listing, order } = props;
  const { quote } = listing;
  const { funding, market } = order;
  const otherAccount = useBaseShortfall(props)?.otherAccount;
  const hasOthers = funding.sources.length > 0 || funding.state === 'asking' || funding.state === 'ready';
  const hasBase = Boolean(market.holding) || otherAccount !== undefined;
  if (!traitsOf(quote).isCurrency || hasOthers || !hasBase || (funding.state === 'none' && market.funds !== 0n))
    return funding.state === 'none' && !funding.isOnlyWay ? null : (
      <Suspense fallback={null}>
        <FundingOffer
          funding={funding}
          isSaid={order.errorOf('quantity') !== undefined}
          spendable={market.funds ? spendableOf(order) : undefined}
        />
      </Suspense>
    );
  return (
    <div className="space-y-2">
      <p className="rounded-card bg-accent-tint p-3 text-13 text-ink-strong">
        {t('market.funding.sellInstead', { base: quote.base, quote: quote.currency })}
      </p>
      {!market.holding && otherAccount && (
        <BaseTransfer listing={listing} order={order} otherAccount={otherAccount} wanted="0" />
      )}
    </div>
  );
};

/** Where the money comes from that is missing; then what the order will cost, its fee, and what will be left, there before anything is typed. */
const OrderSums = ({ listing, order, isNarrow = false }: OrderPartProps) => {
  const { t } = useTranslation('market');
  const { number, unit } = useFormat();
  const { form, market, available } = order;
  const sum = (text: string | undefined): ReactNode => <FormSum amount={text} asset={listing.quote.currency} />;
  const isBuy = form.side === 'buy';
  const account = creditedTo(listing);
  const names = useSumNames(order);
  // More than is held cannot be sold: it comes to nothing, and leaves nothing.
  const isBeyond = !isBuy && market.holding !== undefined && (order.summary?.lots ?? 0) > market.holding;
  // What is offered does not cover it: its cost is not known.
  const isShort = (order.summary?.unfilled ?? 0) > 0;
  const summary = isBeyond || isShort ? undefined : order.summary;
  const left = summary?.left?.startsWith('-') ? undefined : summary?.left;
  const settles = useSettlementDay(listing, form.kind);
  const lots = (text: string | undefined): string => (text === undefined ? '–' : unit(number(text), market.base));
  const held = market.holding === undefined ? undefined : quantityText(market.scale, market.holding);
  return (
    <div>
      <div className="pb-2 empty:hidden">
        {isBuy ? (
          <BuyFundingOffer listing={listing} order={order} />
        ) : (
          <BaseAssetOffer listing={listing} order={order} />
        )}
      </div>
      <dl aria-live="off">
        <Line
          label={t(isBuy ? 'market.order.available' : 'market.order.sellable')}
          value={isBuy ? sum(available) : lots(held)}
          isStacked={isNarrow}
        />
        {!isNarrow && <Line label={names.value} value={sum(summary?.value)} />}
        <Line label={names.fee} value={sum(summary?.fee)} />
        {market.margin && leverageOf(form, market) > 1 && (
          <Suspense fallback={null}>
            <OpeningLines order={order} margin={market.margin} isStacked={isNarrow} />
          </Suspense>
        )}
        <Line label={names.total} value={sum(summary?.total)} isStrong />
        {!isNarrow && form.kind === 'limit' && (
          <Line label={t('market.order.validity')} value={t('market.validity.GTC')} />
        )}
        {!isBuy && settles !== undefined && <Line label={t('market.settles.from')} value={settles} />}
        {account && (
          <Line
            label={t('market.order.creditedTo', { asset: isBuy ? market.base : listing.quote.currency })}
            value={<CreditedTo account={account} />}
            isStacked={isNarrow}
          />
        )}
        {!isNarrow && <Line label={t('market.order.left')} value={isBuy ? sum(left) : lots(left)} />}
      </dl>
    </div>
  );
};

/** Says of a limit beyond the market that the order does not wait for it (rule ORDER-35). */
const CrossingNote = ({ order: { form, market, errorOf } }: Pick<OrderPartProps, 'order'>) => {
  const { t } = useTranslation('market');
  const { price } = useFormat();
  const crossed = errorOf('price') === undefined ? crossedPrice(form, market) : undefined;
  return (
    <p role="status" className="text-12 text-ink empty:hidden">
      {crossed !== undefined &&
        t(`market.order.crosses.${form.side}`, {
          price: price(priceText(market.scale, crossed), market.scale.priceDecimals),
        })}
    </p>
  );
};

/** The sums of an order, as long as there can be one. */
export const OrderLines = (props: OrderPartProps) => (useHasNothingToSell(props) ? null : <OrderSums {...props} />);

/** Whether something stands in a field that is no number: its value is empty then. */
const isUnread = (value: string, text: string): boolean => value === '' && text.trim() !== '';

/** A price stays on the line of its word: a narrow column breaks the text before the next word. */
const pricesBesideWords = (text: string): string => text.replaceAll(/ (?=[\d–])/g, '\u00a0');

/** What a market order fills at, and what is bid and asked now; a line of text, as there is nothing to be done with it. */
const MarketPrice = ({ market }: { readonly market: Ticket['market'] }) => {
  const { t } = useTranslation('market');
  const { price } = useFormat();
  const { asks, bids, scale } = market;
  const best = (offers: typeof asks): string => {
    const [first] = offers ?? [];
    return first ? price(priceText(scale, first.price), scale.priceDecimals) : '–';
  };
  const isAtOpen = !market.isOpen && market.reference !== undefined;
  return (
    <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-13 text-ink-faint">
      <span>{t(isAtOpen ? 'market.order.atOpen' : 'market.order.atMarket')}</span>
      {!isAtOpen && (
        <span className="flex flex-wrap gap-x-2 tabular-nums">
          {[t('market.order.bid', { price: best(bids) }), t('market.order.ask', { price: best(asks) })].map((one) => (
            // As wide as with a price: in a narrow form each has a line of its own from the first.
            <span key={one} className="min-w-28">
              {pricesBesideWords(one)}
            </span>
          ))}
        </span>
      )}
    </p>
  );
};

/** The limit price, or in its place what a market order fills at. */
const PriceField = ({ listing, order }: OrderPartProps) => {
  const { t } = useTranslation('market');
  const numbers = useNumberTexts();
  const { form, change, market, errorOf } = order;
  const { quote, terms } = listing;
  const onPrice = useCallback(
    (price: string, text: string) => change({ type: 'price', price, isUnread: isUnread(price, text) }),
    [change],
  );
  return form.kind === 'limit' ? (
    <div className="space-y-1">
      <Stepper
        label={t('market.order.limitPrice')}
        value={form.price}
        onChange={onPrice}
        step={terms.tickSize}
        decimals={market.scale.priceDecimals}
        {...numbers}
        unit={quote.currency}
        error={errorOf('price')}
        minusLabel={t('market.order.lower')}
        plusLabel={t('market.order.higher')}
      />
      <CrossingNote order={order} />
    </div>
  ) : (
    <MarketPrice market={market} />
  );
};

/** What 100 % of the share is, in words; undefined while that is not known. */
const useWhole = ({ quote }: Listing, { form, market, share }: Ticket): string | undefined => {
  const { t } = useTranslation('market');
  const { sum, number, unit } = useFormat();
  if (form.side === 'sell')
    return market.holding === undefined
      ? undefined
      : t('market.order.shareOf', { amount: unit(number(quantityText(market.scale, market.holding)), market.base) });
  const whole = wholeOf(form, { ...market, funds: share.funds });
  if (whole === undefined) return undefined;
  const key = share.isConverted ? 'market.order.shareConverted' : 'market.order.shareOf';
  return t(key, { amount: sum(formatDecimal(whole, market.quoteDecimals), quote.currency) });
};

/** The size of the order: stepped or typed, in quantity or for a buy in money, or as a share of what is available. */
const SizeFields = ({ listing, order, isNarrow = false }: OrderPartProps) => {
  const { t } = useTranslation('market');
  const { number, money } = useFormat();
  const numbers = useNumberTexts();
  const { form, change, market, errorOf, summary, most } = order;
  const { scale } = market;
  const { quote, terms } = listing;
  const { size: own } = order.product;
  const unit = own.unit === undefined ? baseName(quote) : t(own.unit);
  const isInQuote = form.measure === 'quoteAmount';
  const onQuoteAmount = useCallback(
    (quoteAmount: string, text: string) =>
      change({ type: 'quoteAmount', quoteAmount, isUnread: isUnread(quoteAmount, text) }),
    [change],
  );
  const onQuantity = useCallback(
    (quantity: string, text: string) => change({ type: 'quantity', quantity, isUnread: isUnread(quantity, text) }),
    [change],
  );
  const size = isInQuote
    ? {
        label: t('market.order.money'),
        value: form.quoteAmount,
        onChange: onQuoteAmount,
        decimals: market.quoteDecimals,
        step: own.moneyStep,
        unit: quote.currency,
        minusLabel: t('market.order.lessMoney'),
        plusLabel: t('market.order.moreMoney'),
      }
    : {
        label: t('market.quantity'),
        value: form.quantity,
        onChange: onQuantity,
        decimals: scale.quantityDecimals,
        step: terms.lotSize,
        unit,
        minusLabel: t('market.order.fewer'),
        plusLabel: t('market.order.more'),
      };
  const field = { ...numbers, error: errorOf('quantity') };
  return (
    <>
      {own.isStepped || isNarrow ? (
        <Stepper {...size} {...field} />
      ) : (
        <AmountField
          label={size.label}
          value={size.value}
          onChange={size.onChange}
          decimals={size.decimals}
          unit={size.unit}
          {...field}
          available={
            !isInQuote &&
            most !== undefined && (
              <span className="figures">
                {t('market.order.most', { quantity: number(withoutZeros(quantityText(scale, most))) })}
              </span>
            )
          }
          maxLabel={t('market.order.all')}
          onMax={() => change({ type: 'percent', percent: 100 })}
        />
      )}
      {form.side === 'buy' && (
        <MeasureSwitch
          measure={form.measure}
          onChange={(measure) => change({ type: 'measure', measure })}
          units={{ quantity: unit, quoteAmount: quote.currency }}
          comesTo={isInQuote && summary ? `≈ ${money(summary.quantity, unit)}` : undefined}
        />
      )}
      <Share
        percent={order.percent}
        change={change}
        tone={form.side === 'buy' ? 'rise' : 'fall'}
        isDisabled={!most}
        // What the field says is not said twice.
        isCovered={
          order.funding.state === 'ready' || order.funding.state === 'asking' || errorOf('quantity') !== undefined
        }
        whole={useWhole(listing, order)}
      />
    </>
  );
};

type SideAndKindProps = Pick<OrderForm, 'side' | 'kind'> & {
  readonly change: (change: OrderChange) => void;
  readonly isNarrow: boolean;
};

const SideAndKind = memo(({ side, kind, change, isNarrow }: SideAndKindProps) => {
  const { t } = useTranslation('market');
  return (
    <>
      <Segmented
        look="side"
        label={t('market.order.side')}
        value={side}
        onChange={(next) => change({ type: 'side', side: next })}
        size={isNarrow ? 'small' : 'medium'}
        segments={[
          { value: 'buy', label: t('market.buy') },
          { value: 'sell', label: t('market.sell') },
        ]}
      />
      <Segmented
        look="box"
        size="small"
        label={t('market.order.kind')}
        value={kind}
        onChange={(next) => change({ type: 'kind', kind: next })}
        segments={[
          { value: 'market', label: t('market.order.market') },
          { value: 'limit', label: t('market.order.limit') },
        ]}
      />
    </>
  );
});

/** Whether a sale has nothing to sell, here or in another account: no form helps then. */
export const useHasNothingToSell = (props: OrderPartProps): boolean => {
  const shortfall = useBaseShortfall(props);
  const { form, market } = props.order;
  return form.side === 'sell' && market.holding === 0 && shortfall?.otherAccount === undefined;
};

/** Side, kind, price and size; before them, what keeps the instrument from trading as usual. Enter does what the order's button does, which is this form's. */
export const OrderFields = ({
  listing,
  order,
  isNarrow = false,
  hasState = false,
}: OrderPartProps & { readonly hasState?: boolean }) => {
  const { t } = useTranslation('market');
  const { form, change } = order;
  const hasNothingToSell = useHasNothingToSell({ listing, order });
  return (
    <form
      id={order.formId}
      onSubmit={(event) => {
        event.preventDefault();
        order.ask();
      }}
      noValidate
      className="space-y-3"
    >
      {hasState && <MarketState quote={listing.quote} />}
      <SideAndKind side={form.side} kind={form.kind} change={change} isNarrow={isNarrow} />
      {takesRisk({ listing, order }) && <FrozenNotice module="FINANCIAL" />}
      {form.side === 'buy' && listing.terms.margin !== null && <GateNotice product="leverage" />}
      {hasNothingToSell ? (
        <InsufficientFunds
          text={
            order.market.isHeld ? t('market.own.allHeld') : t('market.order.holdsNone', { name: order.market.base })
          }
          canDeposit={order.product.sellsAssets && !order.market.isHeld}
        />
      ) : (
        <>
          {form.side === 'buy' && order.market.margin && (
            // As high while it is on its way, so that nothing below it moves.
            <div className="min-h-24">
              <Suspense fallback={null}>
                <LeverageField order={order} margin={order.market.margin} />
              </Suspense>
            </div>
          )}
          <PriceField listing={listing} order={order} />
          <SizeFields listing={listing} order={order} isNarrow={isNarrow} />
          {form.side === 'buy' && order.market.margin && (
            <Suspense fallback={null}>
              <ExitFields order={order} />
            </Suspense>
          )}
          <OfferedNote order={order} />
        </>
      )}
    </form>
  );
};

/** The last price, for who orders without seeing the rest of the page. */
export const OrderReference = ({ order }: { readonly order: Ticket }) => {
  const { price, unit } = useFormat();
  const { reference, scale, quote } = order.market;
  return (
    <span className="figures">
      {reference === undefined ? '–' : unit(price(priceText(scale, reference), scale.priceDecimals), quote)}
    </span>
  );
};
