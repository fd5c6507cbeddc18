import { Input } from 'antd';
import { useId } from 'react';
import { FieldNote } from './text-input.tsx';

/** A day and a time of it in the operator's own zone, as the browser's field has them; empty while it is not whole. */
export const MomentInput = ({
  label,
  value,
  error,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        type="datetime-local"
        value={value}
        aria-describedby={`${id}n`}
        {...(error === undefined ? {} : { status: 'error', 'aria-invalid': true })}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldNote id={`${id}n`} error={error} hint="In your own time zone." />
    </div>
  );
};
