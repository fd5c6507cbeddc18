import {
  decimalsWritten,
  exactOf,
  finishedText,
  formatDecimal,
  isAbove,
  isSome,
  leastOf,
  pow10,
  TEXT_DECIMALS,
  unitsText,
} from '@bourse/rules';
import { AmountField } from '@bourse/ui/amount-field';
import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { QuickChips } from '@bourse/ui/chips';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { Sheet } from '@bourse/ui/sheet';
import { FieldError } from '@bourse/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallFailure, FactCard, FormSum, nowMs, useFormat, useNumberTexts } from '../shell/index.ts';
import { ExpectedCard } from './expected-card.tsx';
import { expectedIncome, termEnd } from './expected-income.ts';
import type { Holding } from './holding-row.tsx';
import type { Offer } from './offer-row.tsx';
import { PurchaseResult } from './purchase-result.tsx';
import { yearlyRate } from './yearly-rate.ts';

const QUICK = ['10', '25', '50', '75', '200'] as const;

export type Purchase = {
  readonly pending: boolean;
  readonly refusal: CallFailure | undefined;
  /** Gives what was bought; undefined where it was refused. */
  readonly onBuy: (amount: string) => Promise<Holding | undefined>;
};

/** What was bought, out of the call's answer; undefined where it was refused. */
export const boughtOf = (result: { readonly ok: true; readonly value: Holding } | { readonly ok: false }) =>
  result.ok ? result.value : undefined;

/** The most that can be bought at once: what there is to spend, what a purchase may be, and what is left. */
const mostOf = ({ available, maximum, left }: Offer): string => leastOf(available, maximum, left);

/** What is left to spend after a purchase, decimal text; undefined where it is no amount or there is less. */
const leftAfter = ({ available }: Offer, amount: string): string | undefined => {
  const decimals = decimalsWritten(available);
  const left = exactOf(available) - exactOf(amount);
  return isSome(amount) && left >= 0n ? formatDecimal(left / pow10(TEXT_DECIMALS - decimals), decimals) : undefined;
};

/** Of an ETF: what a unit costs, and how many an amount comes to. */
const useUnits = ({ kind, currency, unitPrice }: Offer, amount: string): (readonly [string, string])[] => {
  const { t } = useTranslation('products');
  const { money, number } = useFormat();
  if (kind !== 'etf') return [];
  const units = isSome(amount) ? number(unitsText(exactOf(amount), exactOf(unitPrice))) : '–';
  return [
    [t('products.unitPrice'), money(unitPrice, currency)],
    [t('products.units'), units],
  ];
};

/** The terms, of an ETF its units, and what is left to spend. */
const Facts = ({ offer, amount }: { readonly offer: Offer; readonly amount: string }) => {
  const { t } = useTranslation('products');
  const { percent, date, rate } = useFormat();
  const units = useUnits(offer, amount);
  return (
    <FactCard
      facts={[
        [t('products.yearRate'), percent(yearlyRate(offer.ratePercent), 'never')],
        [t('products.rate'), rate(offer.ratePercent)],
        ...units,
        [t('products.term'), offer.days > 0 ? t('products.days', { count: offer.days }) : t('products.noTerm')],
        [t('products.until'), date(offer.closesAt)],
        [t('products.after'), <FormSum key="after" amount={leftAfter(offer, amount)} asset={offer.currency} />],
      ]}
    />
  );
};

