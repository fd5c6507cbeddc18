import { Button } from 'antd';
import { useState } from 'react';
import { Confirm, ReasonAction, useAction } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { demand, type ReplyOfCall, refresh } from '../shell/api.ts';
import { detailOfTarget } from '../shell/detail-address.ts';
import { spanText, timeText } from '../shell/format.ts';
import { Chip, Facts, Opens, type Tone } from '../shell/parts.tsx';

export type Proposal = ReplyOfCall<'console.proposal'>;

export const KIND_NAMES: Readonly<Record<Proposal['kind'], string>> = {
  'role-change': 'Operators and roles',
  'deposit-address': 'Payment details',
  withdrawal: 'Withdrawals',
  'deposit-credit': 'Deposits',
  'manual-posting': 'Manual postings',
  'money-settings': 'Limits and fees',
  'guarded-texts': 'App texts and trading rules',
  'factor-reset': 'Two-step verification reset',
  'account-closing': 'Account closing',
  'funds-password-reset': 'Forgotten funds password',
  'address-change': 'Lost phone or e-mail',
  halt: 'Trading halt',
};

export const STATE_WORDS: Readonly<Record<Proposal['state'], string>> = {
  open: 'Waiting',
  confirmed: 'Confirmed',
  rejected: 'Rejected',
  expired: 'Expired',
};

export const STATE_TONES: Readonly<Record<Proposal['state'], Tone>> = {
  open: 'warn',
  confirmed: 'good',
  rejected: 'bad',
  expired: 'quiet',
};

const afterwards = () =>
  refresh(
    'console.proposals',
    'console.proposal',
    'console.operators',
    'console.paymentDetails',
    'console.deposits',
    'console.deposit',
    'console.withdrawals',
    'console.withdrawalQueues',
    'console.withdrawal',
    'console.manualPostings',
    'console.houseAccounts',
    'console.contents',
    'console.content',
    'console.contentVersions',
    'console.customer',
    'console.audit',
  );

const Sentences = ({ proposal }: { readonly proposal: Proposal }) => (
  <>
    {proposal.sentences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </>
);

const Decide = ({ proposal }: { readonly proposal: Proposal }) => {
  const [step, setStep] = useState<'confirm' | 'reject'>();
  const id = Number(proposal.id);
  const action = useAction(
    () => demand('console.confirmProposal', { id }),
    () => void afterwards(),
  );
  const isOwn = proposal.mayReject && !proposal.mayConfirm;
  if (step === 'confirm') {
    return (
      <Confirm
        verb="Confirm"
        isBusy={action.isBusy}
        error={action.error}
        onConfirm={() => void action.run()}
        onBack={() => {
          setStep(undefined);
          action.forget();
        }}
      >
        <Sentences proposal={proposal} />
        <p>It happens at once, once, and under both names.</p>
      </Confirm>
    );
  }
  if (step === 'reject') {
    return (
      <ReasonAction
        verb={isOwn ? 'Take back' : 'Reject'}
        isDanger
        hint="The proposer reads it; it is kept in the audit trail."
        done={isOwn ? 'Taken back.' : 'Rejected.'}
        sentences={() => <p>Nothing of what was proposed happens. It can be proposed anew.</p>}
        work={(reason) => demand('console.rejectProposal', { id, reason })}
        onDone={() => void afterwards()}
        onCancel={() => setStep(undefined)}
      />
    );
  }
  return (
    <div className="actions">
      {proposal.mayConfirm && (
        <Button type="primary" onClick={() => setStep('confirm')}>
          Confirm…
        </Button>
      )}
      {proposal.mayReject && <Button onClick={() => setStep('reject')}>{isOwn ? 'Take back…' : 'Reject…'}</Button>}
      {!proposal.mayConfirm && <p className="note">Another operator has to confirm this.</p>}
    </div>
  );
};

/** What was proposed, by whom, why, what exactly will happen, and what the reader may do about it. */
export const ProposalCard = ({ proposal }: { readonly proposal: Proposal }) => {
  const { open } = useDetails();
  const { subject, state, expiresAt } = proposal;
  const target = detailOfTarget(subject);
  return (
    <>
      <header className="detail-head">
        <h1>
          {KIND_NAMES[proposal.kind]} <small>proposal {proposal.id}</small>
        </h1>
        <Chip tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Chip>
      </header>
      <div className="sentences">
        <Sentences proposal={proposal} />
      </div>
      <blockquote>{proposal.reason}</blockquote>
      <Facts
        facts={[
          [
            'About',
            target ? (
              <Opens key="about" onOpen={() => open(target)}>
                {subject}
              </Opens>
            ) : (
              subject
            ),
          ],
          ['Proposed by', `${proposal.proposedBy}, ${timeText(proposal.proposedAt)}`],
          state === 'open'
            ? ['Runs out in', spanText(Math.max(0, expiresAt - Date.now()))]
            : [
                'Decided',
                proposal.decidedBy === null
                  ? timeText(proposal.decidedAt)
                  : `${proposal.decidedBy}, ${timeText(proposal.decidedAt)}`,
              ],
        ]}
      />
      {proposal.decisionReason !== null && <blockquote>{proposal.decisionReason}</blockquote>}
      {state === 'open' && <Decide key={proposal.id} proposal={proposal} />}
    </>
  );
};
