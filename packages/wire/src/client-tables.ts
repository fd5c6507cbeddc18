import type { Endpoint } from './endpoint.ts';
import type { EndpointName } from './endpoints.ts';

/** The first part of a call's name: 'home' of 'home.rules'. */
type Area = EndpointName extends infer Name ? (Name extends `${infer First}.${string}` ? First : never) : never;

type Table = Readonly<Record<string, Endpoint>>;

/** The table of calls in parts, each fetched when a call that stands in it is first made, or ahead. */
const PARTS = {
  first: () => import('./client-first.ts').then(({ firstEndpoints }): Table => firstEndpoints),
  money: () => import('./client-money.ts').then(({ moneyEndpoints }): Table => moneyEndpoints),
  payments: () => import('./client-payments.ts').then(({ paymentEndpoints }): Table => paymentEndpoints),
  person: () => import('./client-person.ts').then(({ personEndpoints }): Table => personEndpoints),
  points: () => import('./client-points.ts').then(({ pointsEndpoints }): Table => pointsEndpoints),
  trade: () => import('./client-trade.ts').then(({ tradeEndpoints }): Table => tradeEndpoints),
  whole: () => import('./client-all.ts').then(({ endpoints }): Table => endpoints),
} as const;

/** A part of the table of calls. */
export type CallPart = keyof typeof PARTS;

/** Where the calls of an area stand, what is called most first. */
const PARTS_OF: Readonly<Record<Area, readonly CallPart[]>> = {
  home: ['first'],
  quotes: ['first'],
  live: ['first'],
  notify: ['first'],
  watch: ['first'],
  market: ['first'],
  user: ['first', 'person'],
  auth: ['person'],
  security: ['person'],
  recovery: ['person'],
  records: ['person'],
  file: ['person'],
  funds: ['money', 'payments'],
  points: ['points'],
  orders: ['trade'],
  bb: ['trade'],
  divisa: ['trade'],
  console: ['whole'],
};

/** Fetches a part ahead. */
export const loadPart = (part: CallPart): Promise<Table> => PARTS[part]();

/** The row of a call, fetched with the part of the table in which it stands. */
export const rowOf = async (name: EndpointName): Promise<Endpoint> => {
  for (const part of PARTS_OF[name.slice(0, name.indexOf('.')) as Area]) {
    const row = (await loadPart(part))[name];
    if (row) return row;
  }
  throw new Error(`no part of the table holds ${name}`);
};
