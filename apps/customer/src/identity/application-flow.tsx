import { ButtonLink } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { ProgressBar } from '@bourse/ui/part-bar';
import { Skeleton } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  address,
  type CallFailure,
  type CallResult,
  Loaded,
  ScreenHeader,
  StepForm,
  StepPoint,
  StepPoints,
  useCommand,
  useGo,
  useReturn,
  useRoute,
} from '../shell/index.ts';
import {
  type Application,
  type Item,
  type Level,
  openOf,
  reachable,
  stepProblems,
  stepsOf,
} from './application-form.ts';
import { ApplicationStatus } from './application-status.tsx';
import { ApplicationPoints, type ApplicationStepProps, IntroHead, PartStep, ReviewStep } from './application-steps.tsx';
import { forgetTyped, textsSaved, useIdentity, useTyped } from './use-identity.ts';

const PATH_OF = { primary: '/certification-primary', advanced: '/certification-advanced' } as const;
const KEY_OF = { front: 'frontKey', back: 'backKey', proof: 'proofKey' } as const;

/** What goes to the server: saved at each step, handed in at the last. */
const useSending = (level: Level) => {
  const { run, pending: isSaving } = useCommand('user.saveIdentity');
  const primary = useCommand('user.submitPrimary');
  const advanced = useCommand('user.submitAdvanced');
  const typed = useTyped(level);
  const saveTexts = async (): Promise<CallResult<Application> | undefined> => {
    const { name, 'id-number': idNumber, address: home } = typed;
    if ([name, idNumber, home].every((text) => text === undefined)) return undefined;
    const saved = await run({ level, name, idNumber: idNumber === '' ? undefined : idNumber, address: home });
    // Until the server has it, it stays where it was typed.
    if (saved.ok) textsSaved(level);
    return saved;
  };
  const keepPicture = (item: Item, key: string) =>
    run({ level, ...(item in KEY_OF ? { [KEY_OF[item as keyof typeof KEY_OF]]: key } : {}) });
  const handIn = (): Promise<CallResult<Application>> => (level === 'primary' ? primary.run({}) : advanced.run({}));
  return { typed, saveTexts, keepPicture, handIn, pending: isSaving || primary.pending || advanced.pending };
};

const Steps = ({ level, application }: { readonly level: Level; readonly application: Application | undefined }) => {
  const { t } = useTranslation('identity');
  const { query } = useRoute();
  const go = useGo();
  const [tried, setTried] = useState<string>();
  const [isUploading, setUploading] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const { typed, saveTexts, keepPicture, handIn, pending } = useSending(level);
  const { carried } = useReturn('/verified');
  const steps = stepsOf(level, application);
  const step = reachable(query['step'], level, application);
  const at = steps.indexOf(step);
  const problems = stepProblems(level, step, application, typed, isUploading);
  const errorText = failure && (failure.message || t('shell.network'));
  const isNumber = failure?.error === 'BAD_ID_NUMBER';
  const forward = async (): Promise<void> => {
    if (pending) return;
    setFailure(undefined);
    if (problems.length > 0) return setTried(step);
    const done = step === 'review' ? await handIn() : await saveTexts();
    if (done && !done.ok) return setFailure(done);
    if (step === 'review') {
      forgetTyped(level);
      go.restart(PATH_OF[level], carried);
    } else go.to(PATH_OF[level], { step: query['edit'] === undefined ? steps[at + 1] : 'review', ...carried });
  };
  const props: ApplicationStepProps = {
    level,
    step,
    application,
    typed,
    errorOf: (item) => {
      if (item === 'id-number' && isNumber) return errorText;
      const problem = tried === step ? problems.find(({ field }) => field === item) : undefined;
      return problem && t(problem.key);
    },
    keepPicture,
    onUploading: setUploading,
    editOf: (part) => address(PATH_OF[level], { step: part, edit: 1, ...carried }),
  };
  return (
    <StepForm
      onSubmit={() => void forward()}
      submit={t(
        step === 'intro'
          ? 'identity.verify.start'
          : step === 'review'
            ? 'identity.verify.handIn'
            : 'identity.verify.next',
      )}
      isPending={pending}
      refusal={isNumber ? undefined : errorText}
      reminder={
        step === 'intro' ? (
          <StepPoints>
            <StepPoint icon="user-check" text={t('identity.verify.why')} />
          </StepPoints>
        ) : (
          <ApplicationPoints level={level} />
        )
      }
    >
      {step !== 'intro' && (
        <div className="px-4 pt-1">
          <ProgressBar
            percent={(at / (steps.length - 1)) * 100}
            label={t('identity.verify.progress', { at, of: steps.length - 1 })}
          />
        </div>
      )}
      <div className="px-4 pt-5 pb-6">
        {step === 'intro' ? (
          <>
            <IntroHead level={level} />
            <ApplicationPoints level={level} />
          </>
        ) : step === 'review' ? (
          <ReviewStep {...props} />
        ) : (
          <PartStep key={step} {...props} />
        )}
      </div>
    </StepForm>
  );
};

const FlowSkeleton = () => (
  <div className="px-4 pt-5" aria-hidden="true">
    <Skeleton className="h-8 w-56" />
    <Skeleton className="mt-2 h-5 w-full" />
    <Skeleton className="mt-6 h-64 w-full rounded-card" />
  </div>
);

const PrimaryFirst = () => {
  const { t } = useTranslation('identity');
  return (
    <EmptyState
      drawing="orders"
      title={t('identity.verify.primaryFirst')}
      text={t('identity.verify.primaryFirstText')}
      action={<ButtonLink href={address('/certification-primary')}>{t('identity.verify.toPrimary')}</ButtonLink>}
      className="min-h-[55dvh] justify-center"
    />
  );
};

const Flow = ({ level, applications }: { readonly level: Level; readonly applications: readonly Application[] }) => {
  const { query } = useRoute();
  const { carried } = useReturn('/verified');
  const go = useGo();
  const application = applications.find((each) => each.level === level);
  const isPrimaryDone = applications.some((each) => each.level === 'primary' && each.state === 'approved');
  if (level === 'advanced' && !isPrimaryDone) return <PrimaryFirst />;
  const isOpen =
    application === undefined ||
    application.state === 'draft' ||
    // Asked for again, or refused: begun by the button of the status page.
    ((application.state === 'action-required' || application.state === 'refused') && query['step'] !== undefined);
  if (isOpen) return <Steps level={level} application={application} />;
  const first = stepsOf(level, openOf(application))[application.state === 'refused' ? 0 : 1];
  return (
    <ApplicationStatus application={application} onAgain={() => go.to(PATH_OF[level], { step: first, ...carried })} />
  );
};

/** A check of identity, one thing a step; leaving loses nothing, and once it is handed in, the page tells how it goes. */
export const ApplicationFlow = ({ level }: { readonly level: Level }) => {
  const { t } = useTranslation('identity');
  const identity = useIdentity();
  return (
    <>
      <ScreenHeader title={t(`identity.verify.title.${level}`)} fallback="/verified" />
      <Loaded of={identity} skeleton={<FlowSkeleton />}>
        {({ applications }) => <Flow level={level} applications={applications} />}
      </Loaded>
    </>
  );
};
