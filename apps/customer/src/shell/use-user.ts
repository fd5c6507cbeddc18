import type { ReplyOfCall } from './api.ts';
import type { Loadable } from './queries.ts';
import { useQueryCall } from './queries.ts';
import { useSession } from './session.ts';

export type User = ReplyOfCall<'user.get'>;

/** The signed-in customer; 'idle' for a visitor. */
export const useUser = (): Loadable<User> => {
  const { signedIn } = useSession();
  return useQueryCall('user.get', {}, { when: signedIn });
};
