import { type ReactNode, type TouchEvent, useRef, useState } from 'react';
import { Spinner } from './button.tsx';
import { Icon } from './icon.tsx';

export type PullToRefreshProps = {
  readonly onRefresh: () => Promise<unknown>;
  /** Read aloud while it loads. */
  readonly label: string;
  readonly children: ReactNode;
};

const ENOUGH = 64;
const FURTHEST = 96;

/** Drawn down from the top of the page, it loads anew. Only touch does this; a desktop has its own ways. */
export const PullToRefresh = ({ onRefresh, label, children }: PullToRefreshProps) => {
  const start = useRef<number>(undefined);
  const [pull, setPull] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const onTouchStart = (event: TouchEvent): void => {
    start.current = scrollY <= 0 && !isBusy ? event.touches[0]?.clientY : undefined;
  };
  const onTouchMove = (event: TouchEvent): void => {
    if (start.current === undefined) return;
    const moved = (event.touches[0]?.clientY ?? 0) - start.current;
    setPull(moved <= 0 || scrollY > 0 ? 0 : Math.min(FURTHEST, moved * 0.45));
  };
  const onTouchEnd = async (): Promise<void> => {
    start.current = undefined;
    if (pull < ENOUGH) return setPull(0);
    setBusy(true);
    setPull(52);
    try {
      await onRefresh();
    } finally {
      setBusy(false);
      setPull(0);
    }
  };
  return (
    <div
      onTouchStart={onTouchStart}
      onTouchMove={onTouchMove}
      onTouchEnd={() => void onTouchEnd()}
      onTouchCancel={() => setPull(0)}
    >
      <div
        aria-hidden={!isBusy}
        role="status"
        aria-label={isBusy ? label : undefined}
        style={{ height: pull }}
        className="flex items-end justify-center overflow-hidden text-ink-faint transition-[height] duration-150"
      >
        <span className="pb-3">
          {isBusy ? (
            <Spinner />
          ) : (
            <Icon
              name="chevron-down"
              className={pull >= ENOUGH ? 'rotate-180 transition-transform' : 'transition-transform'}
            />
          )}
        </span>
      </div>
      {children}
    </div>
  );
};
