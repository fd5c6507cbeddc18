import { formatDecimal, mulDiv, parseDecimal } from '@bourse/rules';
import { AmountField } from '@bourse/ui/amount-field';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { Icon } from '@bourse/ui/icon';
import { PercentSlider } from '@bourse/ui/percent-slider';
import { Segmented } from '@bourse/ui/segmented';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListing } from '../market/index.ts';
import { type CallFailure, FormSum, useFormat, useNumberTexts, useSending, useToast } from '../shell/index.ts';
import { liquidationWith, type MarginStake, removable, stakeOf } from './margin-change.ts';
import { distanceOf, useMarginResult } from './margin-result.ts';
import { decimalsOfQuote } from './order-market.ts';
import type { PositionTerms } from './product.ts';
import type { MarginPosition } from './use-margin-positions.ts';

const WAYS = ['add', 'remove'] as const;
type Way = (typeof WAYS)[number];

/** What is about the amount stands beside it; anything else by the button. */
const BESIDE_AMOUNT: readonly CallFailure['error'][] = [
  'BAD_AMOUNT',
  'INSUFFICIENT_FUNDS',
  'UNSETTLED_FUNDS',
  'MARGIN_TOO_LOW',
  'STOP_OUT_OF_REACH',
];

/** A figure as it is and as it would be. */
const Change = ({ label, from, to }: { readonly label: string; readonly from: ReactNode; readonly to: ReactNode }) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2">
    <dt className="text-13 text-ink-faint">{label}</dt>
    <dd className="flex items-center gap-2 text-15 text-ink-strong tabular-nums">
      <span className="text-ink-faint">{from}</span>
      <Icon name="chevron-end" size={14} className="text-ink-faint" />
      <span className="font-semibold">{to}</span>
    </dd>
  </div>
);

type PartProps = { readonly position: MarginPosition; readonly terms: PositionTerms };

type ChangesProps = {
  readonly position: MarginPosition;
  readonly stake: MarginStake | undefined;
  readonly more: bigint | undefined;
  readonly last: string | undefined;
};

/** Margin, liquidation price and how far it is, before and after. */
const Changes = ({ position, stake, more, last }: ChangesProps) => {
  const { t } = useTranslation('stocks');
  const { number, percent } = useFormat();
  const { currency, liquidationPrice, margin } = position;
  const next = stake && more !== undefined ? stake.margin + more : undefined;
  const isKnown = stake !== undefined && next !== undefined && next > 0n;
  const liquidation = isKnown && more !== undefined ? liquidationWith(stake, more) : undefined;
  const price = (text: string | null | undefined): string =>
    text === undefined ? '–' : text === null ? t('stocks.margin.none') : number(text);
  const distance = (at: string | null | undefined): string => {
    const share = at === undefined ? undefined : distanceOf(last, at);
    return share === undefined ? '–' : percent(share, 'always');
  };
  return (
    <dl className="mt-4 divide-y divide-hair rounded-card bg-sunken px-4" data-part="changes">
      <Change
        label={t('stocks.margin.margin')}
        from={<FormSum amount={margin} asset={currency} />}
        to={<FormSum amount={isKnown ? formatDecimal(next, stake.decimals) : undefined} asset={currency} />}
      />
      <Change label={t('stocks.margin.liquidationPrice')} from={price(liquidationPrice)} to={price(liquidation)} />
      <Change label={t('stocks.margin.distance')} from={distance(liquidationPrice)} to={distance(liquidation)} />
    </dl>
  );
};

type Most = { readonly amount: string; readonly by: 'add' | 'remove' | 'stop' };

/** What may go in or out, as decimal text, and what bounds it: the money of the account, the initial margin or the stop; undefined while it is not known. */
const useMost = (
  way: Way,
  { position, terms }: PartProps,
  stake: MarginStake | undefined,
  last: string | undefined,
): Most | undefined => {
  const spendable = terms.useSpendable(position.currency);
  if (way === 'add') return spendable === undefined ? undefined : { amount: spendable, by: way };
  if (!stake) return undefined;
  const { units, by } = removable(stake, last);
  return { amount: formatDecimal(units, stake.decimals), by: by === 'stop' ? by : way };
};

