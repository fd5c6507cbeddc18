import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';

const REACHABLE = 'a[href], button:not(:disabled)';
const CURRENT = '[aria-current]:not([aria-current="false"]), [aria-pressed="true"]';

type Orientation = 'down' | 'along';

export type RovingProps = {
  readonly children: ReactNode;
  /** 'down' a list by the arrows up and down, 'along' a bar by those to the sides. */
  readonly way: Orientation;
  /** Names a bar, which is then a toolbar. */
  readonly label?: string;
  readonly className?: string;
};

const reachableIn = (group: HTMLElement, reachable: string): readonly HTMLElement[] => [
  ...group.querySelectorAll<HTMLElement>(reachable),
];

/** In the order in which they are seen; where nothing is laid out, as they stand in the page. */
const inView = (all: readonly HTMLElement[], orientation: Orientation): readonly HTMLElement[] => {
  const places = new Map(
    all.map((one) => {
      const { top, left } = one.getBoundingClientRect();
      return [one, orientation === 'down' ? top : left];
    }),
  );
  return [...all].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
};

/** Leaves one of a group to Tab: the one that has the focus or had it last, else the one that is chosen, else the first. */
const arrange = (all: readonly HTMLElement[], last: HTMLElement | undefined): void => {
  const tabStop = all.find((one) => one === last) ?? all.find((one) => one.matches(CURRENT)) ?? all[0];
  for (const one of all) one.tabIndex = one === tabStop ? 0 : -1;
};

const steps = (orientation: Orientation, isRightToLeft: boolean): Readonly<Record<string, number>> => {
  if (orientation === 'down') return { ArrowDown: 1, ArrowUp: -1 };
  return isRightToLeft ? { ArrowLeft: 1, ArrowRight: -1 } : { ArrowRight: 1, ArrowLeft: -1 };
};

export type RovingParts<Group extends HTMLElement> = {
  readonly ref: RefObject<Group | null>;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/**
 * For the element around links and buttons that Tab passes as one; within them the arrows lead from one to the next, Home and End to the ends.
 * `reachable` selects them where something else in the group keeps its own stop.
 */
export const useRoving = <Group extends HTMLElement>(
  orientation: Orientation,
  reachable = REACHABLE,
): RovingParts<Group> => {
  const group = useRef<Group>(null);
  const last = useRef<HTMLElement>(undefined);
  /** Which of the group has the focus; undefined while it is elsewhere. */
  const place = useRef<number>(undefined);
  useEffect(() => {
    const element = group.current;
    if (!element) return;
    const again = (): void => {
      const isLost = place.current !== undefined && last.current?.isConnected === false;
      const all = reachableIn(element, reachable);
      if (isLost) last.current = all[Math.min(place.current ?? 0, all.length - 1)];
      arrange(all, last.current);
      // A row of an order book goes while it has the focus: the one in its place has it then.
      if (isLost) last.current?.focus({ preventScroll: true });
    };
    again();
    // Rows come and go, and another is chosen, without this part being drawn anew.
    const observer = new MutationObserver(again);
    observer.observe(element, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-current', 'aria-pressed', 'disabled'],
    });
    return () => observer.disconnect();
  }, [reachable]);
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>): void => {
    if (!target.matches(reachable)) return;
    const all = reachableIn(currentTarget, reachable);
    last.current = target;
    place.current = all.indexOf(target);
    arrange(all, target);
  };
  const onBlur = ({ target }: FocusEvent<HTMLElement>): void => {
    // One that was taken off the page is not left by the reader.
    if (target.isConnected) place.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget, target } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = inView(reachableIn(currentTarget, reachable), orientation);
    const at = all.indexOf(target as HTMLElement);
    if (at < 0) return;
    const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl';
    const step = steps(orientation, isRightToLeft)[key];
    const next = key === 'Home' ? all[0] : key === 'End' ? all.at(-1) : step === undefined ? undefined : all[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return { ref: group, onFocus, onBlur, onKeyDown };
};

/** The same as a part: a group of rows, or a bar with a name. */
export const Roving = ({ children, way, label, className }: RovingProps) => {
  const parts = { ...useRoving<HTMLDivElement>(way), className, children };
  return label === undefined ? (
    // biome-ignore lint/a11y/useSemanticElements: a list of rows is no set of form fields
    <div role="group" {...parts} />
  ) : (
    <div role="toolbar" aria-label={label} {...parts} />
  );
};
