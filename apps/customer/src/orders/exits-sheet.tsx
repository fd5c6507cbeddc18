import { type OrderKind, priceText, priceTicks, withoutZeros } from '@bourse/rules';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { Segmented } from '@bourse/ui/segmented';
import { Stepper } from '@bourse/ui/stepper';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Listing, useListing } from '../market/index.ts';
import { useFormat, useNumberTexts, useSending, useToast } from '../shell/index.ts';
import { ExitInput } from './exit-input.tsx';
import { type MarginStake, outcomeAt, stakeOf, ticksOf } from './margin-change.ts';
import { useMarginResult } from './margin-result.ts';
import type { TypedPrice } from './order-form.ts';
import { EXITS, type Exit, exitStart, isExitSound } from './order-leverage.ts';
import { Line } from './order-line.tsx';
import type { Exits, PositionTerms } from './product.ts';
import type { MarginPosition } from './use-margin-positions.ts';

type Typed = Readonly<Partial<Record<Exit, TypedPrice>>>;

const typedOf = (position: MarginPosition): Typed =>
  Object.fromEntries(
    EXITS.flatMap((exit) => {
      const price = position[exit];
      return price === null ? [] : [[exit, { price, isUnread: false }]];
    }),
  );

/** Whether it is a holding, which is paid in full. */
const isPaid = ({ leverage }: Pick<MarginPosition, 'leverage'>): boolean => leverage === 1;

type ExitProblem =
  | 'market.order.checkPrice'
  | 'priceNotNull'
  | 'market.order.offTick'
  | `stocks.margin.bad${'' | 'Short'}.${Exit}`;

/** What is wrong with an exit of a position, by the key of its text (rules MARGIN-8, STOCKS-11). */
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
  if (isSound) return undefined;
  // Without a liquidation price a stop has one bound, as the target of a short position has.
  if (isPaid(position) && exit === 'stopLoss') return 'stocks.margin.badShort.takeProfit';
  return stake.side === 'long' ? `stocks.margin.bad.${exit}` : `stocks.margin.badShort.${exit}`;
};

/** The exits of a holding begin where those of a position with this leverage would: 10 % above, 5 % below. */
const AS_WITH_LEVERAGE = 10;

/** Where an exit begins: a target where as much as the margin is gained, a stop half way to liquidation. Decimal text. */
const startOf = (exit: Exit, position: MarginPosition, stake: MarginStake | undefined, last: string | undefined) => {
  const reference = stake && ticksOf(stake, last);
  if (!stake || reference === undefined) return '';
  const liquidation = ticksOf(stake, position.liquidationPrice);
  const isStop = exit === 'stopLoss' && liquidation !== undefined;
  const at = isStop
    ? Math.ceil((reference + liquidation) / 2)
    : exitStart(exit, reference, isPaid(position) ? AS_WITH_LEVERAGE : position.leverage, stake.side);
  return priceText(stake.scale, priceTicks(at));
};

type Grid = Pick<Parameters<typeof ExitInput>[0], 'step' | 'decimals'>;
const gridOf = (listing: Listing | undefined, stake: MarginStake | undefined): Grid => ({
  step: listing?.terms.tickSize ?? '0.01',
  decimals: stake?.scale.priceDecimals ?? 2,
});

/** The limits of the orders that exits place, as typed. */
const LimitInput = ({
  value,
  onChange,
  unit,
  error,
  ...grid
}: Grid & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly unit: string;
  readonly error: string | undefined;
}) => {
  const { t } = useTranslation(['stocks', 'market']);
  const numbers = useNumberTexts();
  return (
    <div className="pb-3">
      <Stepper
        label={t('stocks.margin.orderPrice')}
        value={value}
        onChange={(price) => onChange(price)}
        {...grid}
        {...numbers}
        unit={unit}
        error={error}
        minusLabel={t('market.order.lower', { ns: 'market' })}
        plusLabel={t('market.order.higher', { ns: 'market' })}
      />
    </div>
  );
};

