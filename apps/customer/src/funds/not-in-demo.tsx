import type { ReactNode } from 'react';
import { useUser } from '../shell/index.ts';
import { DemoHasNone } from './recharge.screen.tsx';

/** A way for money in or out: the demo account has none, and says so instead. */
export const NotInDemo = ({ children }: { readonly children: ReactNode }) => {
  const user = useUser();
  return user.state === 'success' && user.value.mode === 'demo' ? <DemoHasNone /> : children;
};
