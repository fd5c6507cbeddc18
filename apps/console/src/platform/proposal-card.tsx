import { PROPOSAL_NAMES } from '@bourse/wire/export-words';
import { accountName, accountsOfSubject, targetName } from '@bourse/wire/shown-names';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { Confirm, ReasonAction, useCommand } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { type ReplyOfCall, sending } from '../shell/api.ts';
import { detailOfTarget } from '../shell/detail-address.ts';
import { waitText } from '../shell/format.ts';
import { Facts, Opens } from '../shell/parts.tsx';
import { LifeChip, ProposalLife } from '../shell/proposal-life.tsx';

export type Proposal = ReplyOfCall<'console.proposal'>;

const Sentences = ({ proposal }: { readonly proposal: Proposal }) => (
  <>
    {proposal.sentences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </>
);

const BLOCKERS: Readonly<Record<NonNullable<Proposal['confirmBlocker']>, string>> = {
  OWN_PROPOSAL: 'You proposed this. Another operator has to confirm it.',
  OWN_ACCOUNT: 'This is about your own account. Another operator has to decide on it.',
  NOT_FOR_ROLE: 'Operators in your role cannot confirm this.',
};

const Decide = ({ proposal }: { readonly proposal: Proposal }) => {
  const [step, setStep] = useState<'confirm' | 'reject'>();
  const id = Number(proposal.id);
  const action = useCommand(() => sending('console.confirmProposal', { id }));
  const isOwn = proposal.confirmBlocker === 'OWN_PROPOSAL';
  const why = useId();
  if (step === 'confirm') {
    return (
      <Confirm
        verb="Confirm"
        pending={action.pending}
        refusal={action.refusal}
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
        verb={isOwn ? 'Withdraw proposal' : 'Reject'}
        isDanger
        hint={
          isOwn
            ? 'Kept with the proposal and in the audit trail.'
            : 'The proposer reads it; it is kept in the audit trail.'
        }
        done={isOwn ? 'Proposal withdrawn.' : 'Rejected.'}
        sentences={() => <p>Nothing of what was proposed happens. It can be proposed anew.</p>}
        work={(reason) => sending('console.rejectProposal', { id, reason })}
        onCancel={() => setStep(undefined)}
      />
    );
  }
  return (
    <div className="actions">
      <Button
        type="primary"
        disabled={!proposal.mayConfirm}
        aria-describedby={proposal.mayConfirm ? undefined : why}
        onClick={() => setStep('confirm')}
      >
        Confirm…
      </Button>
      {proposal.mayReject && (
        <Button onClick={() => setStep('reject')}>{isOwn ? 'Withdraw proposal…' : 'Reject…'}</Button>
      )}
      {proposal.confirmBlocker !== null && (
        <p className="note" id={why}>
          {BLOCKERS[proposal.confirmBlocker]}
        </p>
      )}
    </div>
  );
};

/** What was proposed, by whom, why, what exactly will happen, and what the reader may do about it. */
export const ProposalCard = ({ proposal }: { readonly proposal: Proposal }) => {
  const { open } = useDetails();
  const { subject, state, expiresAt } = proposal;
  const target = detailOfTarget(subject);
  // A manual posting is about two accounts.
  const accounts = accountsOfSubject(subject);
  return (
    <>
      <header className="detail-head">
        <h1>
          {PROPOSAL_NAMES[proposal.kind]} <small>proposal {proposal.id}</small>
        </h1>
        <LifeChip of={proposal} />
      </header>
      <div className="sentences">
        <Sentences proposal={proposal} />
      </div>
      <ProposalLife of={proposal} />
      <Facts
        facts={[
          [
            'About',
            accounts ? (
              <span key="about" className="stacked">
                {accounts.map((account) => (
                  <Opens key={account} onOpen={() => open({ kind: 'account', id: account })}>
                    {accountName(account)}
                  </Opens>
                ))}
              </span>
            ) : target ? (
              <Opens key="about" onOpen={() => open(target)}>
                {targetName(subject)}
              </Opens>
            ) : (
              targetName(subject)
            ),
          ],
          ...(state === 'open' ? [['Expires in', waitText(Math.max(0, expiresAt - Date.now()))] as const] : []),
        ]}
      />
      {state === 'open' && <Decide key={proposal.id} proposal={proposal} />}
    </>
  );
};
