import { type HTMLInputTypeAttribute, type ReactNode, type Ref, useState } from 'react';
import { TextField as AriaTextField, Input, Label, Text, TextArea } from 'react-aria-components/TextField';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

/**
 * The frame of every field: a ground and a line of its own, a thick ring in the accent while in use, ground and line of danger when wrong,
 * sunken and without its line when it takes nothing.
 */
export const FIELD_BOX =
  'flex min-h-12 items-center rounded-control ring-1 ring-inset transition-shadow duration-150 ' +
  'focus-within:ring-2 focus-within:ring-focus has-[[data-focused]]:ring-2 has-[[data-focused]]:ring-focus ' +
  'has-[input:disabled]:bg-sunken has-[input:disabled]:ring-hair has-[textarea:disabled]:bg-sunken has-[textarea:disabled]:ring-hair';
export const FIELD_FINE = 'bg-field ring-field-line hover:ring-ink-faint';
export const FIELD_WRONG = 'bg-danger-tint ring-danger focus-within:ring-danger has-[[data-focused]]:ring-danger';
export const FIELD_INPUT =
  'w-full min-w-0 flex-1 bg-transparent px-3.5 py-3 text-15 text-ink-strong outline-none placeholder:text-ink-faint disabled:cursor-not-allowed';

/** What is wrong with a field that is not one of the library's: the same sentence with the same sign. */
export const FieldError = ({ children }: { readonly children: ReactNode }) => (
  <p role="alert" className="mt-1.5 flex items-start gap-1.5 text-13 text-danger">
    <Icon name="warning" size={14} className="mt-0.5 shrink-0" />
    <span>{children}</span>
  </p>
);

/** The sentence under a field: help, or what is wrong in its place. */
export const FieldNote = ({ error, hint }: { readonly error?: ReactNode; readonly hint?: ReactNode }) =>
  error ? (
    <Text
      slot="errorMessage"
      className="mt-1.5 flex items-start gap-1.5 text-13 text-danger"
      elementType="p"
      role="alert"
    >
      <Icon name="warning" size={14} className="mt-0.5" />
      <span>{error}</span>
    </Text>
  ) : hint ? (
    <Text slot="description" elementType="p" className="mt-1.5 text-13 text-ink-faint">
      {hint}
    </Text>
  ) : null;

export type TextFieldProps = {
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly type?: Extract<
    HTMLInputTypeAttribute,
    'text' | 'email' | 'tel' | 'password' | 'url' | 'date' | 'datetime-local'
  >;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'none';
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** Inside the frame at the start: an area code, a symbol. */
  readonly prefix?: ReactNode;
  /** Inside the frame at the end: a button, a unit. */
  readonly suffix?: ReactNode;
  /** Texts of the eye of a password field. */
  readonly showLabel?: string;
  readonly hideLabel?: string;
  /** More than one makes a text area of so many rows. */
  readonly rows?: number;
  readonly maxLength?: number;
  readonly isDisabled?: boolean;
  readonly isReadOnly?: boolean;
  readonly isRequired?: boolean;
  readonly autoFocus?: boolean;
  /** Hides the label from the eye, not from the ear. */
  readonly isLabelHidden?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly className?: string;
};

const defined = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** A line of text with its label, and what is wrong with it right below. Passwords can be looked at. */
export const TextField = (props: TextFieldProps) => {
  const { label, value, onChange, type = 'text', hint, error, prefix, suffix, rows = 1, className } = props;
  const [isShown, setShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <AriaTextField
      value={value}
      onChange={onChange}
      type={isPassword && isShown ? 'text' : type}
      isInvalid={Boolean(error)}
      isDisabled={props.isDisabled ?? false}
      isReadOnly={props.isReadOnly ?? false}
      isRequired={props.isRequired ?? false}
      validationBehavior="aria"
      className={cx('block', className)}
      {...defined({
        onBlur: props.onBlur,
        name: props.name,
        inputMode: props.inputMode,
        autoComplete: props.autoComplete,
        maxLength: props.maxLength,
        autoFocus: props.autoFocus,
      })}
    >
      <Label className={props.isLabelHidden ? 'sr-only' : 'mb-1.5 block text-13 font-medium text-ink'}>{label}</Label>
      <div className={cx(FIELD_BOX, error ? FIELD_WRONG : FIELD_FINE, props.isDisabled && 'opacity-50')}>
        {prefix && (
          <div dir="auto" className="flex shrink-0 items-center px-3.5 pe-0 text-15 text-ink">
            {prefix}
          </div>
        )}
        {rows > 1 ? (
          <TextArea rows={rows} placeholder={props.placeholder ?? ''} className={cx(FIELD_INPUT, 'resize-none')} />
        ) : (
          <Input
            ref={props.inputRef ?? null}
            placeholder={props.placeholder ?? ''}
            className={FIELD_INPUT}
            {...(value && !isPassword ? { dir: 'auto' } : {})}
          />
        )}
        {isPassword && (
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={(isShown ? props.hideLabel : props.showLabel) ?? ''}
            onPress={() => setShown(!isShown)}
            size={20}
          />
        )}
        {suffix && <div className="flex shrink-0 items-center pe-3.5 text-15 text-ink-faint">{suffix}</div>}
      </div>
      <FieldNote error={error} hint={hint} />
    </AriaTextField>
  );
};
