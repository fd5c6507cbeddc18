import {
  formatDecimal,
  parsePrice,
  positionResult,
  priceText,
  priceTicks,
  turnover,
  withoutZeros,
} from '@bourse/rules';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Listing, useListing } from '../market/index.ts';
import { FormSum, useCommand, useFormat, useToast } from '../shell/index.ts';
import { ExitInput } from './exit-input.tsx';
import { type MarginStake, stakeOf } from './margin-change.ts';
import { useMarginResult } from './margin-result.ts';
import type { TypedPrice } from './order-form.ts';
import { EXITS, type Exit, exitStart, isExitSound } from './order-leverage.ts';
import { Line } from './order-line.tsx';
import type { MarginPosition } from './use-margin-positions.ts';

type Typed = Readonly<Partial<Record<Exit, TypedPrice>>>;

const typedOf = (position: MarginPosition): Typed =>
  Object.fromEntries(
    EXITS.flatMap((exit) => {
      const price = position[exit];
      return price === null ? [] : [[exit, { price, isUnread: false }]];
    }),
  );

const ticksOf = ({ scale }: MarginStake, text: string | null | undefined) => {
  const read = text === null || text === undefined ? undefined : parsePrice(scale, text);
  return read?.ok ? read.value : undefined;
};

type ExitProblem = 'market.order.checkPrice' | 'priceNotNull' | 'market.order.offTick' | `stocks.margin.bad.${Exit}`;

/** What is wrong with an exit of a position, by the key of its text (rule MARGIN-8). */
const problemOf = (
  exit: Exit,
  { price, isUnread }: TypedPrice,
  position: MarginPosition,
  stake: MarginStake | undefined,
  last: string | undefined,
): ExitProblem | undefined => {
  if (isUnread) return 'market.order.checkPrice';
  if (!/[1-9]/.test(price)) return 'priceNotNull';
  if (!stake) return undefined;
  const at = ticksOf(stake, price.replace(/\.$/, ''));
  if (at === undefined) return 'market.order.offTick';
  const mark = ticksOf(stake, last);
  const liquidation = ticksOf(stake, position.liquidationPrice) ?? null;
  const isSound = mark === undefined || isExitSound(stake.side, exit, at, mark, liquidation);
  return isSound ? undefined : `stocks.margin.bad.${exit}`;
};

/** Where an exit begins: a target where as much as the margin is gained, a stop half way to liquidation. Decimal text. */
const startOf = (exit: Exit, position: MarginPosition, stake: MarginStake | undefined, last: string | undefined) => {
  const reference = stake && ticksOf(stake, last);
  if (!stake || reference === undefined) return '';
  const liquidation = ticksOf(stake, position.liquidationPrice);
  const isStop = exit === 'stopLoss' && liquidation !== undefined;
  const at = isStop ? Math.ceil((reference + liquidation) / 2) : exitStart(exit, reference, position.leverage);
  return priceText(stake.scale, priceTicks(at));
};

/** What a position would bring at an exit, before fees. Decimal text; undefined of what is no price. */
const resultAt = (stake: MarginStake | undefined, text: string | undefined): string | undefined => {
  const at = stake && ticksOf(stake, text);
  if (!stake || at === undefined) return undefined;
  return formatDecimal(
    positionResult(stake.scale, stake.side, stake.entry, turnover(at, stake.quantity)),
    stake.decimals,
  );
};

type Grid = Pick<Parameters<typeof ExitInput>[0], 'step' | 'decimals'>;
const gridOf = (listing: Listing | undefined, stake: MarginStake | undefined): Grid => ({
  step: listing?.terms.tickSize ?? '0.01',
  decimals: stake?.scale.priceDecimals ?? 2,
});

/** Sets, moves or takes back the prices at which a position closes by itself (rules MARGIN-8, MARGIN-18). */
export const ExitsSheet = ({
  position,
  onClose,
}: {
  readonly position: MarginPosition;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation(['stocks', 'market', 'shell']);
  const { number } = useFormat();
  const toast = useToast();
  const setExits = useCommand('orders.setExits');
  const [typed, setTyped] = useState<Typed>(() => typedOf(position));
  const { last } = useMarginResult(position);
  const single = useListing(position.instrument);
  const listing = single.state === 'success' ? single.value : undefined;
  const stake = listing && stakeOf(position, listing);
  const before = typedOf(position);
  const { refusal } = setExits;
  // The server judges both together: what was changed is what it refused.
  const changed = EXITS.filter((exit) => typed[exit]?.price !== before[exit]?.price);
  const isBeside = refusal?.error === 'BAD_STOP' || refusal?.error === 'OFF_TICK';
  const refused = isBeside ? (changed.findLast((exit) => typed[exit]) ?? EXITS.find((exit) => typed[exit])) : undefined;
  const errorOf = (exit: Exit): string | undefined => {
    const price = typed[exit];
    // One that stood before and is not touched was sound when it was set.
    const key = price && changed.includes(exit) ? problemOf(exit, price, position, stake, last) : undefined;
    if (key) return t(key, { ns: key.startsWith('stocks') ? 'stocks' : 'market' });
    return refused === exit ? refusal?.message : undefined;
  };
  const isReady = changed.length > 0 && EXITS.every((exit) => errorOf(exit) === undefined);
  const send = async (): Promise<void> => {
    if (!isReady) return;
    const prices = EXITS.flatMap((exit) => {
      const price = typed[exit]?.price;
      return price === undefined ? [] : [[exit, price.replace(/\.$/, '')]];
    });
    const result = await setExits.run({ id: position.id, ...Object.fromEntries(prices) });
    if (!result.ok) return;
    toast.success(t(prices.length === 0 ? 'stocks.margin.exitsRemoved' : 'stocks.margin.exitsSet'));
    onClose();
  };
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      onConfirm={() => void send()}
      title={t('stocks.margin.exitsTitle', { name: position.code })}
      says={t('stocks.margin.exitsText', { quantity: number(withoutZeros(position.quantity)), name: position.code })}
      confirmLabel={t(changed.length === 0 ? 'stocks.margin.exitsSame' : 'stocks.margin.exitsSend')}
      cancelLabel={t('shell.cancel', { ns: 'shell' })}
      isPending={setExits.pending}
      error={refusal && !isBeside ? refusal.message || t('shell.network', { ns: 'shell' }) : undefined}
    >
      <div className="mt-3 divide-y divide-hair border-y border-hair">
        {EXITS.map((exit) => (
          <div key={exit}>
            <ExitInput
              exit={exit}
              typed={typed[exit]}
              onChange={(next) => {
                setExits.forget();
                setTyped(({ [exit]: _, ...others }) => (next ? { ...others, [exit]: next } : others));
              }}
              start={startOf(exit, position, stake, last)}
              {...gridOf(listing, stake)}
              unit={position.currency}
              error={errorOf(exit)}
            />
            {typed[exit] && (
              <dl className="pb-3">
                <Line
                  label={t('stocks.margin.exitResult')}
                  value={<FormSum amount={resultAt(stake, typed[exit]?.price)} asset={position.currency} />}
                />
              </dl>
            )}
          </div>
        ))}
      </div>
      <dl className="mt-3">
        <Line label={t('stocks.margin.mark.last')} value={last === undefined ? '–' : number(last)} />
        <Line
          label={t('stocks.margin.liquidationPrice')}
          value={position.liquidationPrice === null ? t('stocks.margin.none') : number(position.liquidationPrice)}
        />
      </dl>
    </ConfirmSheet>
  );
};
