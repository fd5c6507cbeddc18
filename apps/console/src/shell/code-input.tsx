import { Input } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { FieldNote } from './text-input.tsx';

/** The six digits of an authenticator, a box each; what is wrong with them stands below, and each box says that it is (rule CONSOLE-83). */
export const CodeInput = ({
  label,
  value,
  error,
  isDisabled,
  onChange,
  onComplete,
}: {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (digits: string) => void;
  /** All six are there. */
  readonly onComplete: (digits: string) => void;
}) => {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const isWrong = error !== undefined;
  // The boxes take no such attributes from outside.
  useEffect(() => {
    for (const box of field.current?.querySelectorAll('input') ?? []) {
      box.setAttribute('aria-invalid', String(isWrong));
      if (isWrong) box.setAttribute('aria-describedby', `${id}n`);
      else box.removeAttribute('aria-describedby');
    }
  }, [id, isWrong]);
  return (
    <div className="field-of" ref={field}>
      <span id={`${id}l`} className="label">
        {label}
      </span>
      <Input.OTP
        aria-labelledby={`${id}l`}
        length={6}
        size="large"
        autoFocus
        value={value}
        status={isWrong ? 'error' : ''}
        disabled={isDisabled}
        formatter={(text) => text.replaceAll(/\D/g, '')}
        onInput={(parts) => onChange(parts.join(''))}
        onChange={onComplete}
      />
      <FieldNote id={`${id}n`} error={error} />
    </div>
  );
};
