import type { ComponentType, ReactNode } from 'react';
import type { CustomerList } from './shell/customer-list.ts';
import type { Detail } from './shell/detail-address.ts';
import type { NavItem } from './shell/nav-item.ts';

/** Something's page of its own; a customer's has the lists that the modules have of customers. */
export type ShowDetail = (id: string, lists: readonly CustomerList[]) => ReactNode;

type Description = {
  /** The name of its folder on every layer. */
  readonly name: string;
  /** Its screens, as the rail offers them. */
  readonly screens: readonly (NavItem & { readonly Screen: ComponentType })[];
  /** What of it has a page of its own, by kind. A kind of the API without one does not compile. */
  readonly details?: Readonly<Partial<Record<Detail['kind'], ShowDetail>>>;
  /** Its lists in the record of a customer. */
  readonly customerLists?: readonly CustomerList[];
};

/**
 * Describes a module of the console, once. It is entered in the list in `modules.ts`; routes, the rail, its keys, details and the parts of a
 * customer's record are derived from there.
 */
export const defineModule = <const M extends Description>(module: M): M => module;
