import { Segmented } from 'antd';
import { useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { type RowOfCall, sending } from '../shell/api.ts';

type Application = RowOfCall<'console.credits'>;
type Choice = 'approve' | 'propose' | 'refuse';

const VERBS: Readonly<Record<Choice, string>> = { approve: 'Approve', propose: 'Propose', refuse: 'Refuse' };
const DONE: Readonly<Record<Choice, string>> = { approve: 'Approved', propose: 'Proposed', refuse: 'Refused' };
const SAYS: Readonly<Record<Choice, string>> = {
  approve: 'The limit is worked out now from the customer’s own assets at fresh prices.',
  propose: 'Another operator confirms it; the limit is worked out then.',
  refuse: 'The customer reads the reason.',
};

/** Approves an application, proposes it where two must agree, or refuses it. */
export const Decision = ({
  application,
  onDone,
  onClose,
}: {
  readonly application: Application;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) => {
  const [choice, setChoice] = useState<Choice>('approve');
  const { id, maskedCustomer, level } = application;
  return (
    <section className="card" aria-label={`Application ${id}`}>
      <h2>
        Level {level} for {maskedCustomer}
      </h2>
      <Segmented
        options={[
          { label: 'Approve', value: 'approve' as const },
          { label: 'Propose', value: 'propose' as const },
          { label: 'Refuse', value: 'refuse' as const },
        ]}
        value={choice}
        onChange={setChoice}
      />
      {choice === 'propose' ? (
        <ReasonAction
          key={choice}
          verb={VERBS[choice]}
          hint="for the other operator"
          sentences={() => <p>{SAYS[choice]}</p>}
          work={(reason) => sending('console.proposeCreditLimit', { id, reason })}
          onDone={onDone}
          done={DONE[choice]}
          onCancel={onClose}
        />
      ) : (
        <ReasonAction
          key={choice}
          verb={VERBS[choice]}
          hint={choice === 'refuse' ? 'the customer reads it' : 'kept in the audit trail'}
          sentences={() => <p>{SAYS[choice]}</p>}
          work={(reason) => sending('console.decideCredit', { id, approved: choice === 'approve', reason })}
          onDone={onDone}
          done={DONE[choice]}
          onCancel={onClose}
        />
      )}
    </section>
  );
};
