import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

export type SwipeRowProps = {
  readonly children: ReactNode;
  /** Done when the row is pulled far enough towards the start; offer the same by a button elsewhere, for those who cannot swipe. */
  readonly onSwipe: () => void;
  readonly icon: IconName;
  readonly tone?: 'accent' | 'danger';
};

const ENOUGH = 72;
const TONES = { accent: 'bg-accent text-on-accent', danger: 'bg-danger-solid text-on-danger' } as const;

/** A row with one swipe action, such as watch or remove. Vertical movement scrolls the page. */
export const SwipeRow = ({ children, onSwipe, icon, tone = 'accent' }: SwipeRowProps) => {
  const { direction } = useLocale();
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const [pull, setPull] = useState(0);
  const sign = direction === 'rtl' ? 1 : -1;
  const onPointerDown = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') start.current = { x: event.clientX, y: event.clientY };
  };
  const onPointerMove = (event: PointerEvent): void => {
    const from = start.current;
    if (!from) return;
    const moved = (event.clientX - from.x) * sign;
    if (pull === 0 && Math.abs(event.clientY - from.y) > Math.abs(moved)) start.current = undefined;
    else setPull(moved < 8 ? 0 : Math.min(moved, ENOUGH * 1.4));
  };
  const finish = (): void => {
    start.current = undefined;
    if (pull >= ENOUGH) onSwipe();
    setPull(0);
  };
  return (
    <div
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={finish}
      onPointerCancel={() => {
        start.current = undefined;
        setPull(0);
      }}
      onClickCapture={(event) => pull > 0 && event.preventDefault()}
      // At rest it is a plain box: in a list that is scrolled each clip and each layer is paid for with every frame.
      className={cx('touch-pan-y', pull > 0 && 'relative overflow-hidden')}
    >
      {pull > 0 && (
        <span
          aria-hidden="true"
          className={cx(
            'absolute inset-0 flex items-center justify-end px-6',
            TONES[tone],
            pull < ENOUGH && 'opacity-60',
          )}
        >
          <Icon name={icon} />
        </span>
      )}
      <div
        style={{ transform: pull > 0 ? `translateX(${pull * sign}px)` : undefined }}
        className={pull > 0 ? 'relative bg-surface' : 'transition-transform duration-180 ease-spring'}
      >
        {children}
      </div>
    </div>
  );
};
