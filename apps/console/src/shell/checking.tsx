import { Alert, Spin } from 'antd';
import { useSyncExternalStore } from 'react';

let checking: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Notes that it is not known what became of an action, by its key, or that it is no longer asked. */
export const setChecking = (key: string, isChecking: boolean): void => {
  const next = new Set(checking);
  if (isChecking) next.add(key);
  else next.delete(key);
  checking = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Over every page while it is not known what became of an action whose answer was lost. */
export const Checking = () => {
  const isChecking = useSyncExternalStore(subscribe, () => checking.size > 0);
  if (!isChecking) return null;
  return (
    <Alert
      role="status"
      type="info"
      showIcon
      icon={<Spin size="small" />}
      title="Checking what became of it"
      description="The result of the last action is not known yet. The same request is retried automatically and takes effect at most once."
      style={{
        position: 'fixed',
        insetBlockStart: 12,
        insetInlineStart: '50%',
        translate: '-50%',
        zIndex: 1100,
        width: 'min(32rem, 90vw)',
      }}
    />
  );
};
