import { Segmented } from 'antd';
import { useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { type RowOfCall, sending } from '../shell/api.ts';
import { useRefusals } from '../shell/refused-field.ts';
import { TextInput } from '../shell/text-input.tsx';

type Leader = RowOfCall<'console.leaders'>;
type Choice = 'approve' | 'refuse' | 'pause' | 'resume' | 'end';

const VERBS: Readonly<Record<Choice, readonly [verb: string, done: string]>> = {
  approve: ['Approve', 'Approved'],
  refuse: ['Refuse', 'Refused'],
  pause: ['Pause', 'Paused'],
  resume: ['Resume', 'Resumed'],
  end: ['End', 'Ended'],
};

const SAYS: Readonly<Record<Choice, string>> = {
  approve: 'From now on others can copy this customer’s trades of shares, and see the record of all sales.',
  refuse: 'The customer reads the reason, and may ask again.',
  pause: 'Nobody begins to follow and nothing is copied, purchase or sale, until it is resumed.',
  resume: 'Trades from now on are copied again; those of the pause are not.',
  end: 'All followers stop copying; what they hold stays theirs. The customer may ask to lead again.',
};

const CHOICES: Readonly<Partial<Record<Leader['status'], readonly [Choice, ...Choice[]]>>> = {
  applied: ['approve', 'refuse'],
  approved: ['pause', 'end'],
  paused: ['resume', 'end'],
};

/** Whether anything can be decided about a customer in this state. */
export const isOpen = ({ status }: Leader): boolean => CHOICES[status] !== undefined;

/** Approves or refuses who asked to lead; pauses, resumes or ends who leads. */
export const Decision = ({
  leader,
  onDone,
  onClose,
}: {
  readonly leader: Leader;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) => {
  const { customerId, status, followers, others, name } = leader;
  const choices = CHOICES[status] ?? ['end'];
  const [choice, setChoice] = useState<Choice>(choices[0]);
  // Kept while another field is wrong or changes.
  const typed = useState('');
  const [verb, done] = VERBS[choice];
  const refusals = useRefusals({ name: name ?? '' });
  return (
    <>
      <Segmented
        options={choices.map((value) => ({ label: VERBS[value][0], value }))}
        value={choice}
        onChange={setChoice}
      />
      {choice === 'approve' && (
        <TextInput
          label="Trader name"
          isDisabled
          value={name ?? ''}
          hint={name === null ? 'None: the customer has to ask again, with a name.' : 'As others will see it.'}
          error={refusals.errorOf('name')}
          onChange={() => undefined}
        />
      )}
      <ReasonAction
        key={choice}
        typed={typed}
        fields={refusals}
        verb={verb}
        hint={choice === 'refuse' ? 'the customer reads it' : 'kept in the audit trail, and told to the customer'}
        sentences={() => (
          <>
            <p>{SAYS[choice]}</p>
            {choice === 'approve' && name !== null && (
              <p>Others will see the trader name “{name}”: it has to be decent and nobody else’s.</p>
            )}
            {followers > 0 && <p>{followers === 1 ? 'One customer follows' : `${followers} customers follow`} now.</p>}
            {others.length > 0 && (
              <p>The same identity document was handed in by: {others.map((id) => `#${id}`).join(', ')}.</p>
            )}
          </>
        )}
        work={(reason) => sending('console.decideLeader', { customerId, decision: choice, reason })}
        onDone={onDone}
        done={done}
        onCancel={onClose}
      />
    </>
  );
};
