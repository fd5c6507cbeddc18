import { App, Button, Input, Select } from 'antd';
import { useState } from 'react';
import { Confirm, useAction } from '../shell/action.tsx';
import { demand, type InputOfCall, refresh } from '../shell/api.ts';
import { type Application, ITEMS, type Item, REASONS, type Reason } from './item-words.ts';
import { askedAgain, decisionSentences, type Marks, marksProblem } from './review-form.ts';

const CHOICES = (Object.entries(REASONS) as [Reason, string][]).map(([value, label]) => ({ value, label }));

const send = async (input: InputOfCall<'console.decideApplication'>): Promise<Application> => {
  const decided = await demand('console.decideApplication', input);
  await refresh(
    'console.applications',
    'console.application',
    'console.customer',
    'console.customers',
    'console.audit',
  );
  return decided;
};

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
      placeholder={reason === 'other' ? 'Note, read by the customer' : 'Note, if need be; read by the customer'}
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
  const action = useAction(
    () => send({ id: claim.id, decision: 'refuse', remark: { reason: reason ?? 'other', note: note.trim() } }),
    () => message.success(`Application ${claim.id} refused.`),
  );
  const isFit = reason !== undefined && (reason !== 'other' || note.trim() !== '');
  if (isSure && reason !== undefined)
    return (
      <Confirm
        verb="Refuse all of it"
        isDanger
        isBusy={action.isBusy}
        error={action.error}
        onConfirm={() => void action.run()}
        onBack={() => {
          setSure(false);
          action.forget();
        }}
      >
        <p>
          Application {claim.id} of customer {claim.customerId} is closed for good, and the customer is told. They can
          begin a new one.
        </p>
        <p>They read: {note.trim() === '' ? REASONS[reason] : `${REASONS[reason]}: ${note.trim()}`}</p>
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
  const masked = new Set(claim.items.flatMap(({ item, text }) => (text === null ? [] : [item])));
  const problem = marksProblem(items, marks);
  const again = askedAgain(marks);
  const verb =
    again.length === 0 ? 'Approve' : `Ask again for ${again.length === 1 ? 'one item' : `${again.length} items`}`;
  const action = useAction(
    () =>
      send(
        again.length === 0
          ? { id: claim.id, decision: 'approve' }
          : { id: claim.id, decision: 'ask-again', items: again.map((each) => ({ ...each })) },
      ),
    () => message.success(`Application ${claim.id} decided.`),
  );
  if (step === 'refusing') return <Refusal claim={claim} onCancel={() => setStep('form')} />;
  if (step === 'sure')
    return (
      <Confirm
        verb={verb}
        isBusy={action.isBusy}
        error={action.error}
        onConfirm={() => void action.run()}
        onBack={() => {
          setStep('tried');
          action.forget();
        }}
      >
        {decisionSentences(claim.customerId, claim.level, marks).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Confirm>
    );
  return (
    <form
      className="fields"
      onSubmit={(event) => {
        event.preventDefault();
        setStep(problem === undefined ? 'sure' : 'tried');
      }}
    >
      <ul className="marks">
        {items.map((item) => (
          <ItemMark
            key={item}
            item={item}
            isMasked={!isRevealed && masked.has(item) && marks[item] !== 'right'}
            marks={marks}
            onMark={setMarks}
          />
        ))}
      </ul>
      {step === 'tried' && problem !== undefined && (
        <p className="hint" data-bad role="alert">
          {problem}
        </p>
      )}
      <div className="actions">
        <Button type="primary" htmlType="submit">
          {verb}…
        </Button>
        <Button type="text" danger onClick={() => setStep('refusing')}>
          Refuse all of it with a reason
        </Button>
      </div>
    </form>
  );
};
