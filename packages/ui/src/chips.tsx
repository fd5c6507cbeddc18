import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { cx } from './cx.ts';

export type Chip<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly isDisabled?: boolean;
};

export type ChipsProps<Value extends string> = {
  readonly chips: readonly Chip<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly label: string;
  /** Scrolls in one line, or wraps, or shares the width evenly. */
  readonly flow?: 'scroll' | 'wrap' | 'even';
  readonly className?: string;
};

const CHIP =
  'hit flex min-h-9 min-w-11 shrink-0 cursor-pointer select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-control px-3 text-13 font-semibold ' +
  'transition-colors duration-150 focus-ring-inset data-[disabled]:opacity-40';
const CHOICE =
  'bg-raised text-ink ring-1 ring-inset ring-hair data-[hovered]:text-ink-strong data-[hovered]:ring-hair-strong ' +
  'data-[selected]:bg-accent-tint data-[selected]:text-accent-ink data-[selected]:ring-accent/60';
const FLOW = {
  // What scrolls cuts off what reaches over its edge, also what of a chip answers a finger.
  scroll: 'no-scrollbar flex gap-2 overflow-x-auto py-1',
  wrap: 'flex flex-wrap gap-2',
  even: 'flex gap-2 [&>*]:min-w-0 [&>*]:flex-1',
} as const;

/** A few choices of which one holds. */
export const Chips = <Value extends string>({
  chips,
  value,
  onChange,
  label,
  flow = 'scroll',
  className,
}: ChipsProps<Value>) => (
  <ToggleButtonGroup
    aria-label={label}
    selectionMode="single"
    disallowEmptySelection={value !== undefined}
    selectedKeys={value === undefined ? [] : [value]}
    onSelectionChange={(keys) => {
      const chosen = chips.find((chip) => keys.has(chip.value));
      if (chosen) onChange(chosen.value);
    }}
    className={cx(FLOW[flow], className)}
  >
    {chips.map((chip) => (
      <ToggleButton key={chip.value} id={chip.value} isDisabled={chip.isDisabled ?? false} className={cx(CHIP, CHOICE)}>
        {chip.label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

/** Choices of which any number holds. */
export const ManyChips = <Value extends string>({
  chips,
  values,
  onChange,
  label,
  className,
}: {
  readonly chips: readonly Chip<Value>[];
  readonly values: readonly Value[];
  readonly onChange: (values: readonly Value[]) => void;
  readonly label: string;
  readonly className?: string;
}) => (
  <ToggleButtonGroup
    aria-label={label}
    selectionMode="multiple"
    selectedKeys={values}
    onSelectionChange={(keys) => onChange(chips.flatMap(({ value }) => (keys.has(value) ? [value] : [])))}
    className={cx(FLOW.wrap, className)}
  >
    {chips.map((chip) => (
      <ToggleButton key={chip.value} id={chip.value} className={cx(CHIP, CHOICE)}>
        {chip.label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

/** Values to be taken over by a tap, none of which stays chosen: quick amounts, 25 % … 100 %. */
export const QuickChips = ({
  chips,
  onPick,
  label,
  isDisabled = false,
  className,
}: {
  readonly chips: readonly { readonly value: string; readonly label: ReactNode }[];
  readonly onPick: (value: string) => void;
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly className?: string;
}) => (
  <fieldset aria-label={label} className={cx(FLOW.even, className)}>
    {chips.map((chip) => (
      <Button
        key={chip.value}
        isDisabled={isDisabled}
        onPress={() => onPick(chip.value)}
        className={cx(
          CHIP,
          'figures bg-raised px-1 text-ink ring-1 ring-inset ring-hair data-[hovered]:text-ink-strong data-[pressed]:bg-hair',
        )}
      >
        {chip.label}
      </Button>
    ))}
  </fieldset>
);
