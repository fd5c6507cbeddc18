import { lazy, Suspense, useState } from 'react';
import type { PopupProps } from './popup-panel.tsx';

const Panel = lazy(() => import('./popup-panel.tsx').then((module) => ({ default: module.PopupPanel })));

/** Several choices at their button, which stay open while they are made. Until it is first asked for there is nothing but the button. */
export const Popup = (props: PopupProps) => {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      aria-label={props.buttonLabel}
      aria-haspopup="dialog"
      aria-expanded={isWanted}
      className={props.className}
      onClick={() => setWanted(true)}
    >
      {props.button}
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <Panel {...props} />
    </Suspense>
  );
};
