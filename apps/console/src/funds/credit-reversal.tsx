import { Button } from 'antd';
import { useDetails } from '../shell/address.ts';
import { type ReplyOfCall, sending } from '../shell/api.ts';
import { amountText } from '../shell/format.ts';
import { Money, Opens } from '../shell/parts.tsx';
import { Correction, CorrectionAction, ProposeCorrection } from './correction.tsx';
import { isAbove, reversalSentences } from './reversal-form.ts';

type Claim = ReplyOfCall<'console.deposit'>;
type Taken = { readonly claim: Claim; readonly onCancel: () => void };

const Sentences = ({ claim }: { readonly claim: Claim }) =>
  reversalSentences(claim).map((sentence) => <p key={sentence}>{sentence}</p>);

const ReverseAlone = ({ claim, onCancel }: Taken) => (
  <CorrectionAction
    verb="Reverse this credit"
    isDanger
    done={`The credit of deposit ${claim.id} is reversed.`}
    sentences={() => <Sentences claim={claim} />}
    work={(reason) => sending('console.reverseCredit', { id: claim.id, reason })}
    onDone={onCancel}
    onCancel={onCancel}
  />
);

const ProposeReversal = ({ claim, onCancel }: Taken) => (
  <>
    <p className="note">A credit of this size needs two operators, and so does its reversal.</p>
    <ProposeCorrection
      verb="Propose the reversal"
      isDanger
      done={`The reversal of deposit ${claim.id} is proposed.`}
      sentences={() => <Sentences claim={claim} />}
      work={(reason) => sending('console.proposeCreditReversal', { id: claim.id, reason })}
      onCancel={onCancel}
    />
  </>
);

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

const ReversalForm = ({ claim, onCancel }: Taken) => {
  const { reversible } = claim;
  if (reversible === null) return null;
  if (isAbove(claim.credited, reversible.available))
    return (
      <>
        <NotEnough claim={claim} available={reversible.available} />
        <div className="actions">
          <Button onClick={onCancel}>Back</Button>
        </div>
      </>
    );
  return reversible.takesTwo ? (
    <ProposeReversal claim={claim} onCancel={onCancel} />
  ) : (
    <ReverseAlone claim={claim} onCancel={onCancel} />
  );
};

const REVERSAL = {
  kind: 'credit-reversal',
  noun: 'reversal',
  title: 'Reverse this credit',
  isDanger: true,
  done: 'Credit reversed',
  doneVerb: 'Reversed',
} as const;

/** What can be done about a credit whose payment was taken back by the bank or the chain, or how that was done. */
export const Reversal = ({ claim, mayReverse }: { readonly claim: Claim; readonly mayReverse: boolean }) => (
  <Correction
    words={REVERSAL}
    claim={claim}
    done={claim.reversal}
    facts={[['Taken back', <Money key="taken" text={claim.credited} asset={claim.currency} />]]}
    isPossible={claim.reversible !== null}
    mayCorrect={mayReverse}
    form={(onCancel) => <ReversalForm claim={claim} onCancel={onCancel} />}
  />
);
