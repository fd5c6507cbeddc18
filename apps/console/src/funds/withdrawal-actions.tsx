import { HOLD_REASONS, type HoldReason } from '@bourse/rules';
import { valueIn } from '@bourse/ui/calls';
import { HELD } from '@bourse/wire/shown-names';
import { App, Button, Select } from 'antd';
import { useId, useState } from 'react';
import { Confirm, ReasonAction, useCommand } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { type InputOfCall, sending, useQueryCall } from '../shell/api.ts';
import { CustomerTextAction } from '../shell/customer-text-action.tsx';
import { amountText, timeText } from '../shell/format.ts';
import { Opens } from '../shell/parts.tsx';
import { useRefusals } from '../shell/refused-field.ts';
import { TextInput } from '../shell/text-input.tsx';
import { referenceProblem } from './review-form.ts';
import { UsedReference } from './used-reference.tsx';
import type { Detail } from './withdrawal-words.ts';

const outOf = ({ amount, fee, arrives, asset, destination, customerId, maskedCustomer }: Detail): string =>
  `${amountText(arrives)} ${asset} of customer ${customerId} (${maskedCustomer}) to ${destination}: ${amountText(amount)} ${asset} less the fee of ${amountText(fee)} ${asset}.`;

/** Who else is paid out to the same place; nothing where nobody is. */
export const SharedWith = ({ claim: { sharedWith } }: { readonly claim: Detail }) => {
  const { open } = useDetails();
  if (sharedWith.length === 0) return null;
  return (
    <div className="problem" role="alert">
      <p>
        This destination is also used by{' '}
        {sharedWith.map(({ customerId, maskedCustomer, isRemoved }, at) => (
          <span key={customerId}>
            {at > 0 && ', '}
            <Opens onOpen={() => open({ kind: 'customer', id: String(customerId) })}>
              customer {customerId} ({maskedCustomer})
            </Opens>
            {isRemoved && ', who has removed it'}
          </span>
        ))}
        .
      </p>
    </div>
  );
};

type Choice = 'aside' | 'lift' | 'refuse' | undefined;
type ActionProps = { readonly claim: Detail; readonly onCancel: () => void };

/** Before a withdrawal that is being paid is refused, from the first step on. */
const MaybePaid = ({ claim: { state, startedBy } }: { readonly claim: Detail }) =>
  state === 'processing' && (
    <div className="problem" role="alert">
      <p>
        {startedBy ?? 'A colleague'} began to pay this: the money may be out already. Ask them, and make sure at the
        bank or on the chain that it is not, or the customer has it twice.
      </p>
    </div>
  );

const BEGUN_BY_TWO =
  'Two operators agreed to begin to pay this, so two have to agree to give the money back: you write what the customer reads, compliance confirms.';

const RefuseForm = ({ claim, onCancel }: ActionProps) => (
  <CustomerTextAction
    {...(claim.refusalTakesTwo ? { takesTwo: BEGUN_BY_TWO } : {})}
    verb="Refuse"
    isDanger
    hint="Shown to the customer."
    done={`Withdrawal ${claim.id} refused.`}
    proposeVerb="Propose to refuse"
    waitsFor="an operator of compliance"
    propose={(text, reason) => sending('console.proposeWithdrawalRefusal', { id: claim.id, text, reason })}
    sentences={() => (
      <>
        <MaybePaid claim={claim} />
        <p>
          The whole {amountText(claim.amount)} {claim.asset} go back to customer {claim.customerId} (
          {claim.maskedCustomer}), fee included.
        </p>
        <p>Withdrawal {claim.id} is closed for good. The customer is told, with this reason:</p>
      </>
    )}
    work={(reason) => sending('console.refuseWithdrawal', { id: claim.id, reason })}
    onDone={onCancel}
    onCancel={onCancel}
  />
);

const Refuse = (props: ActionProps) => (
  <>
    <MaybePaid claim={props.claim} />
    {props.claim.refusalTakesTwo && <p className="note">{BEGUN_BY_TWO}</p>}
    <RefuseForm {...props} />
  </>
);

