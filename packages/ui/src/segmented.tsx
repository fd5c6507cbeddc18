import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { type Key, SelectionIndicator, Tab, TabList, Tabs } from 'react-aria-components/Tabs';
import { cx } from './cx.ts';

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
  /** 'line' scrolls and underlines; 'box' is a short even switch; 'side' is 'box' in the colours of buy and sell (first and second). */
  readonly look?: 'line' | 'box' | 'side';
  readonly size?: 'small' | 'medium';
  readonly className?: string;
};

const LIST = {
  line: 'no-scrollbar flex gap-5 overflow-x-auto border-b border-hair px-4 [scroll-padding-inline:3rem]',
  box: 'flex rounded-control bg-sunken p-0.5 ring-1 ring-inset ring-hair',
  side: 'flex rounded-control bg-sunken p-0.5 ring-1 ring-inset ring-hair',
} as const;

const TAB = {
  line: 'shrink-0 text-ink-faint data-[selected]:text-ink-strong data-[hovered]:text-ink',
  box: 'min-w-0 flex-1 rounded-[0.4rem] px-2 text-ink-faint data-[selected]:text-ink-strong data-[hovered]:text-ink',
  side: 'min-w-0 flex-1 rounded-[0.4rem] px-2 text-ink-faint data-[selected]:first:text-on-rise data-[selected]:last:text-on-fall',
} as const;

const MARK = {
  line: 'inset-x-0 bottom-0 h-0.5 rounded-full bg-ink-strong',
  box: 'inset-0 -z-10 rounded-[0.4rem] bg-raised ring-1 ring-hair',
  side: 'inset-0 -z-10 rounded-[0.4rem]',
} as const;

// What the tabs switch stands elsewhere on the page; pointing at a panel that is not there would mislead.
const withoutPanel: NonNullable<ComponentProps<typeof Tab>['render']> = (props) =>
  'href' in props ? <a {...props} aria-controls={undefined} /> : <div {...props} aria-controls={undefined} />;

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
  useEffect(() => {
    const chosen = list.current?.querySelector(`[data-key="${CSS.escape(value)}"]`);
    if (look === 'line') chosen?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [value, look]);
  return (
    <Tabs
      selectedKey={value}
      onSelectionChange={(key: Key) => {
        const chosen = segments.find((segment) => segment.value === key);
        if (chosen && chosen.value !== value) onChange(chosen.value);
      }}
      className={cx('min-w-0', className)}
    >
      <TabList ref={list} aria-label={label} className={LIST[look]}>
        {segments.map((segment, index) => (
          <Tab
            key={segment.value}
            id={segment.value}
            isDisabled={segment.isDisabled ?? false}
            render={withoutPanel}
            className={cx(
              'hit relative z-0 flex cursor-pointer select-none items-center justify-center whitespace-nowrap font-semibold transition-colors duration-150 focus-ring-inset',
              'data-[disabled]:cursor-not-allowed data-[disabled]:opacity-40',
              size === 'small' ? 'h-9 text-13' : look === 'line' ? 'h-11 text-15' : 'h-10 text-15',
              TAB[look],
            )}
          >
            <span className="truncate">{segment.label}</span>
            <SelectionIndicator
              className={cx(
                'absolute transition-[translate,width,background-color] duration-200 ease-spring',
                MARK[look],
                look === 'side' && (index === 0 ? 'bg-rise-solid' : 'bg-fall-solid'),
              )}
            />
          </Tab>
        ))}
      </TabList>
    </Tabs>
  );
};
