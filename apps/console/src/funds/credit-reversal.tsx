import { Button } from 'antd';
import { useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { type ReplyOfCall, sending } from '../shell/api.ts';
import { amountText, timeText } from '../shell/format.ts';
import { Facts, Money, Opens, Panel } from '../shell/parts.tsx';
import { isAbove, reversalSentences } from './reversal-form.ts';

type Claim = ReplyOfCall<'console.deposit'>;
type Taken = { readonly claim: Claim; readonly onCancel: () => void };

const HINT = 'Kept with the deposit and in the audit trail. Never shown to the customer.';

const Sentences = ({ claim }: { readonly claim: Claim }) =>
  reversalSentences(claim).map((sentence) => <p key={sentence}>{sentence}</p>);

const ReverseAlone = ({ claim, onCancel }: Taken) => (
  <ReasonAction
    verb="Reverse this credit"
    isDanger
    hint={HINT}
    done={`The credit of deposit ${claim.id} is reversed.`}
    sentences={() => <Sentences claim={claim} />}
    work={(reason) => sending('console.reverseCredit', { id: claim.id, reason })}
    onDone={onCancel}
    onCancel={onCancel}
  />
);

const ProposeReversal = ({ claim, onCancel }: Taken) => {
  const { open } = useDetails();
  return (
    <>
      <p className="note">A credit of this size takes two operators, and so does its reversal.</p>
      <ReasonAction
        verb="Propose the reversal"
        waitsFor="another operator of finance or compliance"
        isDanger
        hint={HINT}
        done={`The reversal of deposit ${claim.id} is proposed.`}
        sentences={() => <Sentences claim={claim} />}
        work={(reason) => sending('console.proposeCreditReversal', { id: claim.id, reason })}
        onDone={({ id }) => open({ kind: 'proposal', id })}
        onCancel={onCancel}
      />
    </>
  );
};

/** Where less is there than was credited: what is there is kept from leaving until the rest is. */
const NotEnough = ({ claim, available }: { readonly claim: Claim; readonly available: string }) => {
  const { open } = useDetails();
  return (
    <div className="problem" role="alert">
      <p>
        Only {amountText(available)} {claim.currency} of the {amountText(claim.credited)} {claim.currency} credited can
        be taken: the rest was traded, is on hold or has not settled. A credit is reversed whole or not at all.{' '}
        <Opens onOpen={() => open({ kind: 'customer', id: String(claim.customerId) })}>
          Freeze the customer's withdrawals and transfers
        </Opens>{' '}
        so that what is there stays, and reverse it once the rest is.
      </p>
    </div>
  );
};

const Reversed = ({
  claim,
  reversal,
}: {
  readonly claim: Claim;
  readonly reversal: NonNullable<Claim['reversal']>;
}) => {
  const { open } = useDetails();
  const { at, by, agreedBy, reason, journalSeq } = reversal;
  return (
    <Panel title="Credit reversed">
      <Facts
        facts={[
          ['Taken back', <Money key="taken" text={claim.credited} asset={claim.currency} />],
          ['Reversed', `${timeText(at)} by ${[by, agreedBy ?? ''].filter(Boolean).join(' and ')}`],
          ['Reason', reason],
          [
            'Journal',
            <Opens key="seq" onOpen={() => open({ kind: 'entry', id: String(journalSeq) })}>
              entry {journalSeq} and its postings
            </Opens>,
          ],
        ]}
      />
    </Panel>
  );
};

/** What can be done about a credit whose payment was taken back by the bank or the chain, or how that was done. */
export const Reversal = ({ claim, mayReverse }: { readonly claim: Claim; readonly mayReverse: boolean }) => {
  const { open } = useDetails();
  const [isOpen, setOpen] = useState(false);
  const { reversal, reversible, proposalId } = claim;
  if (reversal !== null) return <Reversed claim={claim} reversal={reversal} />;
  if (reversible === null) return null;
  if (proposalId !== null)
    return (
      <p className="note">
        Its reversal is proposed:{' '}
        <Opens onOpen={() => open({ kind: 'proposal', id: proposalId })}>proposal {proposalId}</Opens> waits for another
        operator.
      </p>
    );
  if (!mayReverse) return null;
  const onCancel = () => setOpen(false);
  if (!isOpen)
    return (
      <div className="actions">
        <Button danger onClick={() => setOpen(true)}>
          Reverse this credit…
        </Button>
      </div>
    );
  return (
    <Panel title="Reverse this credit">
      {isAbove(claim.credited, reversible.available) ? (
        <>
          <NotEnough claim={claim} available={reversible.available} />
          <div className="actions">
            <Button onClick={onCancel}>Back</Button>
          </div>
        </>
      ) : reversible.takesTwo ? (
        <ProposeReversal claim={claim} onCancel={onCancel} />
      ) : (
        <ReverseAlone claim={claim} onCancel={onCancel} />
      )}
    </Panel>
  );
};
