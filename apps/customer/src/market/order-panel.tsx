import { priceText, quantityText } from '@bourse/rules';
import { AmountField } from '@bourse/ui/amount-field';
import { Button, ButtonLink } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { cx } from '@bourse/ui/cx';
import { PercentSlider } from '@bourse/ui/percent-slider';
import { Segmented } from '@bourse/ui/segmented';
import { Stepper } from '@bourse/ui/stepper';
import { useTranslation } from 'react-i18next';
import { address, useFormat, usePlace, useSession } from '../shell/index.ts';
import { baseName, type Listed } from './quote.ts';
import type { OrderState } from './use-order.ts';
import { useSum } from './use-sum.ts';

export type OrderPartProps = { readonly listed: Listed; readonly order: OrderState; readonly isNarrow?: boolean };

const Line = ({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) => (
  <div className="flex items-baseline justify-between gap-3 py-1">
    <dt className="text-13 text-ink-faint">{label}</dt>
    <dd className={cx('figures text-end text-13', strong ? 'font-semibold text-ink-strong' : 'font-medium text-ink')}>
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

/** Side, kind, price, quantity, slider. */
export const OrderFields = ({ listed, order, isNarrow = false }: OrderPartProps) => {
  const { t } = useTranslation('market');
  const { language, number } = useFormat();
  const { form, change, market, errorOf, summary, most } = order;
  const { scale } = market;
  const { quote, terms } = listed;
  const isShare = quote.kind === 'share';
  const unit = isShare ? t('market.order.shares') : baseName(quote);
  const quantity = {
    label: t('market.quantity'),
    value: form.quantity,
    onChange: (text: string) => change({ type: 'quantity', quantity: text }),
    decimals: scale.quantityDecimals,
    locale: language,
    error: errorOf('quantity'),
  };
  return (
    <div className="space-y-3">
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
      {form.kind === 'limit' ? (
        <Stepper
          label={t('market.order.limitPrice')}
          value={form.price}
          onChange={(price) => change({ type: 'price', price })}
          step={terms.tickSize}
          decimals={scale.priceDecimals}
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
      )}
      {isShare || isNarrow ? (
        <Stepper
          {...quantity}
          step={terms.lotSize}
          unit={unit}
          minusLabel={t('market.order.fewer')}
          plusLabel={t('market.order.more')}
        />
      ) : (
        <AmountField
          {...quantity}
          unit={unit}
          available={most !== undefined && <span className="figures">≤ {number(quantityText(scale, most))}</span>}
          maxLabel={t('market.order.all')}
          onMax={() => change({ type: 'percent', percent: 100 })}
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
    </div>
  );
};

/** The words of the order: 'Buy 10 QUILM'. */
const useOrderWords = ({ listed, order }: OrderPartProps) => {
  const { t } = useTranslation('market');
  const { number, price } = useFormat();
  const { form, summary, market } = order;
  const name = baseName(listed.quote);
  if (!summary) return { short: t(`market.order.${form.side}Name`, { name }), long: '' };
  const quantity = number(summary.quantity);
  const at = form.kind === 'limit' ? price(form.price.replace(/\.$/, '') || '0', market.scale.priceDecimals) : '';
  const values = { quantity, name, price: at, currency: listed.quote.currency };
  return {
    short: t(`market.order.${form.side}Short`, values),
    long: t(`market.order.${form.side}${form.kind === 'limit' ? 'Limit' : 'Market'}`, values),
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
        isDisabled={listed.quote.session === 'halted'}
        isPending={order.isPending && !order.isAsking}
      >
        {isNarrow ? t(`market.order.${form.side}Name`, { name: market.base }) : words.short}
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
