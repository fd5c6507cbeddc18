import { decimalsWritten } from '@bourse/rules';
import { valueIn } from '@bourse/ui/calls';
import { App, Button } from 'antd';
import { useId, useState } from 'react';
import { Confirm, ReasonAction, useCommand } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { type InputOfCall, type ReplyOfCall, sending, useQueryCall } from '../shell/api.ts';
import { CustomerTextAction, needsFourEyes } from '../shell/customer-text-action.tsx';
import { NumberInput } from '../shell/number-input.tsx';
import { Opens, Waiting } from '../shell/parts.tsx';
import { useRefusals } from '../shell/refused-field.ts';
import { TextInput } from '../shell/text-input.tsx';
import {
  arrivedText,
  type Claim,
  creditErrors,
  creditSentences,
  fourEyesSentence,
  refuseSentences,
} from './review-form.ts';
import { UsedReference } from './used-reference.tsx';

type Deposit = ReplyOfCall<'console.deposit'>;

export type Similar = Deposit['similar'];
type Quoted = Deposit['quoted'];
type Checked = ReplyOfCall<'console.checkReference'>;

/** The credited deposits that a reference looks like. */
export const SimilarCredits = ({ similar }: { readonly similar: Similar }) => {
  const { open } = useDetails();
  return similar.map(({ id, reference }) => (
    <Opens key={id} onOpen={() => open({ kind: 'deposit', id: String(id) })}>
      deposit {id} with {reference}{' '}
    </Opens>
  ));
};

/** The customers whose reference to quote it is, and what they announced with it. */
export const QuotedByOthers = ({ quoted }: { readonly quoted: Quoted }) => {
  const { open } = useDetails();
  return quoted.map(({ reference, customerId, depositId }) => (
    <span key={`${reference} ${depositId}`}>
      {reference}, given to{' '}
      <Opens onOpen={() => open({ kind: 'customer', id: String(customerId) })}>customer {customerId}</Opens>
      {depositId !== null && (
        <>
          {' '}
          for <Opens onOpen={() => open({ kind: 'deposit', id: String(depositId) })}>deposit {depositId}</Opens>
        </>
      )}{' '}
    </span>
  ));
};

type Credited = { readonly amount: string; readonly reference: string };

