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
import { useDepositName } from './deposit-method.ts';
import { MethodClosed } from './method-closed.tsx';
import { NotFrozen } from './not-frozen.tsx';
import { useQuotedReference } from './quoted-reference.tsx';
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
const REQUESTED = TOPUP_STEPS.length - 2;

const useSubmit = ({ id, channel, path, query }: TopupMethod, target: TopupTarget | undefined) => {
  const go = useGo();
  const key = topupKey(id);
  const create = useCommand('funds.createRecharge', key);
  const submitCoin = useCommand('funds.submitRecharge', key);
  const submit = async (): Promise<void> => {
    if (!target) return;
    const form = draftOf(id);
    const answer =
      channel === 'card' || channel === 'usdt'
        ? await create.run(topupInput(channel, form, target))
        : await submitCoin.run(rechargeInput(form, target));
    if (!answer.ok) return topupRefused(id, answer);
    const { id: deposit, paymentReference } = answer.value;
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

type FlowProps = { readonly method: TopupMethod; readonly targets: readonly TopupTarget[] };

const Steps = ({ method, targets, target }: FlowProps & { readonly target: TopupTarget }) => {
  const { t } = useTranslation('funds');
  const { query } = useRoute();
  const go = useGo();
  const { form } = useTopup(method.id);
  const [tried, setTried] = useState(false);
  const { submit, failure, pending } = useSubmit(method, target);
  const textOf = useProblemText(target);
  const problems = topupProblems(method.channel, form, target);
  const amount = useAmountEntry({
    value: form.amount,
    onChange: (next) => changeTopup(method.id, { type: 'amount', amount: next }),
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
      if (step === 'intro') startTopup(method.id);
      go.to(method.path, { ...method.query, step: TOPUP_STEPS[at + 1] });
    }
  };
  const channel = method.channel === 'wire' ? 'wire' : 'card';
  const isToBank = step === 'pay' && !target.address;
  // A payment without its reference could not be matched.
  const hasReference = useQuotedReference(channel, target.asset, isToBank).state === 'success';
  const refused = failure && (failure.message || t('shell.network'));
  // A picture that was refused is gone from the draft, and its step says why.
  const isPictureRefused = failure?.error === 'PROOF_USED' && step === 'proof' && !form.isUploading;
  const props: StepProps = {
    method,
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
      isDisabled={(step === 'amount' && amount.phase !== 'fine') || (isToBank && !hasReference)}
      isPending={pending}
      refusal={step === 'review' ? refused : undefined}
      {...(step === 'intro'
        ? { summary: <DemoNotice /> }
        : { reminder: <TopupPoints method={method} target={target} /> })}
    >
      {step !== 'intro' && (
        <div className="px-4 pt-1">
          <ProgressBar percent={(at / REQUESTED) * 100} label={t('funds.topup.step', { at, of: REQUESTED })} />
        </div>
      )}
      <div className="px-4 pt-5 pb-6">
        <Step {...props} />
      </div>
    </StepForm>
  );
};

const isBegun = (step: string | undefined): boolean => step !== undefined && step !== 'intro';

const TopupSkeleton = ({ method }: { readonly method: TopupMethod }) => {
  const { query } = useRoute();
  return (
    <div className="px-4 pt-5">
      {isBegun(query['step']) ? <Skeleton className="mb-6 h-8 w-56" /> : <IntroHead channel={method.channel} />}
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

const Flow = ({ method, targets }: FlowProps) => {
  const { t } = useTranslation('funds');
  const { query } = useRoute();
  const { form, sent } = useTopup(method.id);
  const target = targetOf(form, targets);
  // Going back from there does not lead into the emptied form.
  const isDone = sent !== undefined && form.amount === '' && isBegun(query['step']);
  if (isDone) return <TopupSent sent={sent} />;
  if (!target) return <MethodClosed isPage text={t('funds.topup.closedText')} />;
  return <Steps method={method} targets={targets} target={target} />;
};

export type TopupProps = { readonly method: TopupMethod; readonly targets: Loadable<readonly TopupTarget[]> };

/** Money on its way in, one thing a step; going back leads to the step before, leaving loses nothing. */
export const Topup = ({ method, targets }: TopupProps) => {
  const nameOf = useDepositName();
  const user = useUser();
  const isDemo = user.state === 'success' && user.value.mode === 'demo';
  return (
    <>
      <ScreenHeader title={nameOf(method.channel, method.query['coin'])} fallback="/recharge" />
      {isDemo ? (
        <DemoHasNone />
      ) : (
        <NotFrozen>
          <Loaded of={targets} skeleton={<TopupSkeleton method={method} />}>
            {(list) => <Flow method={method} targets={list} />}
          </Loaded>
        </NotFrozen>
      )}
    </>
  );
};
