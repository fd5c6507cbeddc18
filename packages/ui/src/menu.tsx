import { lazy, Suspense, useState } from 'react';
import type { MenuProps } from './menu-panel.tsx';

const Panel = lazy(() =>
  import('./menu-panel.tsx').then((module) => ({ default: module.MenuPanel as typeof module.MenuPanel<string> })),
);

/** A short menu at its button. Until it is first asked for there is nothing but the button. */
export const Menu = <Value extends string>(props: MenuProps<Value>) => {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      aria-label={props.buttonLabel}
      aria-haspopup="true"
      aria-expanded={isWanted}
      className={props.className}
      onClick={() => setWanted(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        setWanted(true);
      }}
    >
      {props.children}
    </button>
  );
  if (!isWanted) return button;
  const { onPick } = props;
  return (
    <Suspense fallback={button}>
      <Panel {...props} onPick={(picked) => onPick(picked as Value)} />
    </Suspense>
  );
};
