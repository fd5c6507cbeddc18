import { priceText, quantityText } from '@bourse/rules';
import { AmountField } from '@bourse/ui/amount-field';
import { Button, ButtonLink } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { cx } from '@bourse/ui/cx';
import { Icon } from '@bourse/ui/icon';
import { PercentSlider } from '@bourse/ui/percent-slider';
import { Segmented } from '@bourse/ui/segmented';
import { Stepper } from '@bourse/ui/stepper';
import { useTranslation } from 'react-i18next';
import { address, useFormat, usePlace, useSession } from '../shell/index.ts';
import { MarketState, useTrading } from './market-state.tsx';
import type { Measure } from './order-form.ts';
import { baseName, type Listed, withoutZeros } from './quote.ts';
import type { OrderState } from './use-order.ts';
import { useSum } from './use-sum.ts';

export type OrderPartProps = { readonly listed: Listed; readonly order: OrderState; readonly isNarrow?: boolean };

const Line = ({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) => (
  <div className="flex items-baseline justify-between gap-3 py-1 text-13 max-[359px]:gap-1 max-[359px]:text-12">
    <dt className="shrink-0 text-ink-faint">{label}</dt>
    <dd className={cx('figures min-w-0 text-end', strong ? 'font-semibold text-ink-strong' : 'font-medium text-ink')}>
      {value}
    </dd>
  </div>
);

/** What the order will cost, its fee, and what will be left; there before anything is typed, so that nothing jumps. */
export const OrderLines = ({ listed, order, isNarrow = false }: OrderPartProps) => {
  const { t } = useTranslation('market');
  const { number } = useFormat();
  const { summary, form, market, available } = order;
  const sum = useSum(listed.quote.currency);
  const isBuy = form.side === 'buy';
  const lots = (text: string | undefined): string => (text === undefined ? '–' : `${number(text)} ${market.base}`);
  const held = market.holding === undefined ? undefined : quantityText(market.scale, market.holding);
  return (
    <dl aria-live="off">
      <Line
        label={t(isBuy ? 'market.order.available' : 'market.order.sellable')}
        value={isBuy ? sum(available) : lots(held)}
      />
      {!isNarrow && <Line label={t('market.order.value')} value={sum(summary?.value)} />}
      <Line label={t('market.fee')} value={sum(summary?.fee)} />
      <Line label={t(isBuy ? 'market.order.cost' : 'market.order.proceeds')} value={sum(summary?.total)} strong />
      {!isNarrow && <Line label={t('market.order.left')} value={isBuy ? sum(summary?.left) : lots(summary?.left)} />}
    </dl>
  );
};

/** A tap changes what the size of a buy is typed in; beside it, what typed money comes to. */
const MeasureSwitch = ({
  measure,
  onChange,
  units,
  comesTo,
}: {
  readonly measure: Measure;
  readonly onChange: (measure: Measure) => void;
  readonly units: Readonly<Record<Measure, string>>;
  readonly comesTo: string | undefined;
}) => {
  const { t } = useTranslation('market');
  const other = measure === 'money' ? 'quantity' : 'money';
  return (
    <div className="-my-1.5 flex min-h-7 flex-wrap items-center justify-between gap-x-2 text-12">
      <span className="figures text-ink-faint">{comesTo}</span>
      <button
        type="button"
        onClick={() => onChange(other)}
        className="hit ms-auto inline-flex cursor-pointer items-center gap-1 rounded-sm font-semibold text-accent-ink focus-ring"
      >
        <Icon name="swap" size={14} />
        {t('market.order.typeIn', { unit: units[other] })}
      </button>
    </div>
  );
};

/** The limit price, or in its place what a market order fills at. */
const PriceField = ({ listed, order }: OrderPartProps) => {
  const { t } = useTranslation('market');
  const { language } = useFormat();
  const { form, change, market, errorOf } = order;
  const { quote, terms } = listed;
  return form.kind === 'limit' ? (
    <Stepper
      label={t('market.order.limitPrice')}
      value={form.price}
      onChange={(price) => change({ type: 'price', price })}
      step={terms.tickSize}
      decimals={market.scale.priceDecimals}
      locale={language}
      unit={quote.currency}
      error={errorOf('price')}
      minusLabel={t('market.order.lower')}
      plusLabel={t('market.order.higher')}
    />
  ) : (
    <p className="grid min-h-12 place-items-center rounded-control bg-sunken px-3 text-center text-13 text-ink-faint ring-1 ring-inset ring-hair">
      {market.isOpen || market.reference === undefined ? t('market.order.atMarket') : t('market.order.atOpen')}
    </p>
  );
};

/** The size of the order: stepped or typed, in quantity or for a buy in money, or as a share of what is available. */
const SizeFields = ({ listed, order, isNarrow = false }: OrderPartProps) => {
  const { t } = useTranslation('market');
  const { language, number } = useFormat();
  const { form, change, market, errorOf, summary, most } = order;
  const { scale } = market;
  const { quote, terms } = listed;
  const isShare = quote.kind === 'share';
  const unit = isShare ? t('market.order.shares') : baseName(quote);
  const inMoney = form.measure === 'money';
  const size = inMoney
    ? {
        label: t('market.order.money'),
        value: form.money,
        onChange: (text: string) => change({ type: 'money', money: text }),
        decimals: market.quoteDecimals,
        step: isShare ? '100' : '10',
        unit: quote.currency,
        minusLabel: t('market.order.lessMoney'),
        plusLabel: t('market.order.moreMoney'),
      }
    : {
        label: t('market.quantity'),
        value: form.quantity,
        onChange: (text: string) => change({ type: 'quantity', quantity: text }),
        decimals: scale.quantityDecimals,
        step: terms.lotSize,
        unit,
        minusLabel: t('market.order.fewer'),
        plusLabel: t('market.order.more'),
      };
  const field = { locale: language, error: errorOf('quantity') };
  return (
    <>
      {isShare || isNarrow ? (
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
            !inMoney && most !== undefined && <span className="figures">≤ {number(quantityText(scale, most))}</span>
          }
          maxLabel={t('market.order.all')}
          onMax={() => change({ type: 'percent', percent: 100 })}
        />
      )}
      {form.side === 'buy' && (
        <MeasureSwitch
          measure={form.measure}
          onChange={(measure) => change({ type: 'measure', measure })}
          units={{ quantity: unit, money: quote.currency }}
          comesTo={inMoney && summary ? `≈ ${number(summary.quantity)} ${unit}` : undefined}
        />
      )}
      <PercentSlider
        label={t('market.order.share')}
        value={summary?.percent ?? 0}
        onChange={(percent) => change({ type: 'percent', percent })}
        tone={form.side === 'buy' ? 'rise' : 'fall'}
        isDisabled={!most}
        hasMarks={!isNarrow}
      />
    </>
  );
};

