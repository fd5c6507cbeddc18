import { Button, Select } from 'antd';
import { useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { type InputOfCall, sending } from '../shell/api.ts';
import { Panel } from '../shell/parts.tsx';
import { useRefusals } from '../shell/refused-field.ts';
import { useMay } from '../shell/session.ts';
import { TextInput } from '../shell/text-input.tsx';
import { addressChangeSentences, passwordResetSentences } from './reset-sentences.ts';

type Kind = InputOfCall<'console.proposeAddressChange'>['kind'];
type Made = { readonly id: string };

const HINT = 'How the customer proved their identity. Shown to the second operator and recorded in the audit trail.';
const DONE = 'Proposed. Another operator has to confirm it.';
const NAMES = { phone: 'phone number', email: 'e-mail address' } as const satisfies Record<Kind, string>;

const AddressChange = ({
  id,
  onDone,
  onCancel,
}: {
  readonly id: number;
  readonly onDone: (made: Made) => void;
  readonly onCancel: () => void;
}) => {
  const [kind, setKind] = useState<Kind>('email');
  const [username, setUsername] = useState('');
  const refusals = useRefusals({ username });
  return (
    <>
      <div className="reveal">
        <Select
          aria-label="Which address"
          style={{ width: 120 }}
          options={[
            { value: 'email', label: 'E-mail' },
            { value: 'phone', label: 'Phone' },
          ]}
          value={kind}
          onChange={setKind}
        />
        <TextInput
          isLabelHidden
          label={`New ${NAMES[kind]}`}
          placeholder={kind === 'email' ? 'someone@example.com' : 'Country code and number'}
          value={username}
          error={refusals.errorOf('username')}
          onChange={setUsername}
        />
      </div>
      {username.trim() !== '' && (
        <ReasonAction
          verb={`Propose the new ${NAMES[kind]}`}
          waitsFor="another operator of compliance"
          isDanger
          hint={HINT}
          done={DONE}
          sentences={() =>
            addressChangeSentences(id, NAMES[kind], username.trim()).map((sentence) => <p key={sentence}>{sentence}</p>)
          }
          fields={refusals}
          work={(reason) => sending('console.proposeAddressChange', { id, kind, username: username.trim(), reason })}
          onDone={onDone}
          onCancel={onCancel}
        />
      )}
    </>
  );
};

/** For a customer who cannot recover a funds password, a phone or an e-mail alone, and has shown who they are. */
export const LostCredentials = ({
  id,
  hasFundsPassword,
}: {
  readonly id: number;
  readonly hasFundsPassword: boolean;
}) => {
  const mayPropose = useMay(['support', 'compliance']);
  const [proposing, setProposing] = useState<'funds-password' | 'address'>();
  const { open } = useDetails();
  if (!mayPropose) return null;
  const onDone = ({ id: made }: Made): void => {
    setProposing(undefined);
    open({ kind: 'proposal', id: made });
  };
  const onCancel = (): void => setProposing(undefined);
  return (
    <Panel title="Lost credentials">
      {proposing === undefined && (
        <div className="reveal">
          {hasFundsPassword && (
            <Button size="small" onClick={() => setProposing('funds-password')}>
              Propose to remove the funds password…
            </Button>
          )}
          <Button size="small" onClick={() => setProposing('address')}>
            Propose a new phone or e-mail…
          </Button>
        </div>
      )}
      {proposing === 'funds-password' && (
        <ReasonAction
          verb="Propose to remove the funds password"
          waitsFor="another operator of compliance"
          isDanger
          hint={HINT}
          done={DONE}
          sentences={() => passwordResetSentences(id).map((sentence) => <p key={sentence}>{sentence}</p>)}
          work={(reason) => sending('console.proposeFundsPasswordReset', { id, reason })}
          onDone={onDone}
          onCancel={onCancel}
        />
      )}
      {proposing === 'address' && <AddressChange id={id} onDone={onDone} onCancel={onCancel} />}
    </Panel>
  );
};
