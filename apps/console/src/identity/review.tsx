import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Confirm, ReasonAction, useCommand } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { sending } from '../shell/api.ts';
import { needsFourEyes, ProposeCustomerText } from '../shell/customer-text-action.tsx';
import { Opens } from '../shell/parts.tsx';
import { useRefusals } from '../shell/refused-field.ts';
import { type Application, REASONS } from './item-words.ts';
import { decisionSentences, itemsRequestedAgain, type Mark, type Marks } from './review-form.ts';
import { MarksForm, ReasonFields } from './review-marks.tsx';

/** Compliance proposes it, and another one in compliance confirms. */
const REVIEWERS = 'another operator of compliance';

const Refusal = ({ claim, onCancel }: { readonly claim: Application; readonly onCancel: () => void }) => {
  const { message } = App.useApp();
  const [why, setWhy] = useState<Mark>({ reason: undefined, note: '' });
  const [isSure, setSure] = useState(false);
  const { reason, note } = why;
  const refusals = useRefusals({ reason: note });
  const action = useCommand(
    () =>
      sending('console.decideApplication', {
        id: claim.id,
        decision: 'refuse',
        remark: { reason: reason ?? 'other', note: note.trim() },
      }),
    () => message.success(`Application ${claim.id} refused.`),
  );
  const isFit = reason !== undefined && (reason !== 'other' || note.trim() !== '');
  const sentences = () =>
    reason !== undefined && (
      <>
        <p>
          Application {claim.id} of customer {claim.customerId} is closed for good, and the customer is told. They can
          begin a new one.
        </p>
        <p>They read: {note.trim() === '' ? REASONS[reason] : `${REASONS[reason]}: ${note.trim()}`}</p>
      </>
    );
  const back = () => {
    setSure(false);
    action.forget();
  };
  const confirm = async (): Promise<void> => {
    const answer = await action.run();
    if (answer?.ok === false && refusals.take(answer)) back();
  };
  if (needsFourEyes(action.refusal) && reason !== undefined)
    return (
      <ProposeCustomerText
        text={note.trim()}
        verb="Propose to refuse"
        waitsFor={REVIEWERS}
        sentences={sentences}
        propose={(why) =>
          sending('console.proposeDecision', {
            id: claim.id,
            decision: 'refuse',
            remark: { reason, note: note.trim() },
            why,
          })
        }
        onCancel={back}
      />
    );
  if (isSure && reason !== undefined)
    return (
      <Confirm
        verb="Refuse all of it"
        isDanger
        pending={action.pending}
        refusal={action.refusal}
        onConfirm={() => void confirm()}
        onBack={back}
      >
        {sentences()}
      </Confirm>
    );
  return (
    <div className="fields">
      <ReasonFields label="the whole application" mark={why} error={refusals.errorOf('reason')} onChange={setWhy} />
      <div className="actions">
        <Button danger disabled={!isFit} onClick={() => setSure(true)}>
          Refuse…
        </Button>
        <Button type="text" onClick={onCancel}>
          Back to the items
        </Button>
      </div>
    </div>
  );
};

/** The other customers who gave the same number of a document. */
const KnownNumber = ({ claim: { sameNumber } }: { readonly claim: Application }) => {
  const { open } = useDetails();
  return (
    <div className="problem" role="alert">
      <p>
        The number of this document is also that of {sameNumber.length === 0 && 'another customer'}
        {sameNumber.map((id, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <Opens onOpen={() => open({ kind: 'customer', id: String(id) })}>customer {id}</Opens>
          </span>
        ))}
        .
      </p>
    </div>
  );
};

/** Approves what has a number that is known of another customer: for a reason, which the trail keeps (rule IDENTITY-75). */
const ApproveKnown = ({
  claim,
  sentences,
  onCancel,
}: {
  readonly claim: Application;
  readonly sentences: () => ReactNode;
  readonly onCancel: () => void;
}) => (
  <>
    <KnownNumber claim={claim} />
    <ReasonAction
      verb="Approve"
      label="Why it is approved all the same"
      hint="Kept in the audit trail."
      done={`Application ${claim.id} decided.`}
      sentences={() => (
        <>
          <KnownNumber claim={claim} />
          {sentences()}
          <p>Approved all the same, because:</p>
        </>
      )}
      work={(reason) => sending('console.decideApplication', { id: claim.id, decision: 'approve', reason })}
      onCancel={onCancel}
    />
  </>
);