/** A credit that one operator may not make alone: read back with a reason, then it waits for another operator. */
const ProposeCredit = ({
  claim,
  form,
  checked: { similar, quoted },
  onCancel,
}: {
  readonly claim: Claim;
  readonly form: Credited;
  readonly checked: Pick<Checked, 'similar' | 'quoted'>;
  readonly onCancel: () => void;
}) => {
  const { open } = useDetails();
  return (
    <>
      <p className="note">
        {fourEyesSentence(form, claim, { isSimilar: similar.length > 0, isQuoted: quoted.length > 0 })}
      </p>
      {similar.length > 0 && (
        <div className="problem" role="alert">
          <p>
            Make sure that it is another payment than <SimilarCredits similar={similar} />
          </p>
        </div>
      )}
      {quoted.length > 0 && (
        <div className="problem" role="alert">
          <p>
            This reference belongs to another customer: <QuotedByOthers quoted={quoted} />
            <br />
            Make sure that the payment is not theirs.
          </p>
        </div>
      )}
      <ReasonAction
        verb="Propose to credit"
        waitsFor="another operator of finance or compliance"
        hint="Requires a second operator, who reads and confirms it."
        done={`Credit of deposit ${claim.id} proposed.`}
        sentences={() => (
          <>
            {creditSentences(form, claim, true).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </>
        )}
        work={(reason) => sending('console.proposeCredit', { id: claim.id, ...form, reason })}
        onDone={({ id }) => open({ kind: 'proposal', id })}
        onCancel={onCancel}
      />
    </>
  );
};

const UNCHECKED: Checked = { similar: [], quoted: [], used: null, takesTwo: false };

/** What is known of a typed credit; undefined until it is: nothing is promised before. What cannot be asked is said when it is tried. */
const useChecked = (input: InputOfCall<'console.checkReference'>, when: boolean): Checked | undefined => {
  const checked = useQueryCall('console.checkReference', input, { when, keepLast: false });
  return checked.state === 'error' ? UNCHECKED : valueIn(checked);
};

const Credit = ({ claim, onRefuse }: { readonly claim: Claim; readonly onRefuse: () => void }) => {
  const id = useId();
  const { message } = App.useApp();
  const [form, setForm] = useState({ amount: '', reference: '' });
  const [step, setStep] = useState<'form' | 'tried' | 'sure'>('form');
  const errors = creditErrors(form);
  const isFit = Object.keys(errors).length === 0;
  const { amount } = form;
  const action = useCommand(
    (credited: { readonly amount: string; readonly reference: string }) =>
      sending('console.reviewDeposit', { id: claim.id, decision: 'credit', ...credited }),
    () => message.success(`Deposit ${claim.id} credited.`),
  );
  const reference = form.reference.trim();
  const checked = useChecked({ id: claim.id, reference, amount }, step === 'sure');
  const back = () => {
    setStep('tried');
    action.forget();
  };
  const refusals = useRefusals(form);
  const credit = async (): Promise<void> => {
    const answer = await action.run({ amount, reference });
    if (answer?.ok === false && refusals.take(answer)) back();
  };
  const isRefusedToOne = needsFourEyes(action.refusal);
  if (step === 'sure' && checked === undefined) return <Waiting rows={3} />;
  if (step === 'sure' && checked && checked.used !== null)
    return <UsedReference reference={reference} used={checked.used} onBack={back} />;
  if (step === 'sure' && checked && (isRefusedToOne || checked.takesTwo))
    return <ProposeCredit claim={claim} form={{ amount, reference }} checked={checked} onCancel={back} />;
  if (step === 'sure') {
    return (
      <Confirm
        verb={`Credit ${arrivedText(form, claim)}`}
        pending={action.pending}
        refusal={action.refusal}
        onConfirm={() => void credit()}
        onBack={back}
      >
        {creditSentences(form, claim).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Confirm>
    );
  }
  const shown = step === 'tried' ? errors : {};
  return (
    <form
      className="fields"
      onSubmit={(event) => {
        event.preventDefault();
        setStep(isFit ? 'sure' : 'tried');
      }}
    >
      <div>
        <label htmlFor={`${id}a`}>Amount that arrived</label>
        <NumberInput
          id={`${id}a`}
          decimals={decimalsWritten(claim.claimed)}
          unit={claim.currency}
          value={amount}
          error={shown.amount ?? refusals.errorOf('amount')}
          hint="As on the statement or the chain, not as the customer claims."
          onChange={(typed) => setForm({ ...form, amount: typed })}
        />
      </div>
      <TextInput
        label="External reference"
        maxLength={128}
        value={form.reference}
        error={shown.reference ?? refusals.errorOf('reference')}
        hint="Each one can be credited once."
        onChange={(typed) => setForm({ ...form, reference: typed })}
      />
      <div className="actions">
        <Button type="primary" htmlType="submit">
          Credit…
        </Button>
        <Button type="text" danger onClick={onRefuse}>
          Nothing arrived: refuse…
        </Button>
      </div>
    </form>
  );
};

const Refuse = ({ claim, onCancel }: { readonly claim: Claim; readonly onCancel: () => void }) => (
  <CustomerTextAction
    verb="Refuse"
    isDanger
    hint="Shown to the customer."
    done={`Deposit ${claim.id} refused.`}
    proposeVerb="Propose to refuse"
    waitsFor="an operator of compliance"
    propose={(text, reason) => sending('console.proposeRefusal', { id: claim.id, text, reason })}
    sentences={() => refuseSentences(claim).map((sentence) => <p key={sentence}>{sentence}</p>)}
    work={(reason) => sending('console.reviewDeposit', { id: claim.id, decision: 'refuse', reason })}
    onDone={onCancel}
    onCancel={onCancel}
  />
);

/** The decision on a deposit that waits: credit what arrived, or refuse with a reason. */
export const Review = ({ claim, proposalId }: { readonly claim: Claim; readonly proposalId: string | null }) => {
  const { open } = useDetails();
  const [isRefusing, setRefusing] = useState(false);
  if (proposalId !== null)
    return (
      <p className="note">
        A decision is proposed:{' '}
        <Opens onOpen={() => open({ kind: 'proposal', id: proposalId })}>proposal {proposalId}</Opens> waits for another
        operator.
      </p>
    );
  return isRefusing ? (
    <Refuse claim={claim} onCancel={() => setRefusing(false)} />
  ) : (
    <Credit claim={claim} onRefuse={() => setRefusing(true)} />
  );
};
