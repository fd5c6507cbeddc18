import type { ErrorName } from './errors.ts';
import { callParts, type EndpointName, type Endpoints } from './modules.ts';

export type { CallPart, EndpointName, Endpoints } from './modules.ts';

const tables = await Promise.all([...callParts.values()].map(({ load }) => load()));

type Known<Error extends ErrorName, Whole> = [Error] extends [ErrorName] ? Whole : never;

/** The whole API: every call of the platform, one row each. A row that declares an error which no module has does not compile here. */
export const endpoints: Known<Endpoints[EndpointName]['errors'][number], Endpoints> = Object.fromEntries(
  tables.flatMap((table) => Object.entries(table.endpoints)),
) as Endpoints;
