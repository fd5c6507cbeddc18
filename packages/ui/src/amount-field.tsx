import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Input, Label, TextField } from 'react-aria-components/TextField';
import { cx } from './cx.ts';
import { FIELD_BOX, FIELD_FINE, FIELD_WRONG, FieldNote } from './text-field.tsx';
import { type NumberFieldProps, useNumberField } from './use-number-field.ts';

export type AmountFieldProps = NumberFieldProps & {
  readonly label: ReactNode;
  /** Code of the asset, or a button that changes it. */
  readonly unit: ReactNode;
  /** Code of the asset where `unit` is not it. */
  readonly asset?: string;
  /** Fills in all there is. */
  readonly onMax?: () => void;
  readonly maxLabel?: string;
  /** Beside the label at the end: what is available. */
  readonly available?: ReactNode;
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  /** 'hero' sets the figure large and without a frame: the one number of the page. */
  readonly size?: 'medium' | 'hero';
  /** With a number keyboard of our own under it, the system's stays away. */
  readonly hasOwnKeyboard?: boolean;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
  readonly className?: string;
};

/** An amount of one asset, grouped as it is typed, with everything available one tap away. */
export const AmountField = (props: AmountFieldProps) => {
  const { label, unit, onMax, maxLabel, available, hint, size = 'medium' } = props;
  const field = useNumberField({ ...props, asset: props.asset ?? (typeof unit === 'string' ? unit : undefined) });
  const { error } = field;
  const isHero = size === 'hero';
  return (
    <TextField
      value={field.text}
      onChange={field.onText}
      onFocus={field.onFocus}
      onBlur={field.onBlur}
      inputMode={props.hasOwnKeyboard ? 'none' : field.inputMode}
      isInvalid={Boolean(error)}
      isDisabled={props.isDisabled ?? false}
      autoComplete="off"
      validationBehavior="aria"
      autoFocus={props.autoFocus ?? false}
      className={cx('block', props.className)}
    >
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <Label className="text-13 font-medium text-ink">{label}</Label>
        {available && <span className="min-w-0 text-13 text-ink-faint">{available}</span>}
      </div>
      <div
        className={cx(
          isHero
            ? 'flex items-baseline gap-2 border-b-2 border-field-line pb-1 transition-colors focus-within:border-focus'
            : cx(FIELD_BOX, error ? FIELD_WRONG : FIELD_FINE),
          isHero && Boolean(error) && 'border-danger focus-within:border-danger',
        )}
      >
        <Input
          {...field.input}
          placeholder={props.placeholder ?? '0'}
          className={cx(
            'figures w-full min-w-0 flex-1 bg-transparent font-semibold text-ink-strong outline-none placeholder:text-ink-faint rtl:text-right',
            isHero ? 'py-1 text-32' : 'px-3.5 py-3 text-17',
            // The unit beside it may still be a button that can be used.
            props.isDisabled && 'opacity-50',
          )}
        />
        <span className={cx('shrink-0 text-ink-faint', isHero ? 'text-20' : 'pe-3.5 text-15 font-medium')}>{unit}</span>
        {onMax && (
          <Button
            onPress={onMax}
            className="hit me-2 h-8 shrink-0 cursor-pointer rounded-md bg-accent-tint px-2.5 text-13 font-semibold text-accent-ink focus-ring"
          >
            {maxLabel}
          </Button>
        )}
      </div>
      <FieldNote
        error={error}
        hint={field.readAs === undefined ? hint : <span className="figures">= {field.readAs}</span>}
      />
    </TextField>
  );
};
