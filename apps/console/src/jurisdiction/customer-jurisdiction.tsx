import { Button } from 'antd';
import { useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { type ReplyOfCall, sending, useQueryCall } from '../shell/api.ts';
import { timeText } from '../shell/format.ts';
import { NotLoaded, Panel } from '../shell/parts.tsx';
import { useMay } from '../shell/session.ts';

type Found = ReplyOfCall<'console.customerJurisdiction'>;

/** Confirms the country that stands there now. */
const Confirm = ({ id, country }: { readonly id: number; readonly country: string }) => {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        Confirm {country}…
      </Button>
    );
  return (
    <ReasonAction
      verb={`Confirm ${country}`}
      hint="Which document shows it. Kept in the audit trail."
      done="The country is confirmed."
      sentences={() => (
        <p>
          From now on customer {id} may open what is open to customers in {country}.
        </p>
      )}
      work={(reason) => sending('console.confirmResidence', { id, country, reason })}
      onDone={() => setOpen(false)}
      onCancel={() => setOpen(false)}
    />
  );
};

const Residence = ({ id, found: { residence, confirmedBy } }: { readonly id: number; readonly found: Found }) => {
  const may = useMay(['compliance']);
  const { declared, declaredAt, confirmed, confirmedAt } = residence;
  return (
    <Panel title="Country of residence">
      {declared === null || declaredAt === null ? (
        <p className="note">None declared.</p>
      ) : (
        <p className="note">
          Declared {declared}, {timeText(declaredAt)}.
        </p>
      )}
      {confirmed !== null && confirmedAt !== null && (
        <p className="note">
          Confirmed {confirmed}, {timeText(confirmedAt)} by {confirmedBy}.
        </p>
      )}
      {may && declared !== null && declared !== confirmed && <Confirm id={id} country={declared} />}
    </Panel>
  );
};

const Tests = ({ tests }: Pick<Found, 'tests'>) => (
  <Panel title="Suitability tests">
    {tests.length === 0 && <p className="note">None taken.</p>}
    {tests.map(({ at, passed, points, of, until, version, answers, missed }) => (
      <div key={at}>
        <p className="note">
          {timeText(at)}: {passed ? 'passed' : 'not passed'}, {points} of {of}, questions of version {version}.{' '}
          {passed ? 'Valid' : 'Next attempt after'} {passed ? `until ${timeText(until)}` : timeText(until)}.
        </p>
        <ul>
          {answers.map(({ question, answer }) => (
            <li key={question}>
              {question}: {answer}
              {missed.includes(question) && ' (does not count)'}
            </li>
          ))}
        </ul>
      </div>
    ))}
  </Panel>
);

/** Where a customer lives, and the suitability tests that they have handed in, for reading. */
export const CustomerJurisdiction = ({ id }: { readonly id: number }) => {
  const query = useQueryCall('console.customerJurisdiction', { id });
  if (query.state !== 'success') return <NotLoaded of={query} />;
  return (
    <>
      <Residence id={id} found={query.value} />
      <Tests tests={query.value.tests} />
    </>
  );
};
