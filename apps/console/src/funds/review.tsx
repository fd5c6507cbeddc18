import { App, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { Confirm, ReasonAction, useAction } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { demand, type InputOfCall, type ReplyOfCall, refresh, useCall } from '../shell/api.ts';
import { amountText } from '../shell/format.ts';
import { NumberInput } from '../shell/number-input.tsx';
import { Opens } from '../shell/parts.tsx';
import {
  type Claim,
  creditErrors,
  creditSentences,
  decimalsIn,
  isAboveClaim,
  refuseSentences,
  takesTwoSentence,
} from './review-form.ts';

type Deposit = ReplyOfCall<'console.deposit'>;

const send = async (input: InputOfCall<'console.reviewDeposit'>, idempotencyKey: string): Promise<Deposit> => {
  const decided = await demand('console.reviewDeposit', input, { idempotencyKey });
  await refresh(
    'console.deposits',
    'console.deposit',
    'console.books',
    'console.customer',
    'console.accounts',
    'console.houseAccounts',
    'console.postings',
    'console.proposals',
    'console.audit',
  );
  return decided;
};

const propose = async (input: InputOfCall<'console.proposeCredit'>, idempotencyKey: string) => {
  const proposed = await demand('console.proposeCredit', input, { idempotencyKey });
  await refresh('console.deposit', 'console.proposals', 'console.audit');
  return proposed;
};

export type Similar = Deposit['similar'];

/** The credited deposits that a reference looks like. */
export const SimilarCredits = ({ similar }: { readonly similar: Similar }) => {
  const { open } = useDetails();
  return similar.map(({ id, reference }) => (
    <Opens key={id} onOpen={() => open({ kind: 'deposit', id: String(id) })}>
      deposit {id} with {reference}{' '}
    </Opens>
  ));
};

type Credited = { readonly amount: string; readonly reference: string };

/** A credit that one operator may not make alone: read back with a reason, then it waits for another operator. */
const ProposeCredit = ({
  claim,
  form,
  similar,
  onCancel,
}: {
  readonly claim: Claim;
  readonly form: Credited;
  readonly similar: Similar;
  readonly onCancel: () => void;
}) => {
  const { open } = useDetails();
  return (
    <>
      <p className="note">{takesTwoSentence(form, claim, similar.length > 0)}</p>
      {similar.length > 0 && (
        <p className="note" role="alert">
          Make sure that it is another payment than <SimilarCredits similar={similar} />
        </p>
      )}
      <ReasonAction
        verb="Propose to credit"
        waitsFor="another operator of finance or compliance"
        hint="It takes two: another operator reads it and confirms."
        done={`Credit of deposit ${claim.id} proposed.`}
        sentences={() => (
          <>
            {creditSentences(form, claim).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </>
        )}
        work={(reason, key) => propose({ id: claim.id, ...form, reason }, key)}
        onDone={({ id }) => open({ kind: 'proposal', id })}
        onCancel={onCancel}
      />
    </>
  );
};

/** The credited deposits that a typed reference looks like; none before it is asked. */
const useSimilar = (asked: InputOfCall<'console.similarReferences'>, enabled: boolean): Similar => {
  const { data, isPlaceholderData } = useCall('console.similarReferences', asked, { enabled });
  return isPlaceholderData ? [] : (data?.similar ?? []);
};

const Credit = ({ claim, onRefuse }: { readonly claim: Claim; readonly onRefuse: () => void }) => {
  const id = useId();
  const { message } = App.useApp();
  const [form, setForm] = useState({ amount: '', reference: '' });
  const [step, setStep] = useState<'form' | 'tried' | 'sure'>('form');
  const errors = creditErrors(form);
  const isFit = Object.keys(errors).length === 0;
  const { amount } = form;
  const action = useAction(
    (key) => send({ id: claim.id, decision: 'credit', amount, reference: form.reference.trim() }, key),
    () => message.success(`Deposit ${claim.id} credited.`),
  );
  const similar = useSimilar({ id: claim.id, reference: form.reference.trim() }, step === 'sure');
  const back = () => {
    setStep('tried');
    action.forget();
  };
  const isRefusedToOne = action.error?.error === 'FOUR_EYES_NEEDED';
  if (step === 'sure' && (isRefusedToOne || similar.length > 0 || isAboveClaim(form, claim)))
    return (
      <ProposeCredit
        claim={claim}
        form={{ amount, reference: form.reference.trim() }}
        similar={similar}
        onCancel={back}
      />
    );
  if (step === 'sure') {
    return (
      <Confirm
        verb={`Credit ${amountText(amount)} ${claim.currency}`}
        isBusy={action.isBusy}
        error={action.error}
        onConfirm={() => void action.run()}
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
          decimals={decimalsIn(claim.asked)}
          unit={claim.currency}
          value={amount}
          error={shown.amount}
          hint="From the statement or the chain, not from the claim."
          onChange={(typed) => setForm({ ...form, amount: typed })}
        />
      </div>
      <div>
        <label htmlFor={`${id}r`}>External reference</label>
        <Input
          id={`${id}r`}
          autoComplete="off"
          maxLength={128}
          value={form.reference}
          status={shown.reference ? 'error' : ''}
          onChange={(event) => setForm({ ...form, reference: event.target.value })}
        />
        <p className="hint" data-bad={shown.reference !== undefined || undefined}>
          {shown.reference ?? 'Each one can be credited once.'}
        </p>
      </div>
      <div className="actions">
        <Button type="primary" htmlType="submit">
          Credit…
        </Button>
        <Button type="text" danger onClick={onRefuse}>
          Nothing arrived: refuse with a reason
        </Button>
      </div>
    </form>
  );
};

const Refuse = ({ claim, onCancel }: { readonly claim: Claim; readonly onCancel: () => void }) => (
  <ReasonAction
    verb="Refuse"
    isDanger
    hint="The customer reads it."
    done={`Deposit ${claim.id} refused.`}
    sentences={() => refuseSentences(claim).map((sentence) => <p key={sentence}>{sentence}</p>)}
    work={(reason, key) => send({ id: claim.id, decision: 'refuse', reason }, key)}
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
        A credit is proposed:{' '}
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
