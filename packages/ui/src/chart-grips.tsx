import type { Chart as KLineChart } from 'klinecharts';
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LinePlaces } from './chart-lines.ts';
import { GRIP_PX, gripPlaces, snapPrice } from './chart-places.ts';
import { MAIN } from './chart-styles.ts';
import type { ChartLine } from './chart-types.ts';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

const TONES: Readonly<Record<ChartLine['tone'], string>> = {
  rise: 'text-rise',
  fall: 'text-fall',
  accent: 'text-accent-ink',
  warning: 'text-warning',
  faint: 'text-ink-faint',
};

type MovableLine = ChartLine & { readonly move: NonNullable<ChartLine['move']> };

const isMovable = (line: ChartLine): line is MovableLine => line.move !== undefined;

type Drag = { readonly id: string; readonly price: string; readonly y: number };

export type ChartGripsProps = {
  readonly chart: RefObject<KLineChart | null>;
  readonly places: LinePlaces;
  readonly lines: readonly ChartLine[];
  readonly tickSize: string;
  /** A price as it is shown. */
  readonly priceText: (price: string) => string;
};

/** Puts the grips where their lines are drawn, with each frame in which one has moved. */
const useGripLayout = ({ chart, places, lines }: ChartGripsProps) => {
  const grips = useRef(new Map<string, HTMLElement>());
  const layOut = useEffectEvent((): void => {
    const drawn = chart.current;
    const height = drawn?.getSize(MAIN, 'main')?.height ?? 0;
    const axis = drawn?.getSize(MAIN, 'yAxis')?.width ?? 0;
    const known = lines.filter(isMovable).flatMap(({ id }) => {
      const y = places.at.get(id);
      return y === undefined ? [] : [{ id, y }];
    });
    for (const { id, y, column, edge } of gripPlaces(known, height)) {
      const element = grips.current.get(id);
      if (!element) continue;
      element.style.transform = `translate(${-axis - column * GRIP_PX}px, ${y - GRIP_PX / 2}px)`;
      element.style.visibility = 'visible';
      element.dataset['edge'] = edge ?? '';
    }
  });
  useEffect(() => {
    let frame = 0;
    const later = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => layOut());
    };
    places.watch(later);
    later();
    return () => {
      cancelAnimationFrame(frame);
      places.watch(undefined);
    };
  }, [places]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines have other grips
  useEffect(() => layOut(), [lines]);
  return grips;
};

/** A drag of a line: its price at the pointer, until it is let go, or cancelled by Escape, outside, or because the line has ended. */
const useLineDrag = ({ chart, lines, tickSize }: ChartGripsProps) => {
  const [drag, setDrag] = useState<Drag>();
  const line = lines.filter(isMovable).find(({ id }) => id === drag?.id);
  const frame = (): DOMRect | undefined => chart.current?.getDom()?.getBoundingClientRect();
  const moveTo = (id: string, clientY: number): void => {
    const drawn = chart.current;
    const height = drawn?.getSize(MAIN, 'main')?.height ?? 0;
    const y = Math.max(1, Math.min(height - 1, clientY - (frame()?.top ?? 0)));
    const [point] = [drawn?.convertFromPixel([{ y }], { paneId: MAIN })].flat();
    if (point?.value === undefined) return;
    const price = snapPrice(point.value, tickSize);
    const [spot] = [drawn?.convertToPixel([{ value: Number(price) }], { paneId: MAIN })].flat();
    setDrag({ id, price, y: spot?.y ?? y });
  };
  const cancel = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    setDrag(undefined);
  });
  const isDragged = drag !== undefined;
  useEffect(() => {
    if (!isDragged) return;
    const hear = (event: KeyboardEvent): void => cancel(event);
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, [isDragged]);
  const letGo = ({ clientX, clientY }: PointerEvent): void => {
    const area = frame();
    const isInside =
      area && clientX >= area.left && clientX <= area.right && clientY >= area.top && clientY <= area.bottom;
    setDrag(undefined);
    if (drag && line && isInside) line.move.onMove(drag.price);
  };
  const handlers = (of: MovableLine) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id: of.id, price: of.price, y: event.clientY - (frame()?.top ?? 0) });
    },
    onPointerMove: (event: PointerEvent): void => {
      if (drag?.id === of.id) moveTo(of.id, event.clientY);
    },
    onPointerUp: letGo,
    onPointerCancel: () => setDrag(undefined),
  });
  return { drag: line ? drag : undefined, line, handlers };
};

/** What a line would become, beside the finger: its new price, and what that brings. */
const Preview = ({
  drag,
  line,
  awayPx,
  priceText,
}: Pick<ChartGripsProps, 'priceText'> & {
  readonly drag: Drag;
  readonly line: MovableLine;
  readonly awayPx: number;
}) => {
  const says = line.move.says(drag.price);
  return (
    <>
      <div
        className={cx('absolute inset-x-0 border-current border-t-2 border-dashed', TONES[line.tone])}
        style={{ top: drag.y }}
      />
      <div
        data-part="moved"
        className="figures absolute max-w-44 -translate-y-1/2 rounded-control bg-raised px-2.5 py-1.5 text-12 text-ink shadow-soft ring-1 ring-hair ring-inset"
        style={{ top: Math.max(34, drag.y), right: awayPx }}
      >
        <bdi className="block font-medium">{line.move.name}</bdi>
        <span className="block text-15 font-semibold text-ink-strong">{priceText(drag.price)}</span>
        {says !== undefined && <bdi className="block">{says}</bdi>}
      </div>
    </>
  );
};

/**
 * The grips of the lines that can be dragged (rule CHART-8). They are for pointers alone: by keyboard and by voice the same is changed where the
 * lines are listed.
 */
export const ChartGrips = (props: ChartGripsProps) => {
  const { chart, lines, priceText } = props;
  const grips = useGripLayout(props);
  const { drag, line, handlers } = useLineDrag(props);
  const axis = chart.current?.getSize(MAIN, 'yAxis')?.width ?? 0;
  if (!lines.some(isMovable)) return null;
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-clip">
      {drag && line && <Preview drag={drag} line={line} awayPx={axis + GRIP_PX * 1.5} priceText={priceText} />}
      {lines.filter(isMovable).map((each) => (
        <div
          key={each.id}
          ref={(element) => {
            if (element) grips.current.set(each.id, element);
            else grips.current.delete(each.id);
          }}
          data-grip={each.id}
          className={cx(
            'group pointer-events-auto invisible absolute top-0 right-0 grid size-11 cursor-ns-resize touch-none place-items-center',
            TONES[each.tone],
          )}
          {...handlers(each)}
        >
          <span
            className={cx(
              'grid h-5 w-8 place-items-center rounded-full border border-current bg-page transition-transform',
              drag?.id === each.id && 'scale-125',
            )}
          >
            <Icon name="grip" size={14} className="group-data-[edge=above]:hidden group-data-[edge=below]:hidden" />
            <Icon name="arrow-up" size={14} className="hidden group-data-[edge=above]:block" />
            <Icon name="arrow-down" size={14} className="hidden group-data-[edge=below]:block" />
          </span>
        </div>
      ))}
    </div>
  );
};
