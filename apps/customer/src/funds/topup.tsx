import { ProgressBar } from '@bourse/ui/part-bar';
import { Skeleton } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Loadable,
  Loaded,
  nowMs,
  ScreenHeader,
  StepForm,
  useAmountEntry,
  useCommand,
  useGo,
  useRoute,
  useUser,
} from '../shell/index.ts';
import { DemoNotice } from './demo-notice.tsx';
import { MethodClosed } from './method-closed.tsx';
import { NotFrozen } from './not-frozen.tsx';
import { DemoHasNone } from './recharge.screen.tsx';
import { changeTopup, draftOf, startTopup, topupKey, topupRefused, topupSent, useTopup } from './topup-draft.ts';
import {
  reachableStep,
  rechargeInput,
  TOPUP_STEPS,
  type TopupMethod,
  type TopupProblem,
  type TopupStep,
  type TopupTarget,
  targetOf,
  topupInput,
  topupProblems,
} from './topup-form.ts';
import { TopupSent } from './topup-sent.tsx';
import {
  AmountStep,
  IntroHead,
  IntroStep,
  PayStep,
  ProofStep,
  ReviewStep,
  type StepProps,
  TopupPoints,
} from './topup-steps.tsx';
import { useLimits } from './use-limits.ts';

const STEP_OF = { intro: IntroStep, amount: AmountStep, pay: PayStep, proof: ProofStep, review: ReviewStep } as const;
const ASKED = TOPUP_STEPS.length - 2;

const useSubmit = ({ id, channel, path, query }: TopupMethod, target: TopupTarget | undefined) => {
  const go = useGo();
  const key = topupKey(id);
  const create = useCommand('funds.createRecharge', key);
  const submitCoin = useCommand('funds.submitRecharge', key);
  const submit = async (): Promise<void> => {
    if (!target) return;
    const form = draftOf(id);
    const told =
      channel === 'card' || channel === 'usdt'
        ? await create.run(topupInput(channel, form, target))
        : await submitCoin.run(rechargeInput(form, target));
    if (!told.ok) return topupRefused(id, told);
    const { id: deposit, paymentReference } = told.value;
    topupSent(id, {
      id: deposit,
      at: nowMs(),
      amount: form.amount,
      asset: target.asset,
      reference: paymentReference,
    });
    go.restart(path, { ...query, step: 'sent' });
  };
  return { submit, failure: create.refusal ?? submitCoin.refusal, pending: create.pending || submitCoin.pending };
};

const useProblemText = (target: TopupTarget) => {
  const { t } = useTranslation('funds');
  const limitsOf = useLimits();
  return (problem: TopupProblem | undefined): string | undefined => problem && t(problem.key, limitsOf(target));
};

type FlowProps = { readonly way: TopupMethod; readonly targets: readonly TopupTarget[] };

const Steps = ({ way, targets, target }: FlowProps & { readonly target: TopupTarget }) => {
  const { t } = useTranslation('funds');
  const { query } = useRoute();
  const go = useGo();
  const { form } = useTopup(way.id);
  const [tried, setTried] = useState(false);
  const { submit, failure, pending } = useSubmit(way, target);
  const textOf = useProblemText(target);
  const problems = topupProblems(way.channel, form, target);
  const amount = useAmountEntry({
    value: form.amount,
    onChange: (next) => changeTopup(way.id, { type: 'amount', amount: next }),
    problem: textOf(problems.find(({ field }) => field === 'amount')),
  });
  const step = reachableStep(query['step'], problems, false) as Exclude<TopupStep, 'sent'>;
  const wrong = problems.find((problem) => problem.step === step);
  const Step = STEP_OF[step];
  const at = TOPUP_STEPS.indexOf(step);
  const next = (): void => {
    if (wrong) setTried(true);
    else if (step === 'review') void submit();
    else {
      if (step === 'intro') startTopup(way.id);
      go.to(way.path, { ...way.query, step: TOPUP_STEPS[at + 1] });
    }
  };
  const refused = failure && (failure.message || t('shell.network'));
  // A picture that was refused is gone from the draft, and its step says why.
  const isPictureRefused = failure?.error === 'PROOF_USED' && step === 'proof' && !form.isUploading;
  const props: StepProps = {
    way,
    form,
    targets,
    target,
    amount: amount.field,
    error: isPictureRefused ? refused : tried ? textOf(wrong) : undefined,
  };
  return (
    <StepForm
      onSubmit={next}
      submit={step === 'amount' ? amount.submit(t('funds.topup.next.amount')) : t(`funds.topup.next.${step}`)}
      isDisabled={step === 'amount' && amount.phase !== 'fine'}
      isPending={pending}
      refusal={step === 'review' ? refused : undefined}
      {...(step === 'intro' ? { summary: <DemoNotice /> } : { reminder: <TopupPoints way={way} target={target} /> })}
    >
      {step !== 'intro' && (
        <div className="px-4 pt-1">
          <ProgressBar percent={(at / ASKED) * 100} label={t('funds.topup.step', { at, of: ASKED })} />
        </div>
      )}
      <div className="px-4 pt-5 pb-6">
        <Step {...props} />
      </div>
    </StepForm>
  );
};

const isBegun = (step: string | undefined): boolean => step !== undefined && step !== 'intro';

const TopupSkeleton = ({ way }: { readonly way: TopupMethod }) => {
  const { query } = useRoute();
  return (
    <div className="px-4 pt-5">
      {isBegun(query['step']) ? <Skeleton className="mb-6 h-8 w-56" /> : <IntroHead channel={way.channel} />}
      <div aria-hidden="true" className="space-y-5 rounded-card bg-surface p-4 ring-1 ring-inset ring-hair">
        {['w-40', 'w-52', 'w-36', 'w-44'].map((width) => (
          <div key={width} className="flex gap-3.5">
            <Skeleton round className="size-9" />
            <div className="flex-1 space-y-2">
              <Skeleton className={`h-4 ${width}`} />
              <Skeleton className="h-3 w-full" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
};

const Flow = ({ way, targets }: FlowProps) => {
  const { t } = useTranslation('funds');
  const { query } = useRoute();
  const { form, sent } = useTopup(way.id);
  const target = targetOf(form, targets);
  // Going back from there does not lead into the emptied form.
  const isDone = sent !== undefined && form.amount === '' && isBegun(query['step']);
  if (isDone) return <TopupSent sent={sent} />;
  if (!target) return <MethodClosed isPage text={t('funds.topup.closedText')} />;
  return <Steps way={way} targets={targets} target={target} />;
};

export type TopupProps = { readonly way: TopupMethod; readonly targets: Loadable<readonly TopupTarget[]> };

/** Money on its way in, one thing a step; going back leads to the step before, leaving loses nothing. */
export const Topup = ({ way, targets }: TopupProps) => {
  const { t } = useTranslation('funds');
  const user = useUser();
  const isDemo = user.state === 'success' && user.value.mode === 'demo';
  return (
    <>
      <ScreenHeader
        title={
          way.channel === 'coin'
            ? t('funds.recharge.ofCoin', { coin: way.query['coin'] })
            : t(`funds.channel.${way.channel}`)
        }
        fallback="/recharge"
      />
      {isDemo ? (
        <DemoHasNone />
      ) : (
        <NotFrozen>
          <Loaded of={targets} skeleton={<TopupSkeleton way={way} />}>
            {(list) => <Flow way={way} targets={list} />}
          </Loaded>
        </NotFrozen>
      )}
    </>
  );
};
