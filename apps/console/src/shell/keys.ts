import { useEffect, useRef } from 'react';
import { SEQUENCE_MS, stepKey } from './key-sequence.ts';

/** Enter on a button or a link is its own. */
const isPressing = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof HTMLElement && target.closest('button, a, [role="option"]') !== null;

/** The arrow keys scroll the detail that has the focus. */
const isScrolling = ({ key, target }: KeyboardEvent): boolean =>
  key.startsWith('Arrow') && target instanceof HTMLElement && target.closest('.detail') !== null;

export type Bindings = Readonly<Record<string, () => void>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Acts on keys anywhere on the page but in fields: { 'g d': …, j: …, '?': … }. The newest bindings count. */
export const useKeys = (bindings: Bindings, isOn = true): void => {
  const latest = useRef(bindings);
  latest.current = bindings;
  useEffect(() => {
    if (!isOn) return;
    let pending = '';
    let timer = 0;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      if (isPressing(event) || isScrolling(event)) return;
      const names = new Map(Object.keys(latest.current).map((keys) => [keys, keys]));
      const step = stepKey(names, pending, event.key);
      pending = step.pending;
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        pending = '';
      }, SEQUENCE_MS);
      if (step.action === undefined) return;
      event.preventDefault();
      latest.current[step.action]?.();
    };
    window.addEventListener('keydown', listen);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', listen);
    };
  }, [isOn]);
};