const PutOnHold = ({ claim, onCancel }: ActionProps) => {
  const id = useId();
  const [holdReason, setHoldReason] = useState<HoldReason>('checking');
  return (
    <div className="fields">
      <div className="wide">
        <label htmlFor={id}>Shown to the customer</label>
        <Select
          id={id}
          style={{ width: '100%' }}
          value={holdReason}
          onChange={setHoldReason}
          options={HOLD_REASONS.map((value) => ({ value, label: HELD[value] }))}
        />
        <p className="hint">In the customer's own language.</p>
      </div>
      <ReasonAction
        label="Internal note"
        verb="Put on hold"
        hint="Never shown to the customer. Recorded with the withdrawal and in the audit trail."
        done={`Withdrawal ${claim.id} put on hold.`}
        sentences={() => (
          <>
            <p>Withdrawal {claim.id} keeps its place and is not paid until the hold is lifted. The money stays held.</p>
            <p>The customer is told: {HELD[holdReason]}</p>
            <p>Your internal note, which the customer never sees:</p>
          </>
        )}
        work={(reason) =>
          sending('console.setWithdrawalHold', { id: claim.id, aside: true, reason, publicReason: holdReason })
        }
        onDone={onCancel}
        onCancel={onCancel}
      />
    </div>
  );
};

const LiftHold = ({ claim, onCancel }: ActionProps) => {
  const hold = claim.timeline.findLast(({ step }) => step === 'on-hold');
  return (
    <ReasonAction
      verb="Lift the hold"
      hint="Recorded in the audit trail. Never shown to the customer."
      done={`The hold of withdrawal ${claim.id} is lifted.`}
      sentences={() => (
        <>
          {hold && (
            <p>
              {hold.operator ?? 'An operator'} put withdrawal {claim.id} on hold at {timeText(hold.at)}, with the note:{' '}
              {claim.holdNote}
            </p>
          )}
          <p>It is back in its place in the queue at once and is paid in its turn. The customer is not told.</p>
          <p>Your reason:</p>
        </>
      )}
      work={(reason) => sending('console.setWithdrawalHold', { id: claim.id, aside: false, reason })}
      onDone={onCancel}
      onCancel={onCancel}
    />
  );
};

const Start = ({ claim }: { readonly claim: Detail }) => {
  const { message } = App.useApp();
  const [isSure, setSure] = useState(false);
  const action = useCommand(
    () => sending('console.startWithdrawal', { id: claim.id }),
    () => message.success(`Withdrawal ${claim.id} is being paid.`),
  );
  if (isSure)
    return (
      <Confirm
        verb="Begin to pay"
        pending={action.pending}
        refusal={action.refusal}
        onConfirm={() => void action.run()}
        onBack={() => {
          setSure(false);
          action.forget();
        }}
      >
        <p>{outOf(claim)}</p>
        <SharedWith claim={claim} />
        <p>From now on customer {claim.customerId} can no longer cancel it.</p>
      </Confirm>
    );
  return (
    <Button type="primary" onClick={() => setSure(true)}>
      Begin to pay…
    </Button>
  );
};

const Proposed = ({ id }: { readonly id: string }) => {
  const { open } = useDetails();
  return (
    <p className="note">
      A decision is proposed: <Opens onOpen={() => open({ kind: 'proposal', id })}>proposal {id}</Opens> waits for
      another operator.
    </p>
  );
};

const Propose = ({ claim }: { readonly claim: Detail }) => {
  const { open } = useDetails();
  return (
    <ReasonAction
      verb="Propose to pay"
      waitsFor="another operator of finance or compliance"
      hint="Requires a second operator, who reads and confirms it."
      done={`Withdrawal ${claim.id} proposed.`}
      sentences={() => (
        <>
          <p>{outOf(claim)}</p>
          <SharedWith claim={claim} />
        </>
      )}
      work={(reason) => sending('console.proposeWithdrawal', { id: claim.id, reason })}
      onDone={({ id }) => open({ kind: 'proposal', id })}
    />
  );
};

/** What a typed reference counts for already; null before it is asked. */
const useUsed = (input: InputOfCall<'console.checkPayoutReference'>, when: boolean) => {
  const checked = useQueryCall('console.checkPayoutReference', input, { when, keepLast: false });
  return valueIn(checked)?.used ?? null;
};

/** What stands where one pays until one has looked at the full destination (rule FUNDS-150). */
const LookFirst = ({ onLook }: { readonly onLook: () => void }) => (
  <>
    <p className="note wide">Who pays compares the full destination with where the money went.</p>
    <div className="actions">
      <Button type="primary" onClick={onLook}>
        Look at the full destination first…
      </Button>
    </div>
  </>
);

