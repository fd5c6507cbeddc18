import { AmountField } from '@bourse/ui/amount-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  FactCard,
  Failure,
  FormSum,
  Loaded,
  nowMs,
  StepForm,
  useAmountEntry,
  useFormat,
  useNumberTexts,
} from '../shell/index.ts';
import { withoutIdleZeros } from './balances.ts';
import { DestinationPicker } from './destination-picker.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { IdentityBound } from './identity-bound.tsx';
import { MethodClosed } from './method-closed.tsx';
import { Unsettled } from './unsettled.tsx';
import { useDestinations, useTerms } from './use-payout.ts';
import { useUsualTime } from './use-usual-time.ts';
import { useWithdraw } from './use-withdraw.ts';
import { WithdrawChecklist } from './withdraw-checklist.tsx';
import { WithdrawConfirm } from './withdraw-confirm.tsx';
import { changeWithdrawal, useAdded, useWithdrawal } from './withdraw-draft.ts';
import {
  amountProblem,
  bindingLimit,
  destinationOf,
  destinationProblem,
  identityLeft,
  isToBank,
  mostOf,
  type Payee,
  type Payout,
  type Preview,
  previewOf,
  sentAmount,
  type WithdrawTerms,
} from './withdraw-form.ts';

/** What it costs and what arrives, as it is typed. */
const Cost = ({ terms, preview }: { readonly terms: WithdrawTerms; readonly preview: Preview | undefined }) => {
  const { t } = useTranslation('funds');
  const { money: written, percent } = useFormat();
  const money = (text: string, asset: string): string => written(withoutIdleZeros(text), asset);
  const usual = useUsualTime();
  const fixed = money(terms.feeFixed, terms.asset);
  const policy =
    terms.feeBps === 0 ? fixed : t('funds.withdraw.feePolicy', { share: percent(terms.feeBps / 100, 'never'), fixed });
  return (
    <FactCard
      facts={[
        [t('funds.withdraw.fee'), preview ? <FormSum key="fee" amount={preview.fee} asset={terms.asset} /> : policy],
        [
          t('funds.withdraw.arrives'),
          <strong key="arrives" className="text-17 font-semibold">
            <FormSum amount={preview?.arrives} asset={terms.asset} />
          </strong>,
        ],
        [t('funds.withdraw.usualTime'), usual(terms.usualMs)],
      ]}
    />
  );
};

type FormProps = {
  readonly payout: Payout;
  readonly terms: WithdrawTerms;
  readonly destinations: readonly Payee[];
};

/** The amount as it stands, and between which bounds. */
const useAmount = (payout: Payout, terms: WithdrawTerms, value: string) => {
  const { t } = useTranslation('funds');
  const { money: written } = useFormat();
  const money = (text: string): string => written(withoutIdleZeros(text), terms.asset);
  const limits = { minimum: money(terms.minimum), maximum: money(terms.maximum) };
  const { dailyLeft } = terms;
  const wrong = amountProblem(value, terms);
  const left = wrong === 'funds.withdraw.dailyLeft' ? dailyLeft : identityLeft(terms);
  const amount = useAmountEntry({
    value,
    onChange: (next) => changeWithdrawal(payout, { type: 'amount', amount: next }),
    problem: wrong && t(wrong, { ...limits, left: money(left ?? '0') }),
  });
  const hints = {
    maximum: t('funds.topup.limitsText', limits),
    daily: t('funds.withdraw.dailyLeft', { left: money(dailyLeft ?? '0') }),
    // With the way to more, a line of its own.
    identity: undefined,
  } as const;
  return { amount, hint: hints[bindingLimit(terms)] };
};

