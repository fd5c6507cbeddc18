import type { ConsoleList, EndpointName } from '@bourse/wire';
import type { ListSource } from '../../apps/server/src/platform/list-query.ts';

/** Four thousand numbers `n`, far from what else there is: `INSERT INTO … SELECT … FROM`. */
export const NUMBERS = 'generate_series(1000001, 1004000) AS n';

/** A list of the one mechanism. */
type Searched = {
  readonly source: ListSource;
  /** SQL that makes a row of it for each of {@link NUMBERS}, with what a search looks for: references 'REF…', texts 'why …'. */
  readonly rows: string;
};

/** A list that the API says is searched, by other statements than those of the one mechanism; why. */
type Elsewhere = { readonly elsewhere: string };

/** A list that is never searched, and why not. */
type NotSearched = { readonly notSearched: string };

/** What a module enters in `console-lists.ts`: each of its lists of the console. */
export type ConsoleListRows = { readonly [L in ConsoleList]?: Searched | Elsewhere } & {
  readonly [L in Exclude<EndpointName, ConsoleList>]?: NotSearched;
};
