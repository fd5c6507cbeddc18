import { App, Button, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { Confirm, ReasonAction, useCommand } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { sending } from '../shell/api.ts';
import { Opens } from '../shell/parts.tsx';
import { isForTwo, ProposeTold } from '../shell/told-action.tsx';
import { type Application, ITEMS, type Item, REASONS, type Reason } from './item-words.ts';
import { askedAgain, decisionSentences, type Marks, marksProblem } from './review-form.ts';

const CHOICES = (Object.entries(REASONS) as [Reason, string][]).map(([value, label]) => ({ value, label }));

/** Compliance proposes it, and another one in compliance confirms. */
const REVIEWERS = 'another operator of compliance';

type ReasonFieldsProps = {
  readonly label: string;
  readonly reason: Reason | undefined;
  readonly note: string;
  readonly onChange: (change: { readonly reason: Reason | undefined; readonly note: string }) => void;
};

const ReasonFields = ({ label, reason, note, onChange }: ReasonFieldsProps) => (
  <div className="why">
    <Select
      aria-label={`Reason: ${label}`}
      placeholder="Reason"
      options={CHOICES}
      value={reason ?? null}
      onChange={(value) => onChange({ reason: value ?? undefined, note })}
    />
    <Input
      aria-label={`Note: ${label}`}
      placeholder={reason === 'other' ? 'Note, shown to the customer' : 'Note (optional), shown to the customer'}
      maxLength={500}
      value={note}
      onChange={(event) => onChange({ reason, note: event.target.value })}
    />
  </div>
);

const ItemMark = ({
  item,
  isMasked,
  marks,
  onMark,
}: {
  readonly item: Item;
  /** A text that was not shown in full cannot be right. */
  readonly isMasked: boolean;
  readonly marks: Marks;
  readonly onMark: (marks: Marks) => void;
}) => {
  const mark = marks[item];
  return (
    <li>
      <span>{ITEMS[item]}</span>
      <Button
        size="small"
        type={mark === 'right' ? 'primary' : 'default'}
        aria-pressed={mark === 'right'}
        disabled={isMasked}
        title={isMasked ? 'Show it in full first' : undefined}
        onClick={() => onMark({ ...marks, [item]: 'right' })}
      >
        Right
      </Button>
      <Button
        size="small"
        danger
        type={mark !== undefined && mark !== 'right' ? 'primary' : 'default'}
        aria-pressed={mark !== undefined && mark !== 'right'}
        onClick={() => onMark({ ...marks, [item]: { reason: undefined, note: '' } })}
      >
        Ask again
      </Button>
      {mark !== undefined && mark !== 'right' && (
        <ReasonFields
          label={ITEMS[item]}
          reason={mark.reason}
          note={mark.note}
          onChange={(change) => onMark({ ...marks, [item]: change })}
        />
      )}
    </li>
  );
};

const Refusal = ({ claim, onCancel }: { readonly claim: Application; readonly onCancel: () => void }) => {
  const { message } = App.useApp();
  const [why, setWhy] = useState<{ readonly reason: Reason | undefined; readonly note: string }>({
    reason: undefined,
    note: '',
  });
  const [isSure, setSure] = useState(false);
  const { reason, note } = why;
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
  if (isForTwo(action.refusal) && reason !== undefined)
    return (
      <ProposeTold
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
        onConfirm={() => void action.run()}
        onBack={back}
      >
        {sentences()}
      </Confirm>
    );
  return (
    <div className="fields">
      <ReasonFields label="the whole application" reason={reason} note={note} onChange={setWhy} />
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
        The number of this document is also that of{' '}
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

const MarksForm = ({
  claim,
  isRevealed,
  marks,
  onMark,
  problem,
  verb,
  onSubmit,
  onRefuse,
}: {
  readonly claim: Application;
  readonly isRevealed: boolean;
  readonly marks: Marks;
  readonly onMark: (marks: Marks) => void;
  /** Why it cannot be sent, once that was tried. */
  readonly problem: string | undefined;
  readonly verb: string;
  readonly onSubmit: () => void;
  readonly onRefuse: () => void;
}) => (
  <form
    className="fields"
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    <ul className="marks">
      {claim.items.map(({ item, text }) => (
        <ItemMark
          key={item}
          item={item}
          isMasked={!isRevealed && text !== null && marks[item] !== 'right'}
          marks={marks}
          onMark={onMark}
        />
      ))}
    </ul>
    {problem !== undefined && (
      <p className="hint" data-bad role="alert">
        {problem}
      </p>
    )}
    <div className="actions">
      <Button type="primary" htmlType="submit">
        {verb}…
      </Button>
      <Button type="text" danger onClick={onRefuse}>
        Refuse all of it…
      </Button>
    </div>
  </form>
);

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
  const [step, setStep] = useState<'form' | 'tried' | 'sure' | 'refusing'>('form');
  const items = claim.items.map(({ item }) => item);
  const problem = marksProblem(items, marks);
  const again = askedAgain(marks);
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
    setStep('tried');
    action.forget();
  };
  if (isForTwo(action.refusal))
    return (
      <ProposeTold
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
        onCancel={back}
      />
    );
  if (step === 'refusing') return <Refusal claim={claim} onCancel={() => setStep('form')} />;
  if (step === 'sure' && again.length === 0 && claim.sameNumber.length > 0)
    return <ApproveKnown claim={claim} sentences={sentences} onCancel={back} />;
  if (step === 'sure')
    return (
      <Confirm
        verb={verb}
        pending={action.pending}
        refusal={action.refusal}
        onConfirm={() => void action.run()}
        onBack={back}
      >
        {sentences()}
      </Confirm>
    );
  return (
    <MarksForm
      claim={claim}
      isRevealed={isRevealed}
      marks={marks}
      onMark={setMarks}
      problem={step === 'tried' ? problem : undefined}
      verb={verb}
      onSubmit={() => setStep(problem === undefined ? 'sure' : 'tried')}
      onRefuse={() => setStep('refusing')}
    />
  );
};
