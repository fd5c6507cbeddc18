import { useEffect, useState } from 'react';
import { leaveOpen, useVisitState } from '../shell/index.ts';

/**
 * What stands open on a screen, a form or a sheet: found as it was by who comes back from a step on another page that `leave` was called for, and only
 * then. `name` tells the screen's own apart.
 */
export const useRestoredState = <Value>(name: string, initial: Value) => {
  const [left, keep] = useVisitState<Value | undefined>(`left ${name}`, undefined);
  const [open, setOpen] = useState<Value>(left ?? initial);
  // Once, as it is found again: another way to this screen finds nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was left is of the visit alone
  useEffect(() => keep(undefined), []);
  const leave = (value: Value): void => {
    leaveOpen();
    keep(value);
  };
  return { open, setOpen, leave };
};
