import type { Client } from '@bourse/wire/client';
import { entriesOf } from '../modules/entries.ts';
import type { Operators } from './cast.ts';
import type { Details, Made, PicturedScreen } from './module-screens.ts';

/** What the trader has that is looked at: the ids that all may want, and by module what it has made for its own screens. */
export type TraderDetails = Details & { readonly made: Readonly<Record<string, Made>> };

const entries = await entriesOf('screens');

/** Has every module make what its screens show. */
export const makeForScreens = async (
  call: Client,
  { operator, colleague }: Operators,
): Promise<TraderDetails['made']> => {
  const made: Record<string, Made> = {};
  for (const [module, { make }] of entries) if (make) made[module] = await make(call, operator, colleague);
  return made;
};

/** The screens that a visitor who is not signed in may see. */
export const OPEN_SCREENS: readonly PicturedScreen[] = entries.flatMap(([, { open = [] }]) => open);

/** The screens of a customer who is signed in, module by module. */
export const OWN_SCREENS: ReadonlyMap<string, (details: TraderDetails) => readonly PicturedScreen[]> = new Map(
  entries.flatMap(([module, { own }]) =>
    own ? [[module, (details: TraderDetails) => own(details, details.made[module] ?? {})] as const] : [],
  ),
);

/** All of them. */
export const ownScreens = (details: TraderDetails): readonly PicturedScreen[] =>
  [...OWN_SCREENS.values()].flatMap((screensOf) => screensOf(details));

/** What a customer sees who has just come: nothing there yet, and what is to be done first. */
export const NEW_SCREENS: readonly PicturedScreen[] = entries.flatMap(([, { fresh = [] }]) => fresh);

/** The console, whose addresses have an origin of their own. */
export const CONSOLE_SCREENS: readonly PicturedScreen[] = entries.flatMap(([, entry]) => entry.console ?? []);
