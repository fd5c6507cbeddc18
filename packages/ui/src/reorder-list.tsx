import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

/** The list with one item put in another place. */
export const moved = <Item,>(items: readonly Item[], from: number, to: number): readonly Item[] => {
  const rest = items.filter((_, index) => index !== from);
  const item = items[from];
  return item === undefined ? items : [...rest.slice(0, to), item, ...rest.slice(to)];
};

export type ReorderListProps<Item> = {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly renderRow: (item: Item) => ReactNode;
  /** Called once an item has been put down in another place, with the whole new order. */
  readonly onOrder: (items: readonly Item[]) => void;
  readonly handleLabel: (item: Item) => string;
  /** Said aloud after a move. */
  readonly movedLabel: (item: Item, place: number) => string;
  readonly className?: string;
};

/** Rows keep their places in the document while one is dragged, or the finger would lose it; they are only drawn elsewhere. */
type Drag = {
  readonly fromY: number;
  readonly y: number;
  readonly rowHeight: number;
  readonly from: number;
  readonly to: number;
};

const drawnAt = (drag: Drag | undefined, at: number): number => {
  if (!drag) return 0;
  const { from, to, rowHeight } = drag;
  if (at === from) return drag.y - drag.fromY;
  if (at > from && at <= to) return -rowHeight;
  return at < from && at >= to ? rowHeight : 0;
};

/** Rows of one height that are put in order by a handle: dragged with finger or mouse, or moved with the arrow keys. */
export const ReorderList = <Item,>({
  label,
  items,
  keyOf,
  renderRow,
  onOrder,
  handleLabel,
  movedLabel,
  className,
}: ReorderListProps<Item>) => {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const [announcement, setAnnouncement] = useState('');

  const put = (item: Item, from: number, to: number): void => {
    if (from === to || to < 0 || to >= items.length) return;
    onOrder(moved(items, from, to));
    setAnnouncement(movedLabel(item, to + 1));
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>, from: number): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const rowHeight = list.current?.firstElementChild?.getBoundingClientRect().height ?? 1;
    setDrag({ fromY: event.clientY, y: event.clientY, rowHeight, from, to: from });
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (!drag) return;
    const rows = Math.round((event.clientY - drag.fromY) / drag.rowHeight);
    const to = Math.min(items.length - 1, Math.max(0, drag.from + rows));
    setDrag({ ...drag, to, y: event.clientY });
  };
  const onKeyDown = (event: KeyboardEvent, item: Item, at: number): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    put(item, at, at + by);
  };
  return (
    <>
      <ul ref={list} aria-label={label} className={cx('divide-y divide-hair', className)}>
        {items.map((item, at) => {
          const isDragged = drag?.from === at;
          return (
            <li
              key={keyOf(item)}
              style={drag ? { transform: `translateY(${drawnAt(drag, at)}px)` } : undefined}
              className={cx(
                'flex items-center bg-page',
                drag && !isDragged && 'transition-transform duration-150',
                isDragged && 'relative z-10 rounded-card bg-raised shadow-soft',
              )}
            >
              <div className="min-w-0 flex-1">{renderRow(item)}</div>
              <button
                type="button"
                aria-label={handleLabel(item)}
                onPointerDown={(event) => onPointerDown(event, at)}
                onPointerMove={onPointerMove}
                onPointerUp={() => {
                  if (drag) put(item, at, drag.to);
                  setDrag(undefined);
                }}
                onPointerCancel={() => setDrag(undefined)}
                onKeyDown={(event) => onKeyDown(event, item, at)}
                className="grid size-12 shrink-0 cursor-grab touch-none place-items-center rounded-control text-ink-faint transition-colors hover:text-ink-strong focus-ring-inset active:cursor-grabbing"
              >
                <Icon name="grip" size={20} />
              </button>
            </li>
          );
        })}
      </ul>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  );
};
