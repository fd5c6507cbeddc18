import { AmountField } from '@bourse/ui/amount-field';
import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { ProgressBar } from '@bourse/ui/part-bar';
import { Card } from '@bourse/ui/section';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallFailure, FactCard, useFormat, useNumberTexts, useToast } from '../shell/index.ts';
import type { Offer } from './offer-row.tsx';

/** What it pays, who pays it, what can be lost, when one can leave, what it costs. */
const Explained = ({ offer }: { readonly offer: Offer }) => {
  const { t } = useTranslation('products');
  const { percent } = useFormat();
  const leave = offer.kind === 'quantified' ? 'products.leaveByItself' : 'products.leaveAfter';
  const lines = [
    t('products.pays', { rate: percent(offer.ratePercent) }),
    t('products.payer'),
    t('products.loss'),
    t(leave, { days: offer.days }),
    t('products.costs'),
  ];
  return (
    <Card>
      <h2 className="mb-2 text-15 font-semibold text-ink-strong">{t('products.label')}</h2>
      <ul className="list-disc space-y-1.5 ps-5 text-13 text-ink">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
};

type PurchaseForm = {
  readonly amount: string;
  readonly pending: boolean;
  readonly refusal: CallFailure | undefined;
  readonly onBuy: (amount: string) => Promise<boolean>;
};

/** The amount, the consent, and the purchase in words before it is made. */
const Purchase = ({ offer, pending, refusal, onBuy }: Omit<PurchaseForm, 'amount'> & { readonly offer: Offer }) => {
  const { t } = useTranslation('products');
  const { money } = useFormat();
  const numbers = useNumberTexts();
  const toast = useToast();
  const [amount, setAmount] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [asking, setAsking] = useState(false);
  const confirm = async (): Promise<void> => {
    if (!(await onBuy(amount))) return;
    toast.success(t('products.bought'));
    setAsking(false);
    setAmount('');
  };
  return (
    <Card className="space-y-4">
      <AmountField
        label={t('products.amount')}
        value={amount}
        onChange={setAmount}
        decimals={(offer.available.split('.')[1] ?? '').length}
        {...numbers}
        unit={offer.currency}
        hint={t('products.minimum', { amount: money(offer.minimum, offer.currency) })}
        available={t('products.available', { amount: money(offer.available, offer.currency) })}
        onMax={() => setAmount(offer.available)}
        maxLabel={t('products.all')}
      />
      <Checkbox isChecked={agreed} onChange={setAgreed}>
        {t('products.agree')}
      </Checkbox>
      <Button wide isDisabled={!agreed || !/[1-9]/.test(amount)} onPress={() => setAsking(true)}>
        {t('products.buy')}
      </Button>
      {asking && (
        <ConfirmSheet
          isOpen
          onClose={() => setAsking(false)}
          onConfirm={() => void confirm()}
          title={t('products.buy')}
          says={t('products.says', { name: offer.name, amount: money(amount, offer.currency) })}
          lines={[{ label: t('products.amount'), value: money(amount, offer.currency), strong: true }]}
          confirmLabel={t('products.buy')}
          cancelLabel={t('shell.cancel')}
          isPending={pending}
          error={refusal && (refusal.message || t('shell.network'))}
        />
      )}
    </Card>
  );
};

/** One product: how much of it is taken, what it is, its terms, and the purchase. */
export const OfferPage = ({ offer, ...purchase }: Omit<PurchaseForm, 'amount'> & { readonly offer: Offer }) => {
  const { t } = useTranslation('products');
  const { money, percent, date } = useFormat();
  const sum = (amount: string): string => money(amount, offer.currency);
  return (
    <div className="space-y-4 px-4 pt-2 pb-8">
      <p className="text-13 text-ink">{offer.about}</p>
      <Card className="space-y-2">
        <p className="flex justify-between gap-3 text-13 text-ink">
          <span>{t('products.progress')}</span>
          <span className="figures">{percent(offer.progress)}</span>
        </p>
        <ProgressBar percent={Number(offer.progress)} label={t('products.progress')} />
      </Card>
      <Explained offer={offer} />
      <FactCard
        facts={[
          [t('products.unitPrice'), sum(offer.unitPrice)],
          [t('products.most'), sum(offer.maximum)],
          [t('products.left'), sum(offer.left)],
          [t('products.elsewhere'), sum(offer.external)],
          [t('products.until'), date(offer.closesAt)],
        ]}
      />
      {offer.state === 'open' ? <Purchase offer={offer} {...purchase} /> : null}
    </div>
  );
};
