import { App, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { demand, type InputOfCall, type ReplyOfCall, refresh } from '../shell/api.ts';
import { Confirm, ReasonDeed, useDeed } from '../shell/deed.tsx';
import { type Claim, creditErrors, creditSentences, plainAmount, refuseSentences } from './review-form.ts';

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
    'console.audit',
  );
  return decided;
};

const Credit = ({ claim, onRefuse }: { readonly claim: Claim; readonly onRefuse: () => void }) => {
  const id = useId();
  const { message } = App.useApp();
  const [form, setForm] = useState({ amount: '', reference: '' });
  const [step, setStep] = useState<'form' | 'tried' | 'sure'>('form');
  const errors = creditErrors(form, claim);
  const isFit = Object.keys(errors).length === 0;
  const amount = plainAmount(form.amount);
  const deed = useDeed(
    (key) => send({ id: claim.id, decision: 'credit', amount, reference: form.reference.trim() }, key),
    () => message.success(`Deposit ${claim.id} credited.`),
  );
  if (step === 'sure') {
    const back = () => {
      setStep('tried');
      deed.forget();
    };
    return (
      <Confirm
        verb={`Credit ${amount} ${claim.currency}`}
        isBusy={deed.isBusy}
        error={deed.error}
        onConfirm={() => void deed.run()}
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
        <Input
          id={`${id}a`}
          inputMode="decimal"
          autoComplete="off"
          suffix={claim.currency}
          value={form.amount}
          status={shown.amount ? 'error' : ''}
          onChange={(event) => setForm({ ...form, amount: event.target.value })}
        />
        <p className="hint" data-bad={shown.amount !== undefined || undefined}>
          {shown.amount ?? 'From the statement or the chain, not from the claim.'}
        </p>
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
  <ReasonDeed
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
export const Review = ({ claim }: { readonly claim: Claim }) => {
  const [isRefusing, setRefusing] = useState(false);
  return isRefusing ? (
    <Refuse claim={claim} onCancel={() => setRefusing(false)} />
  ) : (
    <Credit claim={claim} onRefuse={() => setRefusing(true)} />
  );
};
