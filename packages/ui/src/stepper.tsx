import { formatDecimal, parseDecimal } from '@bourse/rules';
import { memo, type ReactNode, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import { FIELD_BOX, FIELD_FINE, FIELD_WRONG, FieldError } from './text-field.tsx';
import { type NumberFieldProps, useNumberField } from './use-number-field.ts';
import { useRepeat } from './use-repeat.ts';

export type StepperProps = NumberFieldProps & {
  readonly label: string;
  /** Decimal text of one step: the tick or the lot. */
  readonly step: string;
  readonly min?: string;
  readonly max?: string;
  readonly unit?: ReactNode;
  readonly isDisabled?: boolean;
  readonly minusLabel: string;
  readonly plusLabel: string;
  readonly className?: string;
};

const unitsOf = (text: string, decimals: number): bigint => {
  const units = parseDecimal(text.replace(/\.$/, '') || '0', decimals);
  return units.ok ? units.value : 0n;
};

/** The value one step further, kept on the grid of steps and within its ends; exact decimals throughout. */
export const stepped = (
  value: string,
  by: 1 | -1,
  {
    step,
    decimals,
    min,
    max,
  }: { readonly step: string; readonly decimals: number; readonly min?: string; readonly max?: string },
): string => {
  const size = unitsOf(step, decimals) || 1n;
  const now = unitsOf(value, decimals);
  const off = now % size;
  const next = by > 0 ? now - off + size : off === 0n ? now - size : now - off;
  const low = min === undefined ? 0n : unitsOf(min, decimals);
  const high = max === undefined ? undefined : unitsOf(max, decimals);
  const clamped = next < low ? low : high !== undefined && next > high ? high : next;
  return formatDecimal(clamped, decimals);
};

const StepButton = ({
  icon,
  label,
  onStep,
  isDisabled,
}: {
  icon: IconName;
  label: string;
  onStep: () => void;
  isDisabled: boolean;
}) => {
  const { start, stop } = useRepeat(onStep);
  return (
    <Button
      aria-label={label}
      isDisabled={isDisabled}
      onPressStart={start}
      onPressEnd={stop}
      className="grid h-12 w-11 shrink-0 max-[339px]:w-8 cursor-pointer place-items-center rounded-control text-ink transition-colors focus-ring-inset data-[disabled]:opacity-40 data-[hovered]:text-ink-strong data-[pressed]:bg-raised"
    >
      <Icon name={icon} size={18} />
    </Button>
  );
};

/** A number between minus and plus; held down, they go on by themselves. Typing works as well. */
export const Stepper = memo(
  ({
    label,
    value,
    onChange,
    locale,
    sayProblem,
    unit,
    error: wrong,
    isDisabled = false,
    minusLabel,
    plusLabel,
    className,
    ...grid
  }: StepperProps) => {
    const asset = typeof unit === 'string' ? unit : undefined;
    const { decimals } = grid;
    const field = useNumberField({ value, onChange, decimals, locale, sayProblem, error: wrong, asset });
    const { error } = field;
    const latest = useRef(value);
    latest.current = value;
    const move = (by: 1 | -1): void => {
      latest.current = stepped(latest.current, by, grid);
      onChange(latest.current, latest.current);
    };
    return (
      <div className={className}>
        <Group
          aria-label={label}
          className={cx(FIELD_BOX, error ? FIELD_WRONG : FIELD_FINE, isDisabled && 'opacity-50')}
        >
          <StepButton icon="minus" label={minusLabel} isDisabled={isDisabled} onStep={() => move(-1)} />
          <label className="flex min-w-0 flex-1 flex-col items-center">
            <span className="max-w-full truncate text-12 text-ink-faint">
              {label}
              {unit && <> · {unit}</>}
            </span>
            <input
              {...field.input}
              inputMode={field.inputMode}
              placeholder="0"
              disabled={isDisabled}
              aria-invalid={Boolean(error)}
              value={field.text}
              onChange={(event) => field.onText(event.target.value)}
              onFocus={field.onFocus}
              onBlur={field.onBlur}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                event.preventDefault();
                move(event.key === 'ArrowUp' ? 1 : -1);
              }}
              className="figures w-full bg-transparent text-center text-15 font-semibold text-ink-strong outline-none placeholder:text-ink-faint"
            />
          </label>
          <StepButton icon="plus" label={plusLabel} isDisabled={isDisabled} onStep={() => move(1)} />
        </Group>
        {error ? (
          <FieldError>{error}</FieldError>
        ) : (
          field.readAs && <p className="figures mt-1.5 text-center text-13 text-ink-faint">= {field.readAs}</p>
        )}
      </div>
    );
  },
);
