import { agenda } from './agenda/module.ts';
import type { Core, Event, State } from './context.ts';
import { funds } from './funds/module.ts';
import { ledger } from './ledger/module.ts';
import { market } from './market/module.ts';
import type { WhenDue } from './module.ts';
import { platform } from './platform/module.ts';
import { points } from './points/module.ts';
import { stocks } from './stocks/module.ts';

/** Every module of the business. Of several that fold one event, the one it belongs to comes first, then the others as they stand here. */
export const modules = [ledger, agenda, platform, market, stocks, funds, points] as const;

type Module = (typeof modules)[number];
type AllOf<U> = (U extends unknown ? (all: U) => void : never) extends (all: infer I) => void ? I : never;
type Deciders = AllOf<Module['commands']>;

/** Something of each module, by its name: none is left out, or this does not compile. */
export const ofEach = <T>(take: (module: Module) => T): Record<keyof State, T> => {
  const taken = modules.map((module) => [module.name, take(module)]);
  return Object.fromEntries(taken) as Record<Module['name'], T>;
};

/** What can be asked of the business. */
export type Action = Parameters<Deciders[keyof Deciders]>[1];

/** The errors that an action can be refused with, so that a call that does not declare one of them does not compile. */
export type RefusalOf<A extends Action> = {
  [T in A['type']]: Extract<ReturnType<Deciders[T]>, { readonly ok: false }>['error'];
}[A['type']];

/** By an action's type, what decides on it. */
export const deciders = Object.fromEntries(modules.flatMap(({ commands }) => Object.entries(commands))) as Deciders;

type Fold = (core: Core, event: Event) => void;
type React = (core: Core, event: Event, at: number) => Iterable<Event>;

/** What the modules have entered for each type of event, in order. */
const byType = <T>(entered: readonly object[]): ReadonlyMap<Event['type'], readonly T[]> => {
  const all = new Map<Event['type'], T[]>();
  for (const each of entered)
    for (const [name, entry] of Object.entries(each)) {
      const type = name as Event['type'];
      all.set(type, [...(all.get(type) ?? []), entry as T]);
    }
  return all;
};

/** By an event's type, what folds it, in order. */
export const folds = byType<Fold>([
  ...modules.map(({ events }) => events),
  ...modules.flatMap((module) => ('follows' in module ? [module.follows] : [])),
]);

/** By an event's type, what reacts to it, in order. */
export const reactions = byType<React>(modules.flatMap((module) => ('reactions' in module ? [module.reactions] : [])));

/** By the kind of what waits for a moment, what is done when it is due. */
export const dues: ReadonlyMap<string, WhenDue<Event>> = new Map(
  modules.flatMap((module) => ('agenda' in module ? Object.entries(module.agenda) : [])),
);
