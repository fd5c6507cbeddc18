import { Button, ButtonLink } from '@bourse/ui/button';
import { ResultHeading } from '@bourse/ui/result-heading';
import { Card } from '@bourse/ui/section';
import { SkeletonCard } from '@bourse/ui/skeleton';
import { FieldError } from '@bourse/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  address,
  Explained,
  Loaded,
  type ReplyOfCall,
  ScreenHeader,
  useCommand,
  useFormat,
  useQueryCall,
} from '../shell/index.ts';

type Test = ReplyOfCall<'jurisdiction.test'>;
type Result = NonNullable<Test['last']>;
type Question = Test['questions'][number];

/** The questions of knowledge: what is to be known of each is shown after the test. */
const EXPLAINED: ReadonlySet<string> = new Set(['leverage', 'most-lost', 'close-out', 'option', 'costs', 'stop']);

/** How the test came out, until when that holds, and what is to be known where an answer was wrong. */
const Outcome = ({ result, passMark }: { readonly result: Result; readonly passMark: number }) => {
  const { t } = useTranslation('jurisdiction');
  const { date } = useFormat();
  const { passed, points, of, until, missed } = result;
  const explained = missed.filter((id) => EXPLAINED.has(id));
  return (
    <div className="space-y-4 px-4 pt-2 pb-6">
      <Card>
        <ResultHeading className="text-20 font-semibold text-ink-strong">
          {t(passed ? 'jurisdiction.test.passed' : 'jurisdiction.test.failed')}
        </ResultHeading>
        <p className="mt-1 text-15 text-ink">{t('jurisdiction.test.points', { points, of, mark: passMark })}</p>
        <p className="mt-1 text-15 text-ink">
          {t(passed ? 'jurisdiction.test.validUntil' : 'jurisdiction.test.againFrom', { date: date(until) })}
        </p>
      </Card>
      {explained.length > 0 && (
        <Card>
          <h2 className="text-15 font-semibold text-ink-strong">{t('jurisdiction.test.toKnow')}</h2>
          <Explained
            lines={explained.map((id) => [t(`jurisdiction.q.${id}`), t(`jurisdiction.why.${id}`)] as const)}
            className="mt-1"
          />
        </Card>
      )}
      <ButtonLink href={address('/tradingPermissions')} look="secondary">
        {t('jurisdiction.title')}
      </ButtonLink>
    </div>
  );
};

type ChoiceProps = {
  readonly question: Question;
  readonly chosen: string | undefined;
  readonly onChoose: (answer: string) => void;
};

const Choices = ({ question: { id, answers }, chosen, onChoose }: ChoiceProps) => {
  const { t } = useTranslation('jurisdiction');
  return (
    <fieldset className="space-y-2.5">
      <legend className="mb-3 text-17 font-semibold text-ink-strong">{t(`jurisdiction.q.${id}`)}</legend>
      {answers.map((answer) => (
        <label
          key={answer}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-card bg-surface p-3.5 text-15 text-ink-strong ring-1 ring-inset ring-hair has-checked:bg-accent-tint has-focus-visible:ring-2"
        >
          <input
            type="radio"
            name={id}
            value={answer}
            checked={chosen === answer}
            onChange={() => onChoose(answer)}
            className="size-5 shrink-0 accent-current"
          />
          <span className="min-w-0">{t(`jurisdiction.a.${id}.${answer}`)}</span>
        </label>
      ))}
    </fieldset>
  );
};

/** One question after the other, with how far it is; the last one hands them all in. */
const Questions = ({ test }: { readonly test: Test }) => {
  const { t } = useTranslation('jurisdiction');
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const { run, pending, refusal } = useCommand('jurisdiction.answer');
  const { questions, version, passMark, waitHours } = test;
  const of = questions.length;
  const question = questions[at];
  if (!question) return null;
  const isLast = at === of - 1;
  const send = (): void => {
    const answers = Object.entries(chosen).map(([id, answer]) => ({ question: id, answer }));
    void run({ version, answers });
  };
  return (
    <form
      noValidate
      className="space-y-5 px-4 pt-2 pb-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen[question.id] === undefined) return;
        if (isLast) send();
        else setAt(at + 1);
      }}
    >
      {at === 0 && (
        <p className="text-15 text-ink">{t('jurisdiction.test.intro', { of, mark: passMark, hours: waitHours })}</p>
      )}
      <div>
        <p className="mb-1.5 text-13 text-ink-faint" aria-live="polite">
          {t('jurisdiction.test.progress', { at: at + 1, of })}
        </p>
        <progress className="h-1.5 w-full accent-accent" value={at + 1} max={of} aria-hidden="true" />
      </div>
      <Choices
        key={question.id}
        question={question}
        chosen={chosen[question.id]}
        onChoose={(answer) => setChosen({ ...chosen, [question.id]: answer })}
      />
      {refusal && <FieldError>{refusal.message || t('shell.network', { ns: 'shell' })}</FieldError>}
      <div className="flex gap-3">
        {at > 0 && (
          <Button look="secondary" size="large" className="flex-1" onPress={() => setAt(at - 1)}>
            {t('jurisdiction.test.back')}
          </Button>
        )}
        <Button
          type="submit"
          size="large"
          className="flex-1"
          isPending={pending}
          isDisabled={chosen[question.id] === undefined}
        >
          {t(isLast ? 'jurisdiction.test.send' : 'jurisdiction.test.next')}
        </Button>
      </div>
    </form>
  );
};

/** The suitability test: its questions, or how the last one came out while no other can be taken. */
export const SuitabilityScreen = () => {
  const { t } = useTranslation('jurisdiction');
  const test = useQueryCall('jurisdiction.test', {});
  return (
    <>
      <ScreenHeader title={t('jurisdiction.test.title')} fallback="/tradingPermissions" />
      <Loaded of={test} skeleton={<SkeletonCard className="mx-4 min-h-72" />}>
        {(found) =>
          found.state !== 'open' && found.last ? (
            <Outcome result={found.last} passMark={found.passMark} />
          ) : (
            <Questions key={found.version} test={found} />
          )
        }
      </Loaded>
    </>
  );
};
