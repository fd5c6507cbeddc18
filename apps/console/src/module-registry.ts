import type { ComponentType, ReactNode } from 'react';
import type { ShowDetail } from './module.ts';
import { modules } from './modules.ts';
import type { CustomerList } from './shell/customer-list.ts';
import type { Detail } from './shell/detail-address.ts';
import type { NavItem } from './shell/nav-item.ts';

type Module = (typeof modules)[number];
type Screen = NavItem & { readonly Screen: ComponentType };
type AllOf<U> = (U extends unknown ? (all: U) => void : never) extends (all: infer I) => void ? I : never;
type DetailsOf<M> = M extends { readonly details: infer Details } ? Details : never;

const GROUPS: readonly NavItem['group'][] = ['Work', 'Market', 'Control'];

/** Every screen of the console, in the order of the rail. */
export const screens = modules
  .flatMap((module): readonly Screen[] => module.screens)
  .sort((one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group) || one.place - other.place);

/** The lists of a customer's record, each read by the roles that may call it. */
export const customerLists = modules.flatMap((module): readonly CustomerList[] =>
  'customerLists' in module ? module.customerLists : [],
);

/** By kind, how its page is shown: a kind of the API that no module shows does not compile. */
const details: Readonly<Record<Detail['kind'], ShowDetail>> = Object.fromEntries(
  modules.flatMap((module) => ('details' in module ? Object.entries(module.details) : [])),
) as AllOf<DetailsOf<Module>>;

/** The modules' details: here they meet, so that no module knows another. */
export const renderDetail = ({ kind, id }: Detail): ReactNode => details[kind](id, customerLists);
