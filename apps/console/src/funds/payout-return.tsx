import { valueIn } from '@bourse/ui/calls';
import { useState } from 'react';
import { sending, useQueryCall } from '../shell/api.ts';
import { amountText } from '../shell/format.ts';
import { Money, Mono } from '../shell/parts.tsx';
import { useRefusals } from '../shell/refused-field.ts';
import { TextInput } from '../shell/text-input.tsx';
import { Correction, ProposeCorrection } from './correction.tsx';
import { referenceProblem } from './review-form.ts';
import { ReferenceCounts } from './used-reference.tsx';
import type { Detail } from './withdrawal-words.ts';

const Sentences = ({ claim, reference }: { readonly claim: Detail; readonly reference: string }) => {
  const checked = useQueryCall('console.checkReturnReference', { id: claim.id, reference }, { keepLast: false });
  const used = valueIn(checked)?.used ?? null;
  const { id, amount, fee, arrives, asset, customerId, maskedCustomer, reference: paid } = claim;
  return (
    <>
      {used !== null && <ReferenceCounts reference={reference} used={used} />}
      <p>
        The {amountText(arrives)} {asset} of withdrawal {id}, paid under {paid}, came back under {reference}.
      </p>
      <p>
        The whole {amountText(amount)} {asset} are back with customer {customerId} ({maskedCustomer}): the fee of{' '}
        {amountText(fee)} {asset} is the house's loss, as is what the bank or the network charged.
      </p>
      <p>The customer is told that the payment was returned.</p>
    </>
  );
};

const ProposeReturn = ({ claim, onCancel }: { readonly claim: Detail; readonly onCancel: () => void }) => {
  const [typed, setTyped] = useState('');
  const reference = typed.trim();
  const problem = referenceProblem(typed);
  const refusals = useRefusals({ reference: typed });
  return (
    <div className="fields">
      <TextInput
        label="Return reference"
        maxLength={128}
        value={typed}
        error={(typed === '' ? undefined : problem) ?? refusals.errorOf('reference')}
        hint="From the bank's statement or the chain, after the money arrived. Each reference can be used once."
        onChange={setTyped}
      />
      {problem === undefined && (
        <ProposeCorrection
          label="Why it came back"
          verb="Propose the return"
          done={`The return of withdrawal ${claim.id} is proposed.`}
          sentences={() => <Sentences claim={claim} reference={reference} />}
          work={(reason) => sending('console.proposePayoutReturn', { id: claim.id, reference, reason })}
          fields={refusals}
          onCancel={onCancel}
        />
      )}
    </div>
  );
};

const RETURN = {
  kind: 'payout-return',
  noun: 'return',
  title: 'The payment came back',
  isDanger: false,
  done: 'Payment returned',
  doneVerb: 'Returned',
} as const;

/** What can be done about a paid withdrawal whose payment the bank or the chain returned, or how that was done. */
export const PayoutReturn = ({ claim, mayReturn }: { readonly claim: Detail; readonly mayReturn: boolean }) => (
  <Correction
    words={RETURN}
    claim={claim}
    done={claim.returned}
    facts={[
      ['Amount returned', <Money key="back" text={claim.amount} asset={claim.asset} />],
      ['Fee included', <Money key="fee" text={claim.fee} asset={claim.asset} />],
      ['Return reference', <Mono key="reference">{claim.returned?.reference}</Mono>],
    ]}
    isPossible={claim.returnable}
    mayCorrect={mayReturn}
    form={(onCancel) => <ProposeReturn claim={claim} onCancel={onCancel} />}
  />
);