/** Side, kind, price and size; before them, what keeps the instrument from trading as usual. */
export const OrderFields = ({
  listed,
  order,
  isNarrow = false,
  hasState = false,
}: OrderPartProps & { readonly hasState?: boolean }) => {
  const { t } = useTranslation('market');
  const { form, change } = order;
  return (
    <div className="space-y-3">
      {hasState && <MarketState quote={listed.quote} />}
      <Segmented
        look="side"
        label={t('market.order.side')}
        value={form.side}
        onChange={(side) => change({ type: 'side', side })}
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
        value={form.kind}
        onChange={(kind) => change({ type: 'kind', kind })}
        segments={[
          { value: 'market', label: t('market.order.market') },
          { value: 'limit', label: t('market.order.limit') },
        ]}
      />
      <PriceField listed={listed} order={order} />
      <SizeFields listed={listed} order={order} isNarrow={isNarrow} />
    </div>
  );
};

/** The words of the order: 'Buy 10 QUILM at market'. */
const useOrderWords = ({ listed, order }: OrderPartProps) => {
  const { t } = useTranslation('market');
  const { number, price } = useFormat();
  const { form, summary, market } = order;
  const sum = useSum(listed.quote.currency);
  const name = baseName(listed.quote);
  const bare = t(`market.order.${form.side}Name`, { name });
  if (!summary || summary.lots === 0) return { narrow: bare, short: bare, long: '' };
  const quantity = number(withoutZeros(summary.quantity));
  const at = form.kind === 'limit' ? price(form.price.replace(/\.$/, '') || '0', market.scale.priceDecimals) : '';
  const values = { quantity, name, price: at, currency: listed.quote.currency };
  const kind = form.kind === 'limit' ? 'Limit' : 'Market';
  // Given in money, a market buy may come to more or less than it does now.
  const isMoney = order.goesAsMoney;
  return {
    narrow: t(`market.order.${form.side}Short`, values),
    short: t(`market.order.${form.side}${kind}Short`, values),
    long: isMoney
      ? t('market.order.buyMoney', { ...values, money: sum(form.money.replace(/\.$/, '')) })
      : t(`market.order.${form.side}${kind}`, values),
  };
};

