import { IDENTITY_LEVEL_NAMES } from '@bourse/wire/shown-names';
import { Segmented } from 'antd';
import { useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { type RowOfCall, sending } from '../shell/api.ts';
import { Facts, Money } from '../shell/parts.tsx';

type Application = RowOfCall<'console.credits'>;
type Choice = 'approve' | 'propose' | 'refuse';

const VERBS: Readonly<Record<Choice, string>> = { approve: 'Approve', propose: 'Propose', refuse: 'Refuse' };
const DONE: Readonly<Record<Choice, string>> = { approve: 'Approved', propose: 'Proposed', refuse: 'Refused' };
const SAYS: Readonly<Record<Choice, string>> = {
  approve: 'The limit is worked out now from the customer’s own assets at fresh prices.',
  propose: 'Another operator confirms it; the limit is worked out then.',
  refuse: 'The customer reads the reason.',
};

/** What it is decided by: assets, debt, line and identity as they are now (rule CREDIT-10). */
const Standing = ({ application: { standing, asset } }: { readonly application: Application }) => {
  if (!standing) return null;
  const { ownAssets, limit, owed, isOverdue, line, identity } = standing;
  return (
    <Facts
      facts={[
        ['Own assets', ownAssets === null ? 'A price is missing' : <Money key="own" text={ownAssets} asset={asset} />],
        ['Limit by them', limit === null ? '–' : <Money key="limit" text={limit} asset={asset} />],
        ['Owed now', <Money key="owed" text={owed} asset={asset} />],
        ['Overdue', isOverdue ? 'Yes' : 'No'],
        [
          'Line now',
          line === null ? (
            'None'
          ) : (
            <span key="line">
              Level {line.level}, <Money text={line.limit} asset={asset} />
            </span>
          ),
        ],
        ['Identity', IDENTITY_LEVEL_NAMES[identity]],
      ]}
    />
  );
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
  // Kept while another field is wrong or changes.
  const typed = useState('');
  const { id, maskedCustomer, level } = application;
  return (
    <section className="card" aria-label={`Application ${id}`}>
      <h2>
        Level {level} for {maskedCustomer}
      </h2>
      <Standing application={application} />
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
          typed={typed}
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
          typed={typed}
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
