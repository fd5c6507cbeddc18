/** The library's own: less is a tap. */
const LEAST_DRAG_PX = 5;
/** The library's own: then the cross is moved, up and down too. */
const LONG_PRESS_MS = 240;

/** Ends the drag for the library as one that was no tap: it hears the rest of the gesture at the root of the page. */
const endDrag = (root: HTMLElement, touch: Touch): void => {
  const at = { bubbles: true, cancelable: true, changedTouches: [touch] };
  root.dispatchEvent(new TouchEvent('touchmove', { ...at, touches: [touch] }));
  root.dispatchEvent(new TouchEvent('touchend', at));
};

/**
 * Leaves drags up and down on the drawing to the page (rule CHART-6): the library, which has no setting for it, takes every drag, and forbids the
 * browser to scroll. Drags across and two fingers stay the library's.
 */
export const letPageScroll = (host: HTMLElement): void => {
  for (const element of host.querySelectorAll<HTMLElement>('*'))
    if (element.style.touchAction === 'none') {
      element.style.touchAction = 'pan-y';
      // It hides what hangs over, which makes it what would scroll: the page is to take it on.
      element.style.overscrollBehavior = 'auto';
    }
  let start: { readonly x: number; readonly y: number; readonly at: number } | undefined;
  const options = { capture: true, passive: true } as const;
  host.addEventListener(
    'touchstart',
    ({ touches, timeStamp }) => {
      const [touch] = touches;
      start = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : undefined;
    },
    options,
  );
  host.addEventListener(
    'touchmove',
    (event) => {
      const [touch] = event.touches;
      if (!start || !touch) return;
      const [across, along] = [Math.abs(touch.clientX - start.x), Math.abs(touch.clientY - start.y)];
      if (across + along < LEAST_DRAG_PX) return;
      const isPage = along > across && event.timeStamp - start.at < LONG_PRESS_MS;
      start = undefined;
      if (!isPage) return;
      event.stopPropagation();
      endDrag(host.ownerDocument.documentElement, touch);
    },
    options,
  );
};
