import { useMemo } from 'react';
import { type Loadable, useUser } from '../shell/index.ts';

/** The customer's points as plain digits. */
export const usePoints = (): Loadable<string> => {
  const user = useUser();
  return useMemo(() => (user.state === 'success' ? { ...user, value: String(user.value.points) } : user), [user]);
};
