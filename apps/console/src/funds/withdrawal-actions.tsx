import { App, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { Confirm, ReasonAction, useAction } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { type CallName, demand, type InputOfCall, refresh } from '../shell/api.ts';
import { Opens, Problem } from '../shell/parts.tsx';
import { referenceProblem } from './review-form.ts';
import type { Detail } from './withdrawal-words.ts';

const send = async <K extends CallName>(name: K, input: InputOfCall<K>, idempotencyKey: string) => {
  const done = await demand(name, input, { idempotencyKey });
  await refresh(
    'console.withdrawals',
    'console.withdrawalQueues',
    'console.withdrawal',
    'console.proposals',
    'console.customer',
    'console.accounts',
    'console.houseAccounts',
    'console.postings',
    'console.books',
    'console.reconciliation',
    'console.audit',
  );
  return done;
};

const outOf = ({ amount, fee, arrives, asset, destination }: Detail): string =>
  `${arrives} ${asset} to ${destination}: ${amount} ${asset} less the fee of ${fee}.`;

type Choice = 'aside' | 'refuse' | undefined;
type ActionProps = { readonly claim: Detail; readonly onCancel: () => void };

const Refuse = ({ claim, onCancel }: ActionProps) => (
  <ReasonAction
    verb="Refuse"
    isDanger
    hint="The customer reads it."
    done={`Withdrawal ${claim.id} refused.`}
    sentences={() => (
      <>
        <p>
          The whole {claim.amount} {claim.asset} go back to customer {claim.customerId} ({claim.maskedCustomer}), fee
          included.
        </p>
        <p>Withdrawal {claim.id} is closed for good. The customer is told, with this reason:</p>
      </>
    )}
    work={(reason, key) => send('console.refuseWithdrawal', { id: claim.id, reason }, key)}
    onDone={onCancel}
    onCancel={onCancel}
  />
);

const PutAside = ({ claim, onCancel }: ActionProps) => (
  <ReasonAction
    verb="Put on hold"
    hint="The customer reads it."
    done={`Withdrawal ${claim.id} put on hold.`}
    sentences={() => (
      <p>
        The queue passes withdrawal {claim.id} until it is put back into its place; the money stays held. The customer
        is told, with this reason:
      </p>
    )}
    work={(reason, key) => send('console.putWithdrawalAside', { id: claim.id, aside: true, reason }, key)}
    onDone={onCancel}
    onCancel={onCancel}
  />
);

const PutBack = ({ claim }: { readonly claim: Detail }) => {
  const action = useAction(
    (key) => send('console.putWithdrawalAside', { id: claim.id, aside: false }, key),
    () => undefined,
  );
  return (
    <>
      {action.error && <Problem error={action.error} />}
      <Button loading={action.isBusy} onClick={() => void action.run()}>
        Put it back into its place
      </Button>
    </>
  );
};

const Start = ({ claim }: { readonly claim: Detail }) => {
  const { message } = App.useApp();
  const [isSure, setSure] = useState(false);
  const action = useAction(
    (key) => send('console.startWithdrawal', { id: claim.id }, key),
    () => message.success(`Withdrawal ${claim.id} is being paid.`),
  );
  if (isSure)
    return (
      <Confirm
        verb="Begin to pay"
        isBusy={action.isBusy}
        error={action.error}
        onConfirm={() => void action.run()}
        onBack={() => {
          setSure(false);
          action.forget();
        }}
      >
        <p>{outOf(claim)}</p>
        <p>From now on customer {claim.customerId} can no longer cancel it.</p>
      </Confirm>
    );
  return (
    <Button type="primary" onClick={() => setSure(true)}>
      Begin to pay…
    </Button>
  );
};

const Propose = ({ claim }: { readonly claim: Detail }) => {
  const { open } = useDetails();
  if (claim.proposalId !== null) {
    const { proposalId } = claim;
    return (
      <p className="note">
        It takes two, and is proposed:{' '}
        <Opens onOpen={() => open({ kind: 'proposal', id: proposalId })}>proposal {proposalId}</Opens> waits for another
        operator.
      </p>
    );
  }
  return (
    <ReasonAction
      verb="Propose to pay"
      waitsFor="another operator of finance or compliance"
      hint="It takes two: another operator reads it and confirms."
      done={`Withdrawal ${claim.id} proposed.`}
      sentences={() => <p>{outOf(claim)}</p>}
      work={(reason, key) => send('console.proposeWithdrawal', { id: claim.id, reason }, key)}
      onDone={({ id }) => open({ kind: 'proposal', id })}
    />
  );
};

const Pay = ({ claim }: { readonly claim: Detail }) => {
  const id = useId();
  const { message } = App.useApp();
  const [reference, setReference] = useState('');
  const [again, setAgain] = useState('');
  const [step, setStep] = useState<'form' | 'tried' | 'sure'>('form');
  const isSame = reference.trim() === again.trim();
  const problem = referenceProblem(reference);
  const isFit = problem === undefined && isSame;
  const action = useAction(
    (key) => send('console.payWithdrawal', { id: claim.id, reference: reference.trim(), again: again.trim() }, key),
    () => message.success(`Withdrawal ${claim.id} paid.`),
  );
  if (step === 'sure')
    return (
      <Confirm
        verb={`Paid ${claim.arrives} ${claim.asset}`}
        isBusy={action.isBusy}
        error={action.error}
        onConfirm={() => void action.run()}
        onBack={() => {
          setStep('tried');
          action.forget();
        }}
      >
        <p>{outOf(claim)}</p>
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
      <div>
        <label htmlFor={`${id}r`}>Reference of the payment</label>
        <Input
          id={`${id}r`}
          autoComplete="off"
          maxLength={128}
          value={reference}
          status={isShown && problem !== undefined ? 'error' : ''}
          onChange={(event) => setReference(event.target.value)}
        />
        <p className="hint" data-bad={(isShown && problem !== undefined) || undefined}>
          {(isShown && problem) || 'From the bank or the chain, after the money went out. Each one counts once.'}
        </p>
      </div>
      <div>
        <label htmlFor={`${id}a`}>The same again</label>
        <Input
          id={`${id}a`}
          autoComplete="off"
          maxLength={128}
          value={again}
          status={isShown ? 'error' : ''}
          onChange={(event) => setAgain(event.target.value)}
        />
        <p className="hint" data-bad={isShown || undefined}>
          {isShown && !isSame ? 'The two differ.' : 'Typed or pasted once more.'}
        </p>
      </div>
      <div className="actions">
        <Button type="primary" htmlType="submit">
          Paid…
        </Button>
      </div>
    </form>
  );
};

/** What finance can do about a withdrawal that is under way; compliance can put it aside. */
export const WithdrawalActions = ({ claim, isFinance }: { readonly claim: Detail; readonly isFinance: boolean }) => {
  const [choice, choose] = useState<Choice>();
  const onCancel = () => choose(undefined);
  if (choice === 'refuse') return <Refuse claim={claim} onCancel={onCancel} />;
  if (choice === 'aside') return <PutAside claim={claim} onCancel={onCancel} />;
  const isWaiting = claim.state === 'waiting';
  const isAside = claim.putAside !== null;
  return (
    <div className="fields">
      {isFinance && !isWaiting && <Pay claim={claim} />}
      {isFinance &&
        isWaiting &&
        claim.place === 1 &&
        (claim.takesTwo ? <Propose claim={claim} /> : <Start claim={claim} />)}
      {isWaiting && !isAside && claim.place !== 1 && (
        <p className="note">{(claim.place ?? 1) - 1} on this channel came before it and are paid first.</p>
      )}
      <div className="actions">
        {isWaiting && isAside && <PutBack claim={claim} />}
        {isWaiting && !isAside && (
          <Button type="text" onClick={() => choose('aside')}>
            Put it aside with a reason
          </Button>
        )}
        {isFinance && (
          <Button type="text" danger onClick={() => choose('refuse')}>
            Refuse it with a reason
          </Button>
        )}
      </div>
    </div>
  );
};