/** What is asked for again with words that one operator alone may not tell a customer. */
const ProposeAgain = ({
  claim,
  marks,
  verb,
  sentences,
  onCancel,
}: {
  readonly claim: Application;
  readonly marks: Marks;
  readonly verb: string;
  readonly sentences: () => ReactNode;
  readonly onCancel: () => void;
}) => {
  const again = itemsRequestedAgain(marks);
  return (
    <ProposeCustomerText
      text={again
        .map((each) => each.note)
        .filter(Boolean)
        .join(' · ')}
      verb={`Propose: ${verb.toLowerCase()}`}
      waitsFor={REVIEWERS}
      sentences={sentences}
      propose={(why) =>
        sending('console.proposeDecision', {
          id: claim.id,
          decision: 'ask-again',
          items: again.map((each) => ({ ...each })),
          why,
        })
      }
      onCancel={onCancel}
    />
  );
};

/** The decision on an application under review: each item is right or asked for again; or all of it is refused. */
export const ReviewApplication = ({
  claim,
  isRevealed,
}: {
  readonly claim: Application;
  readonly isRevealed: boolean;
}) => {
  const { message } = App.useApp();
  // What an earlier review has approved is right already.
  const [marks, setMarks] = useState<Marks>(() =>
    Object.fromEntries(
      claim.items.flatMap(({ item, state }) => (state === 'approved' ? [[item, 'right'] as const] : [])),
    ),
  );
  const [step, setStep] = useState<'form' | 'sure' | 'known' | 'refusing'>('form');
  const refusals = useRefusals({ items: JSON.stringify(marks) });
  const again = itemsRequestedAgain(marks);
  const verb =
    again.length === 0 ? 'Approve' : `Ask again for ${again.length === 1 ? 'one item' : `${again.length} items`}`;
  const action = useCommand(
    () =>
      sending(
        'console.decideApplication',
        again.length === 0
          ? { id: claim.id, decision: 'approve' }
          : { id: claim.id, decision: 'ask-again', items: again.map((each) => ({ ...each })) },
      ),
    () => message.success(`Application ${claim.id} decided.`),
  );
  const sentences = () =>
    decisionSentences(claim.customerId, claim.level, marks).map((sentence) => <p key={sentence}>{sentence}</p>);
  const back = () => {
    setStep('form');
    action.forget();
  };
  const confirm = async (): Promise<void> => {
    const answer = await action.run();
    if (answer?.ok !== false) return;
    if (refusals.take(answer)) back();
    // The number of the document has become known of somebody else meanwhile.
    else if (answer.error === 'REASON_NEEDED' && again.length === 0) setStep('known');
  };
  if (needsFourEyes(action.refusal))
    return <ProposeAgain claim={claim} marks={marks} verb={verb} sentences={sentences} onCancel={back} />;
  if (step === 'refusing') return <Refusal claim={claim} onCancel={() => setStep('form')} />;
  if (step === 'known' || (step === 'sure' && again.length === 0 && claim.sameNumber.length > 0))
    return <ApproveKnown claim={claim} sentences={sentences} onCancel={back} />;
  if (step === 'sure')
    return (
      <Confirm
        verb={verb}
        pending={action.pending}
        refusal={action.refusal}
        onConfirm={() => void confirm()}
        onBack={back}
      >
        {sentences()}
      </Confirm>
    );
  const refusedText = refusals.errorOf('items');
  const refusedItem = claim.items.find(({ item, text }) => text !== null && marks[item] === 'right')?.item;
  return (
    <MarksForm
      claim={claim}
      isRevealed={isRevealed}
      marks={marks}
      onMark={setMarks}
      refused={refusedText === undefined || !refusedItem ? undefined : { item: refusedItem, text: refusedText }}
      verb={verb}
      onSubmit={() => setStep('sure')}
      onRefuse={() => setStep('refusing')}
    />
  );
};