/** What is typed, what it would do, what is wrong with it, and sending it. */
const useMarginChange = ({ position, terms }: PartProps, onDone: () => void) => {
  const { t } = useTranslation(['stocks', 'shell']);
  const { sum } = useFormat();
  const toast = useToast();
  const change = useSending<unknown>();
  const [way, setWay] = useState<Way>('add');
  const [amount, setAmount] = useState('');
  const [isUnread, setUnread] = useState(false);
  const { last } = useMarginResult(position);
  const listing = useListing(position.instrument);
  const stake = listing.state === 'success' ? stakeOf(position, listing.value) : undefined;
  const most = useMost(way, { position, terms }, stake, last);
  const decimals = decimalsOfQuote(position.currency);
  const unitsOf = (text: string): bigint | undefined => {
    const read = parseDecimal(text, decimals);
    return read.ok ? read.value : undefined;
  };
  const typed = isUnread ? undefined : unitsOf(amount || '0');
  const mostUnits = most && (unitsOf(most.amount) ?? 0n);
  const isTooMuch = typed !== undefined && mostUnits !== undefined && typed > mostUnits;
  const { refusal } = change;
  const isBeside = refusal !== undefined && BESIDE_AMOUNT.includes(refusal.error);
  const set = (value: string, text = value): void => {
    change.forget();
    setUnread(value === '' && text.trim() !== '');
    setAmount(value);
  };
  const send = async (): Promise<void> => {
    if (!typed || isTooMuch) return;
    const result = await change.run(terms.changeMargin({ id: position.id, type: way, amount }));
    if (!result.ok) return;
    toast.success(t(`stocks.margin.done.${way}`));
    onDone();
  };
  return {
    way,
    setWay: (next: Way): void => {
      set('');
      setWay(next);
    },
    field: {
      value: amount,
      onChange: set,
      decimals,
      error:
        isTooMuch && most
          ? t(`stocks.margin.most.${most.by}`, { amount: sum(most.amount, position.currency) })
          : isBeside
            ? refusal.message
            : undefined,
    },
    percent: typed && mostUnits ? Number((typed * 100n) / mostUnits) : 0,
    setPercent: (share: number): void => {
      const part = mulDiv(mostUnits ?? 0n, BigInt(share), 100n, 'down');
      set(part === 0n ? '' : formatDecimal(part, decimals));
    },
    isNothing: !typed,
    most: most?.amount,
    effect: { stake, last, more: typed === undefined || way === 'add' ? typed : -typed },
    isPending: change.pending,
    error: refusal && !isBeside ? refusal.message || t('shell.network', { ns: 'shell' }) : undefined,
    send,
  };
};

/** Puts margin into a position or takes some out; says what that does to its liquidation price before it is sent (rule MARGIN-18). */
export const MarginSheet = ({
  position,
  terms,
  onClose,
}: PartProps & {
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation(['stocks', 'market', 'shell', terms.pack]);
  const { money, sum } = useFormat();
  const numbers = useNumberTexts();
  const { way, setWay, field, percent, setPercent, isNothing, most, effect, isPending, error, send } = useMarginChange(
    { position, terms },
    onClose,
  );
  const typedSum = money(isNothing ? '0' : field.value, position.currency);
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      onConfirm={() => void send()}
      title={t('stocks.margin.changeTitle', { name: position.code })}
      says={t(terms.words.changeMargin[way], { ns: terms.pack })}
      confirmLabel={
        isNothing ? t('shell.amount.enter', { ns: 'shell' }) : t(`stocks.margin.send.${way}`, { amount: typedSum })
      }
      cancelLabel={t('shell.cancel', { ns: 'shell' })}
      isPending={isPending}
      error={error}
    >
      <Segmented
        look="box"
        label={t('stocks.margin.changeTitle', { name: position.code })}
        value={way}
        onChange={setWay}
        segments={WAYS.map((value) => ({ value, label: t(`stocks.margin.way.${value}`) }))}
        className="my-4"
      />
      <AmountField
        label={t('stocks.margin.amount')}
        unit={position.currency}
        {...field}
        {...numbers}
        available={
          most === undefined ? undefined : t(`stocks.margin.available.${way}`, { amount: sum(most, position.currency) })
        }
        onMax={() => field.onChange(most ?? '')}
        maxLabel={t('market.order.all', { ns: 'market' })}
      />
      <PercentSlider
        label={t('stocks.margin.share')}
        value={percent}
        onChange={setPercent}
        isDisabled={most === undefined || !/[1-9]/.test(most)}
        className="mt-2"
      />
      <Changes position={position} {...effect} />
    </ConfirmSheet>
  );
};
