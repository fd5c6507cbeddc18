import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { FIELD_BOX, FIELD_FINE, FIELD_WRONG, FieldError } from './text-field.tsx';

export type PickerFieldProps = {
  readonly label: string;
  /** What is chosen; missing shows the placeholder. */
  readonly value: ReactNode | undefined;
  readonly placeholder: string;
  readonly leading?: ReactNode;
  readonly onPress: () => void;
  readonly hint?: ReactNode;
  /** What is wrong, in the place of the hint. */
  readonly error?: ReactNode;
  readonly isDisabled?: boolean;
  readonly className?: string;
};

/** Looks like a field, opens a sheet to choose from. */
export const PickerField = ({
  label,
  value,
  placeholder,
  leading,
  onPress,
  hint,
  error,
  isDisabled = false,
  className,
}: PickerFieldProps) => (
  <div className={className}>
    <p aria-hidden="true" className="mb-1.5 text-13 font-medium text-ink">
      {label}
    </p>
    <Button
      onPress={onPress}
      isDisabled={isDisabled}
      className={cx(
        FIELD_BOX,
        error ? FIELD_WRONG : FIELD_FINE,
        'w-full cursor-pointer gap-2 px-3.5 text-start focus-ring data-[disabled]:opacity-50',
      )}
    >
      <span className="sr-only">{label}</span>
      {leading}
      <span
        className={cx('min-w-0 flex-1 truncate text-15', value === undefined ? 'text-ink-faint' : 'text-ink-strong')}
      >
        {value ?? placeholder}
      </span>
      <Icon name="chevron-down" size={18} className="text-ink-faint" />
    </Button>
    {error ? <FieldError>{error}</FieldError> : hint && <p className="mt-1.5 text-13 text-ink-faint">{hint}</p>}
  </div>
);
