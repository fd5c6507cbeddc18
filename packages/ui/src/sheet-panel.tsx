import { type CSSProperties, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { useLayer } from './layer.tsx';
import { restOf } from './sheet-drag.ts';

export type SheetProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** Stays at the foot while the content scrolls: the button that does it. */
  readonly footer?: ReactNode;
  /** Heights to snap to, shares of the window (rising). Not given: as high as the content, up to nine tenths. */
  readonly snaps?: readonly number[];
  /** From 1024 px: in the centre, or along the end side, there with room for a table if wanted. */
  readonly wide?: 'centre' | 'side' | 'side-table';
  /** While money moves: neither a drag, a tap outside, Escape nor the browser's back closes it. */
  readonly isLocked?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
};

type Drag = {
  readonly startY: number;
  readonly height: number;
  readonly at: number;
  readonly y: number;
  readonly speed: number;
};

const useSheetDrag = (
  isOpen: boolean,
  snaps: readonly number[] | undefined,
  isLocked: boolean,
  onClose: () => void,
) => {
  const panel = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const [offset, setOffset] = useState<number>();
  const [snap, setSnap] = useState(0);
  useEffect(() => {
    if (!isOpen) setSnap(0);
  }, [isOpen]);

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (
      isLocked ||
      !panel.current ||
      (event.target as Element).closest('button') ||
      matchMedia('(min-width: 1024px)').matches
    )
      return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      startY: event.clientY,
      height: panel.current.offsetHeight,
      at: event.timeStamp,
      y: event.clientY,
      speed: 0,
    };
    setOffset(0);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const held = drag.current;
    if (!held) return;
    const span = event.timeStamp - held.at;
    const speed = span > 0 ? (event.clientY - held.y) / span : held.speed;
    drag.current = { ...held, at: event.timeStamp, y: event.clientY, speed };
    const moved = event.clientY - held.startY;
    setOffset(moved < 0 && (!snaps || snap === snaps.length - 1) ? moved / 6 : moved);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    const held = drag.current;
    drag.current = undefined;
    setOffset(undefined);
    if (!held) return;
    const steps = snaps ?? [held.height / innerHeight];
    const rest = restOf((held.height - (event.clientY - held.startY)) / innerHeight, held.speed, steps, snap);
    if (rest.kind === 'closed') onClose();
    else setSnap(rest.index);
  };
  const height = snaps?.[Math.min(snap, snaps.length - 1)];
  const style: CSSProperties & Record<`--${string}`, string> = {
    ...(height === undefined ? {} : { '--sheet-height': `calc(${height * 100}dvh - ${offset ?? 0}px)` }),
    ...(offset === undefined
      ? {}
      : height === undefined
        ? { transform: `translateY(${offset}px)`, transition: 'none' }
        : { transition: 'none' }),
  };
  return { panel, style, handle: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp } };
};

/** The panel behind Sheet, loaded when the first one is opened. It ends where a keyboard on the screen begins, so that its foot is never behind that. */
export const SheetPanel = ({
  isOpen,
  onClose,
  title,
  subtitle,
  closeLabel,
  children,
  footer,
  snaps,
  wide = 'centre',
  isLocked = false,
  role = 'dialog',
}: SheetProps) => {
  const isSide = wide !== 'centre';
  const { panel, style, handle } = useSheetDrag(isOpen, snaps, isLocked, onClose);
  useLayer(isOpen, onClose, isLocked);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable={!isLocked}
      isKeyboardDismissDisabled={isLocked}
      data-sheet=""
      className={cx(
        'fixed inset-x-0 top-0 z-50 flex h-[var(--visual-viewport-height,100dvh)] items-end justify-center bg-scrim transition-opacity duration-200 data-[entering]:opacity-0 data-[exiting]:opacity-0',
        isSide ? 'lg:items-stretch lg:justify-end' : 'lg:items-center',
      )}
    >
      <Modal
        ref={panel}
        style={style}
        className={cx(
          'flex max-h-[90%] w-full max-w-xl flex-col rounded-t-sheet bg-surface text-ink shadow-soft outline-none',
          snaps && 'max-lg:h-[var(--sheet-height)]',
          'transition-[transform,height] duration-240 ease-spring data-[entering]:translate-y-full data-[exiting]:translate-y-full data-[exiting]:duration-180',
          isSide
            ? 'lg:max-h-none lg:rounded-none lg:rounded-s-sheet lg:data-[entering]:translate-x-full lg:data-[entering]:translate-y-0 lg:data-[exiting]:translate-x-full lg:data-[exiting]:translate-y-0 lg:rtl:data-[entering]:-translate-x-full lg:rtl:data-[exiting]:-translate-x-full'
            : 'lg:w-[28rem] lg:rounded-sheet lg:data-[entering]:translate-y-4 lg:data-[exiting]:translate-y-4',
          wide === 'side' && 'lg:w-[26rem]',
          wide === 'side-table' && 'lg:w-[44rem] lg:max-w-none',
        )}
      >
        <Dialog role={role} className="flex min-h-0 flex-1 flex-col outline-none">
          <div {...handle} className="shrink-0 cursor-grab touch-none select-none lg:cursor-auto">
            <div aria-hidden="true" className="mx-auto mt-2 h-1 w-9 rounded-full bg-hair-strong lg:hidden" />
            <div className="flex items-center gap-2 ps-4 pe-1.5 pt-1 lg:pt-2">
              <div className="min-w-0 flex-1 py-1.5">
                <Heading slot="title" className="text-17 font-semibold text-ink-strong">
                  {title}
                </Heading>
                {subtitle && <p className="text-13 text-ink-faint">{subtitle}</p>}
              </div>
              <IconButton icon="close" label={closeLabel} isDisabled={isLocked} onPress={onClose} size={20} />
            </div>
          </div>
          <div
            // A keyboard scrolls what it can reach.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable
            tabIndex={0}
            className={cx(
              'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 focus-ring-inset',
              footer ? 'pb-4' : 'pb-safe',
            )}
          >
            {children}
          </div>
          {footer && <div className="shrink-0 border-t border-hair px-4 pt-3 pb-safe">{footer}</div>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
