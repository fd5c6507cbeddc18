import type { Path } from '../shell/index.ts';
import type { User } from '../shell/use-user.ts';

/** Where the own page's way out leads, with the key of what is said where something comes first (AUTH-13). */
export type WithdrawWay = { readonly path: Path; readonly says?: 'isActive-mes' | 'error-sm2' };

/** To the desk; before it to the check of identity, then to the funds password. Nobody known yet is sent to the desk, which asks again. */
export const withdrawWay = (user: Pick<User, 'identity' | 'hasFundsPassword'> | undefined): WithdrawWay => {
  if (user && user.identity !== 'approved') return { path: '/verified', says: 'isActive-mes' };
  if (user && !user.hasFundsPassword) return { path: '/changeFundsPassword', says: 'error-sm2' };
  return { path: '/withdraw' };
};