const Form = ({ payout, terms, destinations }: FormProps) => {
  const { t } = useTranslation('funds');
  const { sum, date } = useFormat();
  const numbers = useNumberTexts();
  const form = useWithdrawal(payout);
  const [tried, setTried] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const { submit, failure, forget, pending } = useWithdraw(payout);
  useAdded(payout, destinations);
  const destination = destinationOf(form, destinations, nowMs());
  const { amount, hint } = useAmount(payout, terms, form.amount);
  const nowhere = destinationProblem(terms, destination, nowMs());
  // What cannot go out arrives nowhere.
  const preview = amount.phase === 'fine' ? previewOf(form.amount, terms) : undefined;
  const next = (): void => {
    setTried(true);
    if (amount.phase === 'fine' && nowhere === undefined && terms.blocker === null) setConfirming(true);
  };
  return (
    <StepForm
      onSubmit={next}
      submit={terms.blocker === null ? amount.submit(t('funds.withdraw.next')) : t('funds.withdraw.stepsFirst')}
      isDisabled={terms.blocker !== null || amount.phase !== 'fine'}
      summary={
        <>
          <Cost terms={terms} preview={preview} />
          <p className="text-13 text-ink-faint">{t('funds.withdraw.note')}</p>
        </>
      }
    >
      <div className="space-y-6 px-4 pt-4 pb-6">
        <WithdrawChecklist terms={terms} destinations={destinations} />
        <AmountField
          size="hero"
          label={t('funds.withdraw.amount')}
          {...amount.field}
          decimals={terms.decimals}
          {...numbers}
          unit={terms.asset}
          available={t('funds.withdraw.available', { amount: sum(terms.available, terms.asset) })}
          onMax={() => amount.field.onChange(mostOf(terms))}
          maxLabel={t('funds.withdraw.all')}
          hint={hint}
        />
        <Elsewhere account={isToBank(payout.channel) ? 'stock' : 'platform'} asset={terms.asset} />
        {bindingLimit(terms) === 'identity' && <IdentityBound terms={terms} />}
        {terms.unsettled.length > 0 && (
          <p className="-mt-4 text-13 text-ink-faint">
            <Unsettled of={terms.unsettled} asset={terms.asset} />
          </p>
        )}
        <DestinationPicker
          channel={payout.channel}
          destinations={destinations}
          chosen={destination}
          onChange={(id) => changeWithdrawal(payout, { type: 'destination', id })}
          error={
            tried && nowhere
              ? t(nowhere, { time: destination ? date(destination.usableFrom, 'date-time', true) : '' })
              : undefined
          }
        />
      </div>
      {destination && preview && (
        <WithdrawConfirm
          isOpen={isConfirming}
          onClose={() => {
            setConfirming(false);
            forget();
          }}
          onConfirm={(secrets) => void submit(destination, secrets, preview.fee)}
          amount={sentAmount(form.amount) ?? '0'}
          terms={terms}
          preview={preview}
          destination={destination}
          pending={pending}
          failure={failure}
        />
      )}
    </StepForm>
  );
};

/** The one form of money on its way out, for every way there is; leaving it loses nothing but the secrets. */
export const WithdrawForm = ({ payout }: { readonly payout: Payout }) => {
  const { t } = useTranslation('funds');
  const { amount } = useWithdrawal(payout);
  const before = useTerms(payout, '');
  // An amount that is wrong needs no steps of its own: the field says what it is.
  const isWrong = before.state === 'success' && amountProblem(amount, before.value) !== undefined;
  const terms = useTerms(payout, isWrong ? '' : amount);
  const destinations = useDestinations(payout);
  if (terms.state === 'error')
    return terms.failure.error === 'CHANNEL_CLOSED' ? (
      <MethodClosed isPage text={t('funds.withdraw.closedText')} />
    ) : (
      <Failure failure={terms.failure} onRetry={terms.retry} />
    );
  const waiting = <FormSkeleton note={t('funds.withdraw.note')} />;
  if (terms.state !== 'success') return waiting;
  return (
    <Loaded of={destinations} skeleton={waiting}>
      {(list) => <Form payout={payout} terms={terms.value} destinations={list} />}
    </Loaded>
  );
};