/** What is typed as the exits of a position, whether they place a limit, and both as they are to be sent. */
const useTypedExits = (position: MarginPosition, moved: MovedExit | undefined) => {
  const [typed, setTyped] = useState<Typed>(() => ({
    ...typedOf(position),
    ...(moved && { [moved.exit]: { price: moved.price, isUnread: false } }),
  }));
  const [kind, setKind] = useState<OrderKind>(() =>
    Object.keys(position.exitLimits ?? {}).length > 0 ? 'limit' : 'market',
  );
  const [limits, setLimits] = useState<Readonly<Partial<Record<Exit, string>>>>(() => position.exitLimits ?? {});
  const limitOf = (exit: Exit): string => limits[exit] ?? typed[exit]?.price ?? '';
  const plain = (price: string): string => price.replace(/\.$/, '');
  const exits: Exits = Object.fromEntries(
    EXITS.flatMap((exit) => {
      const price = typed[exit]?.price;
      if (price === undefined) return [];
      return [[exit, { price: plain(price), ...(kind === 'limit' && { limit: plain(limitOf(exit)) }) }]];
    }),
  );
  const before: Exits = Object.fromEntries(
    EXITS.flatMap((exit) => {
      const price = position[exit];
      const limit = position.exitLimits?.[exit];
      return price === null ? [] : [[exit, { price, ...(limit !== undefined && { limit }) }]];
    }),
  );
  const changed = EXITS.filter(
    (exit) => exits[exit]?.price !== before[exit]?.price || exits[exit]?.limit !== before[exit]?.limit,
  );
  return {
    typed,
    type: (exit: Exit, next: TypedPrice | undefined): void =>
      setTyped(({ [exit]: _, ...others }) => (next ? { ...others, [exit]: next } : others)),
    kind,
    setKind,
    limitOf,
    setLimit: (exit: Exit, limit: string): void => setLimits((all) => ({ ...all, [exit]: limit })),
    exits,
    before,
    changed,
  };
};

/** An exit that was dragged on the chart, and where to. */
export type MovedExit = { readonly exit: Exit; readonly price: string };

type ExitsProps = {
  readonly position: MarginPosition;
  readonly terms: PositionTerms;
  readonly moved?: MovedExit;
  readonly onClose: () => void;
};

/** What is wrong with the exits as they are typed, what the server refused, and sending them. */
const useExits = ({ position, terms, moved, onClose }: ExitsProps) => {
  const { t } = useTranslation(['stocks', 'market', 'shell']);
  const toast = useToast();
  const sent = useSending<unknown>();
  const entered = useTypedExits(position, moved);
  const { typed, exits, before, changed, kind, limitOf } = entered;
  const { last } = useMarginResult(position);
  const single = useListing(position.instrument);
  const listing = single.state === 'success' ? single.value : undefined;
  const stake = listing && stakeOf(position, listing);
  const { refusal } = sent;
  // The server judges both together: what was changed is what it refused.
  const isBeside = refusal?.error === 'BAD_STOP' || refusal?.error === 'OFF_TICK';
  const refused = isBeside ? (changed.findLast((exit) => typed[exit]) ?? EXITS.find((exit) => typed[exit])) : undefined;
  const errorOf = (exit: Exit): string | undefined => {
    const price = typed[exit];
    // One that stood before and is not touched was sound when it was set.
    const key = price && changed.includes(exit) ? problemOf(exit, price, position, stake, last) : undefined;
    if (key) return t(key, { ns: key.startsWith('stocks') ? 'stocks' : 'market' });
    return refused === exit ? refusal?.message : undefined;
  };
  /** A limit that is left out would silently be the price of the exit itself. */
  const limitErrorOf = (exit: Exit): string | undefined => {
    if (kind !== 'limit' || !typed[exit] || !changed.includes(exit)) return undefined;
    const limit = limitOf(exit);
    if (!/[1-9]/.test(limit)) return t('priceNotNull', { ns: 'market' });
    return stake && ticksOf(stake, limit.replace(/\.$/, '')) === undefined
      ? t('market.order.offTick', { ns: 'market' })
      : undefined;
  };
  const isSound = (exit: Exit): boolean => errorOf(exit) === undefined && limitErrorOf(exit) === undefined;
  const isReady = changed.length > 0 && EXITS.every(isSound);
  const send = async (): Promise<void> => {
    if (!isReady) return;
    const result = await sent.run(terms.setExits(position, exits, before));
    if (!result.ok) return;
    toast.success(t(Object.keys(exits).length === 0 ? 'stocks.margin.exitsRemoved' : 'stocks.margin.exitsSet'));
    onClose();
  };
  const error = refusal && !isBeside ? refusal.message || t('shell.network', { ns: 'shell' }) : undefined;
  return { ...entered, last, listing, stake, errorOf, limitErrorOf, send, sent, error };
};

