import type { ProposalKindName } from '@bourse/wire';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { ReasonAction, type ReasonActionProps } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { timeText } from '../shell/format.ts';
import { Facts, Opens, Panel } from '../shell/parts.tsx';

const HINT = 'Kept with the payment and in the audit trail. Never shown to the customer.';

/** A correction of a payment with its reason, which is kept with the payment. */
export const CorrectionAction = <T,>(props: Omit<ReasonActionProps<T>, 'hint'>) => (
  <ReasonAction {...props} hint={HINT} />
);

/** The same where it takes two: the proposal is opened once it is made. */
export const ProposeCorrection = (
  props: Omit<ReasonActionProps<{ readonly id: string }>, 'hint' | 'waitsFor' | 'onDone'>,
) => {
  const { open } = useDetails();
  return (
    <CorrectionAction
      {...props}
      waitsFor="another operator of finance or compliance"
      onDone={({ id }) => open({ kind: 'proposal', id })}
    />
  );
};

/** What the correction of a booked payment is called: a credit that is reversed, a payout that was returned. */
type Words = {
  /** The kind of its proposals. */
  readonly kind: ProposalKindName;
  /** 'Its return is proposed'. */
  readonly noun: string;
  /** Over its form, and with an ellipsis on the button that opens it. */
  readonly title: string;
  readonly isDanger: boolean;
  /** Over the correction that was made. */
  readonly done: string;
  /** 'Returned', at a time by somebody. */
  readonly doneVerb: string;
};

type Done = {
  readonly at: number;
  readonly by: string;
  readonly agreedBy: string | null;
  readonly reason: string;
  readonly journalSeq: number;
};

const Corrected = ({
  words,
  done,
  facts,
}: {
  readonly words: Words;
  readonly done: Done;
  readonly facts: Parameters<typeof Facts>[0]['facts'];
}) => {
  const { open } = useDetails();
  const { at, by, agreedBy, reason, journalSeq } = done;
  return (
    <Panel title={words.done}>
      <Facts
        facts={[
          ...facts,
          [words.doneVerb, `${timeText(at)} by ${[by, agreedBy ?? ''].filter(Boolean).join(' and ')}`],
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

/** How a payment was corrected, that its correction is proposed, or the form for one; a proposal of another kind has to be decided first, and is named. */
export const Correction = ({
  words,
  claim: { proposalId, proposalKind },
  done,
  facts,
  isPossible,
  mayCorrect,
  form,
}: {
  readonly words: Words;
  readonly claim: { readonly proposalId: string | null; readonly proposalKind: string | null };
  readonly done: Done | null;
  /** What was corrected, where it was. */
  readonly facts: Parameters<typeof Facts>[0]['facts'];
  readonly isPossible: boolean;
  readonly mayCorrect: boolean;
  readonly form: (onCancel: () => void) => ReactNode;
}) => {
  const { open } = useDetails();
  const [isOpen, setOpen] = useState(false);
  if (done !== null) return <Corrected words={words} done={done} facts={facts} />;
  if (!isPossible) return null;
  if (proposalId !== null) {
    const isOwn = proposalKind === words.kind;
    return (
      <p className="note">
        {isOwn
          ? `Its ${words.noun} is proposed: `
          : 'Another decision on it is proposed and has to be rejected first: '}
        <Opens onOpen={() => open({ kind: 'proposal', id: proposalId })}>proposal {proposalId}</Opens>
        {isOwn ? ' waits for another operator.' : '.'}
      </p>
    );
  }
  if (!mayCorrect) return null;
  if (!isOpen)
    return (
      <div className="actions">
        <Button danger={words.isDanger} onClick={() => setOpen(true)}>
          {words.title}…
        </Button>
      </div>
    );
  return <Panel title={words.title}>{form(() => setOpen(false))}</Panel>;
};
