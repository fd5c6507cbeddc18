import type { IconName } from './icon.tsx';
import type { Role } from './session.ts';

/** A screen of the console as the rail offers it. */
export type NavItem = {
  readonly path: string;
  /** Where it was before, which still leads to it. */
  readonly formerPath?: string;
  readonly name: string;
  readonly icon: IconName;
  /** The keys that lead to it. */
  readonly keys: string;
  readonly group: 'Work' | 'Market' | 'Control';
  /** Where it stands in its group, lowest first. */
  readonly place: number;
  /** Who may look: as the calls of the screen say. */
  readonly roles: readonly Role[] | 'every';
};
