import { type NumberProblem, useNumberField } from '@bourse/ui/use-number-field';
import { Input } from 'antd';
import { type ReactNode, useId } from 'react';

/** Why what was typed is not one number, in the console's language. */
export const numberProblemText = ({ problem, decimals, example }: NumberProblem): string => {
  if (problem === 'TOO_LARGE') return 'This number is too large.';
  if (problem === 'AMBIGUOUS') return `This number can be read in two ways. Enter it like ${example}.`;
  if (problem !== 'TOO_PRECISE') return `Write it like ${example}.`;
  return decimals === 0 ? 'Whole numbers only.' : `Decimal places: ${decimals} at most.`;
};

/** Whether a minus stands before what was typed. */
const isNegative = (text: string): boolean => /^\s*[-\u2212\u2013]\s*[\d.,]/.test(text);

export type NumberInputProps = {
  readonly id?: string;
  readonly label?: string;
  /** Plain decimal text; empty while what is typed is no number. */
  readonly value: string;
  /** `text` is what stands in the field, for who has to tell an empty field from a wrong one. */
  readonly onChange: (value: string, text: string) => void;
  readonly decimals: number;
  readonly unit?: string;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  /** Shown while nothing is wrong. */
  readonly hint?: ReactNode;
  readonly isDisabled?: boolean;
  readonly noteClass?: string;
};

/** An amount, quantity, price or share in the console: the same reading of typed numbers as in the customer's app. */
export const NumberInput = (props: NumberInputProps) => {
  const { value, onChange, decimals, unit } = props;
  const field = useNumberField({
    value,
    onChange,
    decimals,
    locale: 'en',
    asset: unit,
    sayProblem: numberProblemText,
    error: props.error,
  });
  const { ref, ...events } = field.input;
  const noteId = useId();
  const wrong = field.error !== undefined && isNegative(field.text) ? 'No number below zero.' : field.error;
  const note = wrong ?? (field.readAs === undefined ? props.hint : `= ${field.readAs}`);
  return (
    <>
      <Input
        ref={(made) => {
          ref.current = made?.input ?? null;
        }}
        {...(props.id === undefined ? {} : { id: props.id })}
        {...(props.label === undefined ? {} : { 'aria-label': props.label })}
        inputMode={field.inputMode}
        autoComplete="off"
        spellCheck={false}
        placeholder={props.placeholder ?? ''}
        disabled={props.isDisabled ?? false}
        suffix={unit}
        value={field.text}
        status={field.error ? 'error' : ''}
        aria-invalid={Boolean(field.error)}
        {...(note === undefined || note === null ? {} : { 'aria-describedby': noteId })}
        onChange={(event) => field.onText(event.target.value)}
        onFocus={field.onFocus}
        onBlur={field.onBlur}
        {...events}
      />
      {note !== undefined && note !== null && (
        <p
          id={noteId}
          className={`hint ${props.noteClass ?? ''}`.trim()}
          data-bad={Boolean(field.error) || undefined}
          {...(field.error ? { role: 'alert' } : {})}
        >
          {note}
        </p>
      )}
    </>
  );
};
