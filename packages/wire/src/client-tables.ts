import type { Endpoint } from './endpoint.ts';
import type { EndpointName } from './endpoints.ts';

/** The first part of a call's name: 'home' of 'home.rules'. */
export type Area = EndpointName extends infer Name ? (Name extends `${infer First}.${string}` ? First : never) : never;

type Table = Readonly<Record<string, Endpoint>>;

const first = () => import('./client-first.ts').then(({ firstEndpoints }): Table => firstEndpoints);
const money = () => import('./client-money.ts').then(({ moneyEndpoints }): Table => moneyEndpoints);
const trade = () => import('./client-trade.ts').then(({ tradeEndpoints }): Table => tradeEndpoints);

/** The part of the table that holds what the first screens call of an area. What no part holds is looked up in the whole table. */
const PARTS: Readonly<Partial<Record<Area, () => Promise<Table>>>> = {
  home: first,
  quotes: first,
  user: first,
  live: first,
  notify: first,
  watch: first,
  market: first,
  funds: money,
  orders: trade,
  bb: trade,
  divisa: trade,
};

const areaOf = (name: EndpointName): Area => name.slice(0, name.indexOf('.')) as Area;

/** Fetches ahead the rows that calls of an area need. */
export const loadArea = (area: Area): Promise<Table> | undefined => PARTS[area]?.();

/** The row of a call, fetched with the part of the table in which it stands. */
export const rowOf = async (name: EndpointName): Promise<Endpoint> => {
  const part = await loadArea(areaOf(name));
  return part?.[name] ?? (await import('./client-all.ts')).endpoints[name];
};
