import { useFocusOnWrong } from '@bourse/ui/calls';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { FieldNote, TextInput } from '../shell/text-input.tsx';
import { type Application, ITEMS, type Item, REASONS, type Reason } from './item-words.ts';
import { type ItemProblem, type Mark, type Marks, marksProblem } from './review-form.ts';

const CHOICES = (Object.entries(REASONS) as [Reason, string][]).map(([value, label]) => ({ value, label }));

type ReasonFieldsProps = {
  readonly label: string;
  readonly mark: Mark;
  /** What is wrong: with the reason while none is chosen, else with the note. */
  readonly error: string | undefined;
  readonly onChange: (mark: Mark) => void;
};

/** Why something is not right: a reason, and a note that the customer reads with it. */
export const ReasonFields = ({ label, mark: { reason, note }, error, onChange }: ReasonFieldsProps) => {
  const id = useId();
  const isOfReason = error !== undefined && reason === undefined;
  return (
    <div className="why">
      <div>
        <Select
          aria-label={`Reason: ${label}`}
          aria-invalid={isOfReason}
          {...(isOfReason ? { 'aria-describedby': `${id}n` } : {})}
          status={isOfReason ? 'error' : ''}
          style={{ width: '100%' }}
          placeholder="Reason"
          options={CHOICES}
          value={reason ?? null}
          onChange={(value) => onChange({ reason: value ?? undefined, note })}
        />
        <FieldNote id={`${id}n`} error={isOfReason ? error : undefined} />
      </div>
      <TextInput
        isLabelHidden
        label={`Note: ${label}`}
        placeholder={reason === 'other' ? 'Note, shown to the customer' : 'Note (optional), shown to the customer'}
        value={note}
        error={isOfReason ? undefined : error}
        onChange={(typed) => onChange({ reason, note: typed })}
      />
    </div>
  );
};

const ItemMark = ({
  item,
  isMasked,
  marks,
  error,
  onMark,
}: {
  readonly item: Item;
  /** A text that was not shown in full cannot be right. */
  readonly isMasked: boolean;
  readonly marks: Marks;
  readonly error: string | undefined;
  readonly onMark: (marks: Marks) => void;
}) => {
  const id = useId();
  const mark = marks[item];
  const isAgain = mark !== undefined && mark !== 'right';
  // Of two buttons the one that can be pressed is said to be wrong.
  const wrong = error !== undefined && !isAgain ? { 'data-wrong': true, 'aria-describedby': `${id}n` } : {};
  return (
    <li>
      <span>{ITEMS[item]}</span>
      <Button
        size="small"
        type={mark === 'right' ? 'primary' : 'default'}
        aria-pressed={mark === 'right'}
        disabled={isMasked}
        title={isMasked ? 'Show it in full first' : undefined}
        {...(isMasked ? {} : wrong)}
        onClick={() => onMark({ ...marks, [item]: 'right' })}
      >
        Correct
      </Button>
      <Button
        size="small"
        danger
        type={isAgain ? 'primary' : 'default'}
        aria-pressed={isAgain}
        {...(isMasked ? wrong : {})}
        onClick={() => onMark({ ...marks, [item]: { reason: undefined, note: '' } })}
      >
        Ask again
      </Button>
      {isAgain ? (
        <ReasonFields
          label={ITEMS[item]}
          mark={mark}
          error={error}
          onChange={(change) => onMark({ ...marks, [item]: change })}
        />
      ) : (
        <FieldNote id={`${id}n`} error={error} />
      )}
    </li>
  );
};

/** The items of an application, each right or asked for again; what is wrong stands beside its item. */
export const MarksForm = ({
  claim,
  isRevealed,
  marks,
  onMark,
  refused,
  verb,
  onSubmit,
  onRefuse,
}: {
  readonly claim: Application;
  readonly isRevealed: boolean;
  readonly marks: Marks;
  readonly onMark: (marks: Marks) => void;
  /** What the server refused of the marks as they stand. */
  readonly refused: ItemProblem | undefined;
  readonly verb: string;
  /** Every item is marked, as far as can be seen here. */
  readonly onSubmit: () => void;
  readonly onRefuse: () => void;
}) => {
  const [tries, setTries] = useState(0);
  const problem = marksProblem(
    claim.items.map(({ item }) => item),
    marks,
  );
  const wrong = (tries > 0 ? problem : undefined) ?? refused;
  useFocusOnWrong(tries, '.marks');
  return (
    <form
      className="fields"
      onSubmit={(event) => {
        event.preventDefault();
        setTries(tries + 1);
        if (problem === undefined) onSubmit();
      }}
    >
      <ul className="marks">
        {claim.items.map(({ item, text }) => (
          <ItemMark
            key={item}
            item={item}
            isMasked={!isRevealed && text !== null && marks[item] !== 'right'}
            marks={marks}
            error={wrong?.item === item ? wrong.text : undefined}
            onMark={onMark}
          />
        ))}
      </ul>
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
};