/** The one button in the colour of the side that says the whole order, and the question before it goes out. */
export const OrderButton = ({ listed, order, isNarrow = false }: OrderPartProps) => {
  const { t } = useTranslation('market');
  const { signedIn } = useSession();
  const { number, price } = useFormat();
  const sum = useSum(listed.quote.currency);
  const { path, query } = usePlace();
  const words = useOrderWords({ listed, order });
  const { takesOrders } = useTrading(listed.quote);
  const { form, summary, market } = order;
  const { currency } = listed.quote;
  if (!signedIn)
    return (
      <ButtonLink
        href={address('/login', { redirect: address(path, query) })}
        size={isNarrow ? 'medium' : 'large'}
        wide
      >
        {t('shell.signIn')}
      </ButtonLink>
    );
  const { refusal } = order;
  return (
    <>
      <Button
        look={form.side}
        size={isNarrow ? 'medium' : 'large'}
        wide
        onPress={order.ask}
        isDisabled={!takesOrders}
        isPending={order.isPending && !order.isAsking}
      >
        {isNarrow ? words.narrow : words.short}
      </Button>
      <ConfirmSheet
        isOpen={order.isAsking && summary !== undefined}
        onClose={order.stopAsking}
        onConfirm={() => void order.send()}
        title={t('market.order.confirm')}
        says={words.long}
        lines={
          summary
            ? [
                {
                  label: t(form.kind === 'limit' ? 'market.order.limitPrice' : 'market.order.meanPrice'),
                  value: summary.price
                    ? `${price(form.kind === 'limit' ? form.price : summary.price, market.scale.priceDecimals)} ${currency}`
                    : '–',
                },
                { label: t('market.order.value'), value: sum(summary.value) },
                { label: t('market.fee'), value: sum(summary.fee) },
                {
                  label: t(form.side === 'buy' ? 'market.order.cost' : 'market.order.proceeds'),
                  value: sum(summary.total),
                  strong: true,
                },
              ]
            : []
        }
        {...(summary && summary.unfilled > 0
          ? {
              warning: t('market.order.unfilled', {
                quantity: number(quantityText(market.scale, summary.unfilled)),
                name: market.base,
              }),
            }
          : !market.isOpen
            ? { warning: t('market.order.waits') }
            : {})}
        confirmLabel={t(`market.${form.side}`)}
        cancelLabel={t('shell.cancel')}
        look={form.side}
        isPending={order.isPending}
        error={refusal && (refusal.message || t('shell.network'))}
      />
    </>
  );
};

/** The last price, for who orders without seeing the rest of the page. */
export const OrderReference = ({ order }: { readonly order: OrderState }) => {
  const { price } = useFormat();
  const { reference, scale, quote } = order.market;
  return (
    <span className="figures">
      {reference === undefined ? '–' : `${price(priceText(scale, reference), scale.priceDecimals)} ${quote}`}
    </span>
  );
};
