import { formatDecimal, priceText } from '@bourse/rules';
import { InfoButton } from '@bourse/ui/info-button';
import { Segmented } from '@bourse/ui/segmented';
import { useTranslation } from 'react-i18next';
import { difference, percentOf } from '../market/index.ts';
import { Explained, FormSum, useFormat } from '../shell/index.ts';
import { ExitInput } from './exit-input.tsx';
import { outcomeAt } from './margin-change.ts';
import { leverageOf } from './order-form.ts';
import { buyingPower, EXITS, type Exit, exitStart, financingHours, limitOfPower } from './order-leverage.ts';
import { Line } from './order-line.tsx';
import type { MarginMarket } from './order-market.ts';
import type { Ticket } from './use-ticket.ts';

const EXPLAINED = ['what', 'who', 'lose', 'end', 'cost'] as const;

/** What leverage is, who earns by it, and what can be lost. */
const HowItWorks = ({ margin }: { readonly margin: MarginMarket }) => {
  const { t } = useTranslation('market');
  const { percent } = useFormat();
  const share = formatDecimal(BigInt(margin.financing.ppm.long), 4);
  const values = { hours: financingHours(margin), percent: percent(share) };
  return (
    <InfoButton
      label={t('market.leverage.how')}
      title={t('market.leverage.how')}
      closeLabel={t('shell.close')}
      text={
        <Explained
          lines={EXPLAINED.map((name) => [
            t(`market.leverage.explain.${name}`),
            t(`market.leverage.explain.${name}Text`, values),
          ])}
        />
      }
    />
  );
};

type PartProps = { readonly order: Ticket };
type MarginProps = PartProps & { readonly margin: MarginMarket };

/** With how much leverage a buy opens a position, and how much that opens of what is available; 1 is paid in full. */
export const LeverageField = ({ order: { form, change, market }, margin }: MarginProps) => {
  const { t } = useTranslation('market');
  const { funds, terms, quoteDecimals, quote } = market;
  const { sum } = useFormat();
  const power = funds === undefined ? undefined : buyingPower(margin, form.leverage, terms.feeBps, funds);
  const limit = funds === undefined ? undefined : limitOfPower(margin, form.leverage, terms.feeBps, funds);
  return (
    <div className="space-y-1.5">
      <p className="flex items-center justify-between text-13 text-ink-faint">
        {t('market.leverage.label')}
        <HowItWorks margin={margin} />
      </p>
      <Segmented
        look="box"
        size="small"
        label={t('market.leverage.label')}
        value={String(form.leverage)}
        onChange={(leverage) => change({ type: 'leverage', leverage: Number(leverage) })}
        segments={margin.leverages.map((leverage) => ({
          value: String(leverage),
          label: t('market.leverage.times', { leverage }),
        }))}
      />
      <dl aria-live="off">
        <Line
          label={t('market.leverage.buyingPower', { leverage: form.leverage })}
          value={
            <FormSum amount={power === undefined ? undefined : formatDecimal(power, quoteDecimals)} asset={quote} />
          }
        />
      </dl>
      {limit !== undefined && (
        <p className="text-12 text-ink-faint">
          {t('market.leverage.aboveTier', {
            leverage: form.leverage,
            most: sum(formatDecimal(limit, quoteDecimals), quote),
          })}
        </p>
      )}
    </div>
  );
};

const ExitField = ({ order, exit }: PartProps & { readonly exit: Exit }) => {
  const { form, change, market, summary, errorOf } = order;
  const leverage = leverageOf(form, market);
  const stake = summary && {
    ...summary.stake,
    leverage,
    scale: market.scale,
    decimals: market.quoteDecimals,
  };
  const start =
    market.reference === undefined ? '' : priceText(market.scale, exitStart(exit, market.reference, leverage));
  return (
    <ExitInput
      exit={exit}
      typed={form.exits[exit]}
      onChange={(typed) => change({ type: 'exit', exit, typed })}
      start={start}
      step={market.terms.tickSize}
      decimals={market.scale.priceDecimals}
      unit={market.quote}
      error={errorOf(exit)}
      outcome={outcomeAt(stake, form.exits[exit]?.price)}
      isPaid={leverage === 1}
    />
  );
};

/** The prices at which the position is to close by itself. */
export const ExitFields = ({ order }: PartProps) => (
  <div className="divide-y divide-hair border-y border-hair">
    {EXITS.map((exit) => (
      <ExitField key={exit} order={order} exit={exit} />
    ))}
  </div>
);

/** How far a price is from the one that is bought at, in percent of it. */
const useDistance = (from: string | undefined, to: string | undefined): string | undefined => {
  const { percent } = useFormat();
  const change = from && to ? difference(to, from) : undefined;
  const share = change && from ? percentOf(change, from) : undefined;
  return share === undefined ? undefined : percent(share, 'always');
};

/** What a position with leverage takes beside its value and its fee, what it costs while it is open, and where it would be liquidated. */
export const OpeningLines = ({ order, margin, isStacked }: MarginProps & { readonly isStacked: boolean }) => {
  const { t } = useTranslation('market');
  const { price, unit } = useFormat();
  const { summary, market } = order;
  const opening = summary?.opening;
  const sum = (units: bigint | undefined) => (
    <FormSum
      amount={units === undefined ? undefined : formatDecimal(units, market.quoteDecimals)}
      asset={market.quote}
    />
  );
  const at = opening?.liquidation ? priceText(market.scale, opening.liquidation) : undefined;
  const distance = useDistance(summary?.price, at);
  return (
    <>
      <Line label={t('market.leverage.margin')} value={sum(opening?.initial)} />
      <Line label={t('market.leverage.closingFee')} value={sum(opening?.closingFee)} isStacked={isStacked} />
      <Line
        label={t('market.leverage.liquidation')}
        value={
          at === undefined
            ? '–'
            : `${unit(price(at, market.scale.priceDecimals), market.quote)}${distance ? ` (${distance})` : ''}`
        }
        isStacked={isStacked}
      />
      <Line
        label={t('market.leverage.financing', { hours: financingHours(margin) })}
        value={sum(opening?.financing)}
        isStacked={isStacked}
      />
    </>
  );
};
