import { Input } from 'antd';
import { type ReactNode, useId } from 'react';

/** What stands below a field: what is wrong with it, else a hint. `id` is what the field names as its description. */
export const FieldNote = ({
  id,
  error,
  hint,
}: {
  readonly id: string;
  readonly error: string | undefined;
  readonly hint?: ReactNode;
}) =>
  (error ?? hint) === undefined ? null : (
    <p
      id={id}
      className="hint"
      data-bad={error !== undefined || undefined}
      {...(error === undefined ? {} : { role: 'alert' })}
    >
      {error ?? hint}
    </p>
  );

export type TextInputProps = {
  readonly label: ReactNode;
  /** Of a moment: its time in the operator's own zone, as '2026-11-27T14:30'. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with it, in the place of the hint. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly kind?: 'text' | 'lines' | 'moment' | 'current-password' | 'new-password' | 'one-time-code' | 'username';
  readonly size?: 'small' | 'middle' | 'large';
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
  /** Read aloud alone. */
  readonly isLabelHidden?: boolean;
};

/** A field of a console form: its label, and below it what is wrong, said to be so to who cannot see it (rule CONSOLE-83). */
export const TextInput = (props: TextInputProps) => {
  const { label, value, onChange, error, hint, kind = 'text', isLabelHidden = false } = props;
  const id = useId();
  const shared = {
    id,
    value,
    size: props.size ?? 'middle',
    status: error === undefined ? '' : 'error',
    maxLength: kind === 'one-time-code' ? 6 : (props.maxLength ?? 500),
    placeholder: props.placeholder ?? '',
    disabled: props.isDisabled ?? false,
    autoFocus: props.autoFocus ?? false,
    'aria-invalid': error !== undefined,
    ...(isLabelHidden ? { 'aria-label': String(label) } : {}),
    ...((error ?? hint) === undefined ? {} : { 'aria-describedby': `${id}n` }),
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  } as const;
  return (
    <div className="field-of">
      {!isLabelHidden && <label htmlFor={id}>{label}</label>}
      {kind === 'lines' ? (
        <Input.TextArea
          {...shared}
          autoSize={{ minRows: 2, maxRows: 5 }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
        />
      ) : kind === 'current-password' || kind === 'new-password' ? (
        <Input.Password {...shared} autoComplete={kind} />
      ) : kind === 'moment' ? (
        <Input {...shared} type="datetime-local" />
      ) : kind === 'one-time-code' ? (
        <Input {...shared} autoComplete="one-time-code" inputMode="numeric" />
      ) : (
        <Input {...shared} autoComplete={kind === 'username' ? 'username' : 'off'} />
      )}
      <FieldNote id={`${id}n`} error={error} hint={hint} />
    </div>
  );
};
