import { type KeyboardEvent, useEffect, useRef } from 'react';
import { cx } from './cx.ts';

export type WheelPickerProps<Value extends string> = {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

const ROW = 44;

/** A wheel to turn with the thumb or the arrow keys; the row in the middle is chosen. */
export const WheelPicker = <Value extends string>({ label, choices, value, onChange }: WheelPickerProps<Value>) => {
  const wheel = useRef<HTMLDivElement>(null);
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined);
  const index = Math.max(
    0,
    choices.findIndex((choice) => choice.value === value),
  );
  useEffect(() => {
    const element = wheel.current;
    if (element && Math.round(element.scrollTop / ROW) !== index) element.scrollTop = index * ROW;
    return () => clearTimeout(settle.current);
  }, [index]);
  const choose = (at: number): void => {
    const next = choices[Math.min(Math.max(at, 0), choices.length - 1)];
    if (next && next.value !== value) onChange(next.value);
  };
  const onScroll = (): void => {
    clearTimeout(settle.current);
    settle.current = setTimeout(() => wheel.current && choose(Math.round(wheel.current.scrollTop / ROW)), 90);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: choices.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  return (
    <div className="relative">
      <div className="pointer-events-none absolute inset-x-0 top-22 h-11 rounded-control bg-raised" />
      <div
        ref={wheel}
        role="listbox"
        aria-label={label}
        aria-activedescendant={`wheel-${label}-${value}`}
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        className="no-scrollbar relative h-55 snap-y snap-mandatory overflow-y-auto rounded-control py-22 focus-ring-inset [mask-image:linear-gradient(transparent,black_35%,black_65%,transparent)]"
      >
        {choices.map((choice, at) => (
          <div
            key={choice.value}
            id={`wheel-${label}-${choice.value}`}
            role="option"
            tabIndex={-1}
            aria-selected={choice.value === value}
            onClick={() => choose(at)}
            onKeyDown={onKeyDown}
            className={cx(
              'figures grid h-11 cursor-pointer snap-center place-items-center text-17 transition-colors',
              choice.value === value ? 'font-semibold text-ink-strong' : 'text-ink-faint',
            )}
          >
            {choice.label}
          </div>
        ))}
      </div>
    </div>
  );
};
