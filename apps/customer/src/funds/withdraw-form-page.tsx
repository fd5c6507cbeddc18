import { AmountField } from '@bourse/ui/amount-field';
import { Card, Fact } from '@bourse/ui/section';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, Loaded, nowMs, StepForm, useFormat, useNumberTexts } from '../shell/index.ts';
import { withoutIdleZeros } from './balances.ts';
import { ClosedWay } from './closed-way.tsx';
import { DestinationPicker } from './destination-picker.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { useDestinations, useTerms } from './use-payout.ts';
import { useUsualTime } from './use-usual-time.ts';
import { useWithdraw } from './use-withdraw.ts';
import { WithdrawChecklist } from './withdraw-checklist.tsx';
import { WithdrawConfirm } from './withdraw-confirm.tsx';
import { changeWithdrawal, useAdded, useWithdrawal } from './withdraw-draft.ts';
import {
  destinationOf,
  mostOf,
  type Payee,
  type Payout,
  type Preview,
  previewOf,
  sentAmount,
  type WithdrawTerms,
  withdrawProblems,
} from './withdraw-form.ts';

/** What it costs and what arrives, as it is typed. */
const Cost = ({ terms, preview }: { readonly terms: WithdrawTerms; readonly preview: Preview | undefined }) => {
  const { t } = useTranslation('funds');
  const { money: written, percent } = useFormat();
  const money = (text: string, asset: string): string => written(withoutIdleZeros(text), asset);
  const usual = useUsualTime();
  const shown = (text: string | undefined): string => (text === undefined ? '–' : money(text, terms.asset));
  const fixed = money(terms.feeFixed, terms.asset);
  const policy =
    terms.feeBps === 0 ? fixed : t('funds.withdraw.feePolicy', { share: percent(terms.feeBps / 100, 'never'), fixed });
  return (
    <Card>
      <dl className="divide-y divide-hair">
        <Fact label={t('funds.withdraw.fee')}>{preview ? shown(preview.fee) : policy}</Fact>
        <Fact label={t('funds.withdraw.arrives')}>
          <strong className="text-17 font-semibold">{shown(preview?.arrives)}</strong>
        </Fact>
        <Fact label={t('funds.withdraw.usualTime')}>{usual(terms.usualMs)}</Fact>
      </dl>
    </Card>
  );
};

type FormProps = {
  readonly payout: Payout;
  readonly terms: WithdrawTerms;
  readonly destinations: readonly Payee[];
};

const Form = ({ payout, terms, destinations }: FormProps) => {
  const { t } = useTranslation('funds');
  const { money: written, sum } = useFormat();
  const numbers = useNumberTexts();
  const money = (text: string, asset: string): string => written(withoutIdleZeros(text), asset);
  const form = useWithdrawal(payout);
  const [tried, setTried] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const { submit, failure, forget, pending } = useWithdraw(payout);
  useAdded(payout, destinations);
  const destination = destinationOf(form, destinations, nowMs());
  const problems = withdrawProblems(form, terms, destination, nowMs());
  // What cannot go out arrives nowhere.
  const preview = problems.some(({ field }) => field === 'amount') ? undefined : previewOf(form.amount, terms);
  const left = money(terms.dailyLeft ?? terms.maximum, terms.asset);
  const limits = { minimum: money(terms.minimum, terms.asset), maximum: money(terms.maximum, terms.asset), left };
  const daily = terms.dailyLeft === null ? '' : ` · ${t('funds.withdraw.dailyLeft', limits)}`;
  const errorOf = (field: 'amount' | 'destination'): string | undefined => {
    const problem = problems.find((one) => one.field === field);
    const isTyped = field === 'amount' && /[1-9]/.test(form.amount);
    return problem && (tried || isTyped) ? t(problem.key, limits) : undefined;
  };
  const setAmount = (amount: string): void => changeWithdrawal(payout, { type: 'amount', amount });
  const next = (): void => {
    setTried(true);
    if (problems.length === 0 && terms.blocker === null) setConfirming(true);
  };
  return (
    <StepForm
      onSubmit={next}
      submit={t('funds.withdraw.next')}
      isDisabled={terms.blocker !== null}
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
          value={form.amount}
          onChange={setAmount}
          decimals={terms.decimals}
          {...numbers}
          unit={terms.asset}
          available={t('funds.withdraw.available', { amount: sum(terms.available, terms.asset) })}
          onMax={() => setAmount(mostOf(terms))}
          maxLabel={t('funds.withdraw.all')}
          hint={t('funds.topup.limitsText', limits) + daily}
          error={errorOf('amount')}
        />
        <DestinationPicker
          channel={payout.channel}
          destinations={destinations}
          chosen={destination}
          onChange={(id) => changeWithdrawal(payout, { type: 'destination', id })}
          error={errorOf('destination')}
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
  const terms = useTerms(payout, amount);
  const destinations = useDestinations(payout);
  if (terms.state === 'error')
    return terms.failure.error === 'CHANNEL_CLOSED' ? (
      <ClosedWay isPage text={t('funds.withdraw.closedText')} />
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
