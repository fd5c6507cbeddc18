import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { readStored, writeStored } from './storage.ts';

const KEY = 'panel.width';
const NARROWEST_PX = 420;
const STEP_PX = 40;
/** What the rail and the list keep. */
const LEFT_PX = 520;

/** A width that fits the window, px. */
export const fittingWidth = (wanted: number, windowWidth: number): number =>
  Math.round(Math.max(NARROWEST_PX, Math.min(wanted, windowWidth - LEFT_PX)));

const readWidth = (): number | undefined => {
  const stored = readStored(KEY);
  return typeof stored === 'number' && stored > 0 ? stored : undefined;
};

/** The edge of the detail panel: dragged, or moved with the arrow keys; the width stays on this machine. */
export const PanelEdge = () => {
  const [width, setWidth] = useState(readWidth);
  useEffect(() => {
    const { style } = document.documentElement;
    if (width === undefined) style.removeProperty('--panel');
    else style.setProperty('--panel', `${width}px`);
  }, [width]);
  const put = (wanted: number) => {
    const fitting = fittingWidth(wanted, window.innerWidth);
    writeStored(KEY, fitting);
    setWidth(fitting);
  };
  const now = width ?? Math.round(window.innerWidth * 0.46);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    put(now + (event.key === 'ArrowLeft' ? STEP_PX : -STEP_PX));
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) put(window.innerWidth - event.clientX);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between two parts cannot be moved
    <div
      className="detail-edge"
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the detail panel"
      aria-valuenow={now}
      aria-valuemin={NARROWEST_PX}
      aria-valuemax={Math.max(NARROWEST_PX, window.innerWidth - LEFT_PX)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  );
};
