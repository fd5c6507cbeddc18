import { useId } from 'react';
import { cx } from './cx.ts';

export type CodeFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** All digits are there. */
  readonly onComplete?: (code: string) => void;
  readonly length?: number;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
  /** Shows dots instead of digits: a funds password. */
  readonly isSecret?: boolean;
  readonly className?: string;
};

/** A code sent by mail or telephone: one field drawn as boxes, so that pasting and the system's own filling-in work. */
export const CodeField = ({
  label,
  value,
  onChange,
  onComplete,
  length = 6,
  error,
  isDisabled = false,
  autoFocus = false,
  isSecret = false,
  className,
}: CodeFieldProps) => {
  const id = useId();
  const change = (typed: string): void => {
    const code = typed.replace(/\D/g, '').slice(0, length);
    onChange(code);
    if (code.length === length && code !== value) onComplete?.(code);
  };
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-13 font-medium text-ink">
        {label}
      </label>
      <div dir="ltr" className="group relative">
        <div aria-hidden="true" className="flex gap-2">
          {Array.from({ length }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no identity but their place
              key={index}
              className={cx(
                'figures grid h-13 min-w-0 flex-1 place-items-center rounded-control text-20 font-semibold text-ink-strong ring-1 ring-inset transition-shadow',
                error ? 'bg-danger-tint ring-danger' : 'bg-field ring-field-line',
                index === Math.min(value.length, length - 1) &&
                  'group-focus-within:ring-2 group-focus-within:ring-focus',
                isDisabled && 'opacity-50',
              )}
            >
              {value[index] ? (isSecret ? '•' : value[index]) : index === value.length && <Caret />}
            </span>
          ))}
        </div>
        <input
          id={id}
          value={value}
          onChange={(event) => change(event.target.value)}
          disabled={isDisabled}
          // biome-ignore lint/a11y/noAutofocus: the one field of its page
          autoFocus={autoFocus}
          type={isSecret ? 'password' : 'text'}
          inputMode="numeric"
          autoComplete={isSecret ? 'off' : 'one-time-code'}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          className="absolute inset-0 w-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
        />
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-13 text-danger">
          {error}
        </p>
      )}
    </div>
  );
};

const Caret = () => <span className="hidden h-6 w-0.5 animate-caret rounded-full bg-focus group-focus-within:block" />;
