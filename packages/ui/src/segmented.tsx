import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { cx } from './cx.ts';
import { useChosenInRow } from './use-chosen-in-row.ts';

export type Segment<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly isDisabled?: boolean;
};

export type SegmentedProps<Value extends string> = {
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Read aloud as the name of the group. */
  readonly label: string;
  /** 'line' underlines; 'box' is a short switch, in two lines where a narrow phone has no room for one; 'side' is 'box' in the colours of buy and sell (first and second). */
  readonly look?: 'line' | 'box' | 'side';
  readonly size?: 'small' | 'medium';
  readonly className?: string;
};

const LIST = {
  line: 'no-scrollbar flex gap-5 overflow-x-auto border-b border-hair px-4 [scroll-padding-inline:3rem]',
  box: 'no-scrollbar flex overflow-x-auto rounded-control bg-sunken ring-1 ring-inset ring-hair',
  side: 'no-scrollbar flex overflow-x-auto rounded-control bg-sunken ring-1 ring-inset ring-hair',
} as const;

const TAB = {
  line: 'shrink-0 text-ink-faint data-[selected]:text-ink-strong hover:text-ink',
  box: 'min-w-max flex-1 rounded-[0.4rem] px-2 max-[359px]:min-w-min max-[359px]:px-1 max-[359px]:text-12 max-[359px]:leading-tight max-[359px]:break-keep max-[359px]:whitespace-normal text-ink-faint data-[selected]:text-ink-strong hover:text-ink',
  side: 'min-w-max flex-1 rounded-[0.4rem] px-2 text-ink-faint data-[selected]:first:text-on-rise data-[selected]:last:text-on-fall',
} as const;

const MARK = {
  line: 'inset-x-0 bottom-0 h-0.5 rounded-full bg-ink-strong',
  box: 'inset-0 -z-10 rounded-[0.4rem] bg-raised ring-1 ring-hair',
  side: 'inset-0 -z-10 rounded-[0.4rem]',
} as const;

/** The mark runs from where it stood to where it stands now; without motion where none is wanted. */
const useMark = <Value extends string>(value: Value) => {
  const mark = useRef<HTMLSpanElement>(null);
  const before = useRef<DOMRect>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when another one is chosen
  useLayoutEffect(() => {
    const from = before.current;
    before.current = undefined;
    if (!from || !mark.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const to = mark.current.getBoundingClientRect();
    if (from.width === 0 || to.width === 0) return;
    const start = `translateX(${from.left - to.left}px) scaleX(${from.width / to.width})`;
    mark.current.animate(
      [
        { transformOrigin: 'left', transform: start },
        { transformOrigin: 'left', transform: 'none' },
      ],
      {
        duration: 200,
        easing: 'cubic-bezier(0.22, 1, 0.36, 1)',
      },
    );
  }, [value]);
  const leave = (): void => {
    before.current = mark.current?.getBoundingClientRect();
  };
  return { mark, leave };
};

/** Where a key leads from the place it is pressed on; undefined for a key that leads nowhere. */
const placeAfter = (key: string, at: number, count: number, isRtl: boolean): number | undefined => {
  const step = isRtl ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return (at + step + count) % count;
    case 'ArrowLeft':
      return (at - step + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
};

/** Tabs in a row with one chosen; scrolls sideways when they do not fit, and the mark moves to the choice. */
export const Segmented = <Value extends string>({
  segments,
  value,
  onChange,
  label,
  look = 'line',
  size = 'medium',
  className,
}: SegmentedProps<Value>) => {
  const list = useRef<HTMLDivElement>(null);
  const { direction } = useLocale();
  const { mark, leave } = useMark(value);
  useChosenInRow(list, value);
  const choose = (next: Value): void => {
    if (next === value) return;
    leave();
    onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const able = segments.filter((segment) => !segment.isDisabled);
    const at = able.findIndex((segment) => segment.value === value);
    const to = able[placeAfter(event.key, at, able.length, direction === 'rtl') ?? -1];
    if (!to) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(to.value)}"]`)?.focus();
    choose(to.value);
  };
  return (
    <div className={cx('min-w-0', className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        aria-orientation="horizontal"
        onKeyDown={onKeyDown}
        // What a finger meets reaches to the edge of the box, which is 44 px high.
        className={cx(LIST[look], look !== 'line' && (size === 'small' ? 'p-1' : 'p-0.5'))}
      >
        {segments.map((segment, index) => (
          <button
            key={segment.value}
            type="button"
            role="tab"
            data-key={segment.value}
            data-selected={segment.value === value || undefined}
            aria-selected={segment.value === value}
            tabIndex={segment.value === value ? 0 : -1}
            disabled={segment.isDisabled ?? false}
            onClick={() => choose(segment.value)}
            className={cx(
              'hit relative z-0 flex cursor-pointer select-none items-center justify-center whitespace-nowrap font-semibold transition-colors duration-150 focus-ring-inset',
              'disabled:cursor-not-allowed disabled:opacity-40',
              size === 'small' ? 'min-h-9 text-13' : look === 'line' ? 'min-h-11 text-15' : 'min-h-10 text-15',
              TAB[look],
            )}
          >
            <span>{segment.label}</span>
            {segment.value === value && (
              <span
                ref={mark}
                className={cx(
                  'absolute',
                  MARK[look],
                  look === 'side' && (index === 0 ? 'bg-rise-solid' : 'bg-fall-solid'),
                )}
              />
            )}
          </button>
        ))}
      </div>
    </div>
  );
};
