import type { ReplyOfCall } from '../shell/api.ts';
import { timeText } from '../shell/format.ts';
import { Chip, Panel } from '../shell/parts.tsx';
import { answerText, questionText } from './words.ts';

type Test = ReplyOfCall<'console.customerJurisdiction'>['tests'][number];

const Handed = ({ test: { at, passed, points, of, until, version, answers, missed } }: { readonly test: Test }) => (
  <section>
    <p className="note">
      <Chip tone={passed ? 'good' : 'bad'}>{passed ? 'Passed' : 'Not passed'}</Chip> {timeText(at)}: {points} of {of}{' '}
      answers count. {passed ? 'Valid until' : 'Next attempt after'} {timeText(until)}. Version {version} of the
      questions.
    </p>
    <ol className="test-answers">
      {answers.map(({ question, answer }) => (
        <li key={question}>
          {questionText(question)}
          <p>
            <strong>{answerText(question, answer)}</strong>
            {missed.includes(question) && <Chip tone="warn">Does not count</Chip>}
          </p>
        </li>
      ))}
    </ol>
  </section>
);

/** The suitability tests that a customer has handed in, in the words in which they were put. */
export const SuitabilityTests = ({ tests }: { readonly tests: readonly Test[] }) => (
  <Panel title="Suitability tests">
    {tests.length === 0 && <p className="note">None taken.</p>}
    {tests.map((test) => (
      <Handed key={test.at} test={test} />
    ))}
  </Panel>
);