/** Says once more what is bought and what it is expected to bring, then buys it. */
const Confirmation = ({
  offer,
  amount,
  pending,
  refusal,
  onConfirm,
  onClose,
}: Omit<Purchase, 'onBuy'> & {
  readonly offer: Offer;
  readonly amount: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('products');
  const { money, percent, date } = useFormat();
  const income = expectedIncome(offer, amount);
  const endsAt = termEnd(offer, nowMs());
  const sum = (text: string): string => money(text, offer.currency);
  const after = leftAfter(offer, amount);
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      onConfirm={onConfirm}
      title={offer.name}
      says={t('products.says', { name: offer.name, amount: sum(finishedText(amount)) })}
      lines={[
        { label: t('products.amount'), value: sum(finishedText(amount)), strong: true },
        { label: t('products.yearRate'), value: percent(yearlyRate(offer.ratePercent), 'never') },
        ...(income
          ? [
              {
                label: t(offer.days > 0 ? 'products.expectedIncome' : 'products.expectedYear'),
                value: sum(income.total),
              },
            ]
          : []),
        ...(endsAt === undefined ? [] : [{ label: t('products.termEnds'), value: date(endsAt, 'date') }]),
        ...(after === undefined ? [] : [{ label: t('products.after'), value: sum(after) }]),
      ]}
      confirmLabel={t('products.buy')}
      cancelLabel={t('shell.cancel', { ns: 'shell' })}
      isPending={pending}
      error={refusal && (refusal.message || t('shell.network', { ns: 'shell' }))}
    />
  );
};

/** The amount, what it is expected to bring, what becomes of it in words, and the consent; then the question, and the purchase. */
export const PurchaseSheet = ({
  offer,
  pending,
  refusal,
  onBuy,
  onClose,
}: Purchase & { readonly offer: Offer; readonly onClose: () => void }) => {
  const { t } = useTranslation('products');
  const { money, number } = useFormat();
  const numbers = useNumberTexts();
  const [amount, setAmount] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [bought, setBought] = useState<Holding>();
  const sum = (text: string): string => money(text, offer.currency);
  const [most, hasAmount] = [mostOf(offer), isSome(amount)];
  const isTooMuch = isAbove(amount, most);
  const isTooLittle = hasAmount && isAbove(offer.minimum, amount);
  const isReady = agreed && hasAmount && !isTooMuch && !isTooLittle;
  const buy = async (): Promise<void> => {
    setBought(await onBuy(finishedText(amount)));
  };
  const confirmation = { offer, amount, pending, refusal };
  if (isAsking && (isReady || pending) && !bought)
    return <Confirmation {...confirmation} onConfirm={() => void buy()} onClose={() => setAsking(false)} />;
  if (bought) return <PurchaseResult offer={offer} bought={bought} onClose={onClose} />;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={offer.name}
      closeLabel={t('shell.close', { ns: 'shell' })}
      footer={
        <Button size="large" wide className="mt-2" isDisabled={!isReady} onPress={() => setAsking(true)}>
          {hasAmount ? t('products.buyFor', { amount: sum(amount) }) : t('products.buy')}
        </Button>
      }
    >
      <div className="space-y-4">
        <div>
          <AmountField
            label={t('products.amount')}
            value={amount}
            onChange={setAmount}
            decimals={decimalsWritten(offer.available)}
            {...numbers}
            unit={offer.currency}
            hint={t('products.range', { least: sum(offer.minimum), most: sum(offer.maximum) })}
            available={t('products.available', { amount: sum(offer.available) })}
            onMax={() => setAmount(most)}
            maxLabel={t('products.all')}
          />
          {isTooLittle && <FieldError>{`${t('signin57')} ${sum(offer.minimum)}`}</FieldError>}
          {isTooMuch && <FieldError>{t('products.atMost', { amount: sum(most) })}</FieldError>}
        </div>
        {offer.kind === 'fund' && (
          <QuickChips
            label={t('products.amount')}
            chips={QUICK.map((quick) => ({ value: quick, label: number(quick) }))}
            onPick={setAmount}
          />
        )}
        <ExpectedCard offer={offer} amount={amount} endsAt={termEnd(offer, nowMs())} />
        <Facts offer={offer} amount={amount} />
        {hasAmount && (
          <p className="text-13 text-ink">{t('products.says', { name: offer.name, amount: sum(amount) })}</p>
        )}
        <p className="text-13 text-ink">{t('products.payer')}</p>
        <Checkbox isChecked={agreed} onChange={setAgreed}>
          {t('products.agree')}
        </Checkbox>
      </div>
    </Sheet>
  );
};