/** What changes, in words: each exit with the price it has and the one it is to have. */
const Changes = ({
  position,
  changed,
  typed,
}: Pick<ExitsProps, 'position'> & { readonly changed: readonly Exit[]; readonly typed: Typed }) => {
  const { t } = useTranslation(['stocks', 'market']);
  const { number } = useFormat();
  const says = changed.flatMap((exit) => {
    const [from, to] = [position[exit], typed[exit]?.price];
    if (from === null || to === undefined || to === '' || from === to) return [];
    const name = t(`market.leverage.${exit}`, { ns: 'market' });
    return [t('stocks.margin.exitMoves', { name, from: number(from), to: number(to) })];
  });
  return says.map((text) => (
    <p key={text} data-part="exit-moves" className="mt-2 text-15 font-medium text-ink-strong">
      {text}
    </p>
  ));
};

/** Sets, moves or takes back the prices at which a position closes by itself (rules MARGIN-8, MARGIN-18, STOCKS-14). */
export const ExitsSheet = ({ position, terms, moved, onClose }: ExitsProps) => {
  const { t } = useTranslation(['stocks', 'market', 'shell', terms.pack]);
  const { number } = useFormat();
  const exits = useExits({ position, terms, ...(moved && { moved }), onClose });
  const { typed, type, kind, setKind, limitOf, setLimit, changed, last, listing, stake, errorOf, limitErrorOf, sent } =
    exits;
  const grid = gridOf(listing, stake);
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      onConfirm={() => void exits.send()}
      title={t('stocks.margin.exitsTitle', { name: position.code })}
      says={
        position.hasOthers
          ? t('stocks.margin.exitsFreeText', { name: position.code })
          : t(terms.words.exits[position.direction], {
              ns: terms.pack,
              quantity: number(withoutZeros(position.quantity)),
              name: position.code,
            })
      }
      confirmLabel={t(changed.length === 0 ? 'stocks.margin.exitsSame' : 'stocks.margin.exitsSend')}
      isDisabled={changed.length === 0}
      cancelLabel={t('shell.cancel', { ns: 'shell' })}
      isPending={sent.pending}
      error={exits.error}
    >
      <Changes position={position} changed={changed} typed={typed} />
      {terms.exitsHaveLimits && (
        <Segmented
          look="box"
          size="small"
          label={t('market.order.kind', { ns: 'market' })}
          value={kind}
          onChange={setKind}
          segments={(['market', 'limit'] as const).map((value) => ({
            value,
            label: t(`market.order.${value}`, { ns: 'market' }),
          }))}
          className="mt-4"
        />
      )}
      <div className="mt-3 divide-y divide-hair border-y border-hair">
        {EXITS.map((exit) => (
          <div key={exit}>
            <ExitInput
              exit={exit}
              typed={typed[exit]}
              onChange={(next) => {
                sent.forget();
                type(exit, next);
              }}
              start={startOf(exit, position, stake, last)}
              {...grid}
              unit={position.currency}
              error={errorOf(exit)}
              outcome={outcomeAt(stake, typed[exit]?.price)}
              isPaid={isPaid(position)}
            />
            {typed[exit] && kind === 'limit' && (
              <LimitInput
                value={limitOf(exit)}
                onChange={(limit) => {
                  sent.forget();
                  setLimit(exit, limit);
                }}
                unit={position.currency}
                error={limitErrorOf(exit)}
                {...grid}
              />
            )}
          </div>
        ))}
      </div>
      <dl className="mt-3">
        <Line label={t('stocks.margin.mark.last')} value={last === undefined ? '–' : number(last)} />
        {!isPaid(position) && (
          <Line
            label={t('stocks.margin.liquidationPrice')}
            value={position.liquidationPrice === null ? t('stocks.margin.none') : number(position.liquidationPrice)}
          />
        )}
      </dl>
    </ConfirmSheet>
  );
};
