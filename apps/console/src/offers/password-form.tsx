import { Button } from 'antd';
import { useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { sending } from '../shell/api.ts';
import { timeText } from '../shell/format.ts';
import { useRefusals } from '../shell/refused-field.ts';
import { TextInput } from '../shell/text-input.tsx';

/** What a password stands before: a tier of an offer, or the list of VIP allocations. */
export type Gate = { readonly id: number; readonly tier: number } | 'list';

const nameOf = (gate: Gate): string =>
  gate === 'list' ? 'The list of VIP allocations' : `Tier ${gate.tier + 1} of offer ${gate.id}`;

/** Proposes another password; it is shown nowhere afterwards. */
export const PasswordForm = ({ gate, onClose }: { readonly gate: Gate; readonly onClose: () => void }) => {
  const { open } = useDetails();
  const [password, setPassword] = useState('');
  const [until, setUntil] = useState('');
  const fields = useRefusals({ amount: until });
  const validUntil = until === '' ? undefined : new Date(until).getTime();
  return (
    <>
      <div className="posting-row">
        <TextInput
          kind="new-password"
          label="New password"
          hint="It cannot be shown again."
          maxLength={128}
          value={password}
          onChange={setPassword}
        />
        <TextInput
          kind="moment"
          label="Valid until"
          hint="Empty for no end."
          error={fields.errorOf('amount')}
          value={until}
          onChange={setUntil}
        />
      </div>
      {password !== '' && (
        <ReasonAction
          verb="Propose password"
          waitsFor="another operator of product or compliance"
          hint="for the other operator"
          fields={fields}
          sentences={() => (
            <p>
              {nameOf(gate)} opens with the new password
              {validUntil === undefined ? '' : ` until ${timeText(validUntil)}`}. Whoever entered with the one before
              has to enter the new one; orders that were placed stay as they are.
            </p>
          )}
          work={(reason) =>
            sending('console.proposeOfferPassword', {
              ...(gate === 'list' ? {} : gate),
              password,
              ...(validUntil === undefined ? {} : { validUntil }),
              reason,
            })
          }
          onDone={(proposal) => {
            onClose();
            open({ kind: 'proposal', id: proposal.id });
          }}
          done="The password is proposed."
        />
      )}
      <div className="actions">
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </>
  );
};