const Pay = ({ claim }: { readonly claim: Detail }) => {
  const { message } = App.useApp();
  const [reference, setReference] = useState('');
  const [again, setAgain] = useState('');
  const [step, setStep] = useState<'form' | 'tried' | 'sure'>('form');
  const isSame = reference.trim() === again.trim();
  const problem = referenceProblem(reference);
  const isFit = problem === undefined && isSame;
  const action = useCommand(
    (paid: { readonly reference: string; readonly again: string }) =>
      sending('console.payWithdrawal', { id: claim.id, ...paid }),
    () => message.success(`Withdrawal ${claim.id} paid.`),
  );
  const back = () => {
    setStep('tried');
    action.forget();
  };
  const refusals = useRefusals({ reference, again });
  const pay = async (): Promise<void> => {
    const answer = await action.run({ reference: reference.trim(), again: again.trim() });
    if (answer?.ok === false && refusals.take(answer)) back();
  };
  const used = useUsed({ id: claim.id, reference: reference.trim() }, step === 'sure');
  if (step === 'sure' && used !== null) return <UsedReference reference={reference.trim()} used={used} onBack={back} />;
  if (step === 'sure')
    return (
      <Confirm
        verb={`Paid ${amountText(claim.arrives)} ${claim.asset}`}
        pending={action.pending}
        refusal={action.refusal}
        onConfirm={() => void pay()}
        onBack={back}
      >
        <p>{outOf(claim)}</p>
        <SharedWith claim={claim} />
        <p>
          The reference {reference.trim()} can then never be used again, and withdrawal {claim.id} is closed for good.
        </p>
      </Confirm>
    );
  const isShown = step === 'tried' && !isFit;
  return (
    <form
      className="fields"
      onSubmit={(event) => {
        event.preventDefault();
        setStep(isFit ? 'sure' : 'tried');
      }}
    >
      <TextInput
        label="Reference of the payment"
        maxLength={128}
        value={reference}
        error={(isShown ? problem : undefined) ?? refusals.errorOf('reference')}
        hint="The reference from the bank or chain, after the payment was sent. Each reference can be used once."
        onChange={setReference}
      />
      <TextInput
        label="The same again"
        maxLength={128}
        value={again}
        error={isShown && !isSame ? 'The two differ.' : refusals.errorOf('again')}
        hint="Typed or pasted once more."
        onChange={setAgain}
      />
      <div className="actions">
        <Button type="primary" htmlType="submit">
          Paid…
        </Button>
      </div>
    </form>
  );
};

/** What finance can do about a withdrawal that is under way; compliance can put it on hold. */
export const WithdrawalActions = ({
  claim,
  isFinance,
  onLook,
}: {
  readonly claim: Detail;
  readonly isFinance: boolean;
  /** Asks for the destination in full. */
  readonly onLook: () => void;
}) => {
  const [choice, choose] = useState<Choice>();
  const onCancel = () => choose(undefined);
  if (choice === 'refuse') return <Refuse claim={claim} onCancel={onCancel} />;
  if (choice === 'lift') return <LiftHold claim={claim} onCancel={onCancel} />;
  if (choice === 'aside') return <PutOnHold claim={claim} onCancel={onCancel} />;
  const isWaiting = claim.state === 'waiting';
  const isAside = claim.holdNote !== null;
  return (
    <div className="fields">
      {claim.proposalId !== null && <Proposed id={claim.proposalId} />}
      {isFinance && !isWaiting && (claim.destinationSeen ? <Pay claim={claim} /> : <LookFirst onLook={onLook} />)}
      {isFinance &&
        isWaiting &&
        claim.place === 1 &&
        claim.proposalId === null &&
        (claim.takesTwo ? <Propose claim={claim} /> : <Start claim={claim} />)}
      {claim.frozen && (
        <p className="note">
          Withdrawals are frozen for this customer: it is not paid until compliance lifts the freeze in the customer's
          record.
        </p>
      )}
      {isWaiting && !isAside && !claim.frozen && claim.place !== 1 && (
        <p className="note">{(claim.place ?? 1) - 1} on this channel came before it and are paid first.</p>
      )}
      <div className="actions">
        {isWaiting && isAside && <Button onClick={() => choose('lift')}>Lift the hold…</Button>}
        {isWaiting && !isAside && (
          <Button type="text" onClick={() => choose('aside')}>
            Put on hold…
          </Button>
        )}
        {isFinance && (
          <Button type="text" danger onClick={() => choose('refuse')}>
            Refuse…
          </Button>
        )}
      </div>
    </div>
  );
};
