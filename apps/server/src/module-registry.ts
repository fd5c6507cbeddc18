import type { Event } from '@bourse/core';
import type { NoticeKind, NoticesOf, RecordKind, STATEMENT_PURPOSES } from '@bourse/wire';
import type { Questions } from './follower/state-port.ts';
import type { Handlers } from './http/handler.ts';
import {
  type Claim,
  type DayPart,
  type DescribeSides,
  entryInstrumentViews,
  type InstrumentByEvent,
  type PurchasesSince,
} from './ledger/index.ts';
import { modules } from './modules.ts';
import type { EventNotice, NewsByEvent } from './news.ts';
import { newsViews } from './notify/news-view.ts';
import type { DayFigures } from './platform/day-figures.ts';
import type { ProposalKinds } from './platform/proposals.ts';
import type { SealedColumn } from './platform/sealed-columns.ts';
import type { AllProducts } from './push/live-rows.ts';
import type { Live } from './push/read-changes.ts';
import type { ChangesByEvent, NoteChanges, NotedByFeed } from './push/touched.ts';
import type { Services } from './services.ts';
import type { Erase, TableOfCustomers } from './store/held-of-customers.ts';
import { listViews } from './store/lists.ts';
import type { CheckRows, SealedTable } from './store/row-seals.ts';
import { combineViews } from './store/views.ts';

type Module = (typeof modules)[number];
type AllOf<U> = (U extends unknown ? (all: U) => void : never) extends (all: infer I) => void ? I : never;
type FieldOf<Field extends 'handlers' | 'proposals' | 'products' | 'dayFigures'> = NonNullable<Module[Field]>;

/** What the modules have entered in a field of their descriptors, together. */
const mergedField = <Field extends 'handlers' | 'proposals' | 'products' | 'dayFigures'>(
  field: Field,
): AllOf<FieldOf<Field>> =>
  Object.fromEntries(modules.flatMap((module) => Object.entries(module[field] ?? {}))) as AllOf<FieldOf<Field>>;

/** What answers each call: one that no module answers does not compile. */
export const handlers: Handlers = mergedField('handlers');

/** Everything that takes two operators: a kind of the API that no module carries out does not compile. */
export const proposalKinds: ProposalKinds<Services> = mergedField('proposals');

/** What of a day stands on the console's first page: a figure that no module enters does not compile. */
export const dayFigures: DayFigures<Services> = mergedField('dayFigures');

/** What the modules do at every start, in their order. */
export const beginnings = modules.flatMap(({ begin }) => begin ?? []);

/** What the modules do while the server runs. */
export const attendants = modules.flatMap(({ attend }) => attend ?? []);

/** Every column in which something is sealed. */
export const sealedColumns: readonly SealedColumn[] = modules.flatMap(({ sealed }) => sealed ?? []);

/** Every table whose rows are sealed. */
export const sealedTables: readonly SealedTable[] = modules.flatMap(({ sealedTables: own }) => own ?? []);

/** What else rows are held against when everything is verified. */
export const rowChecks: readonly CheckRows[] = modules.flatMap(({ checkRows }) => checkRows ?? []);

/** What can be asked of the follower's state. */
export const questions: Questions = Object.fromEntries(
  modules.flatMap(({ questions: own }) => Object.entries(own ?? {})),
);

/** What customers have, or owe, beside their balances. */
export const claims: readonly Claim<Services>[] = modules.flatMap(({ claim }) => claim ?? []);

/** How shares come to customers other than by orders. */
export const purchases: readonly PurchasesSince<Services>[] = modules.flatMap(({ purchases: own }) => own ?? []);

/** What customers' statements say of postings beside their amounts. */
export const describeSides: readonly DescribeSides<Services>[] = modules.flatMap(
  (module) => module.describeSides ?? [],
);

/** By what the trail calls something that operators decide about: the table that says whose it is. */
export const subjects: Readonly<Record<string, string>> = Object.fromEntries(
  modules.flatMap(({ subjects: own }) => Object.entries(own ?? {})),
);

const byEvent = <T>(entered: readonly (Readonly<Record<string, T>> | undefined)[]): ReadonlyMap<Event['type'], T> =>
  new Map(entered.flatMap((each) => Object.entries(each ?? {}) as [Event['type'], T][]));

/** A list of the whole, which does not compile while something is missing from it. */
type Whole<List, Missing> = [Missing] extends [never] ? List : { readonly missing: Missing };

/** The events whose postings a module says what they are in the day of an account. */
type PartedBy<M> = M extends { readonly dayParts?: infer Parts } ? keyof Parts : never;

/** Those that post to customers' accounts, so that their statement has lines of them. */
type StatedBy<M> = M extends { readonly dayParts?: infer Parts }
  ? { [T in keyof Parts]: Parts[T] extends 'held' ? never : T }[keyof Parts]
  : never;

/** What the API has no name for in a customer's statement, and so in their movements. */
type Unnamed = `labels.statement of ${Exclude<StatedBy<Module>, keyof typeof STATEMENT_PURPOSES> & string}`;

/** The events with postings. */
type Posting = Extract<Event, { readonly entries: unknown }>['type'];

/** By the event's type, what its postings are in the day of an account: an event with postings that no module names does not compile, nor one that a statement would call other. */
export const dayParts: Whole<ReadonlyMap<string, DayPart>, Exclude<Posting, PartedBy<Module>> | Unnamed> = new Map(
  modules.flatMap(({ dayParts: own }) => Object.entries<DayPart>(own ?? {})),
);

/** The kinds of messages that a module sends, by its calls or by its news: of its own kinds, those that they may be of. */
type NotifiedBy<M> = M extends {
  readonly name: infer Name extends string;
  readonly news?: Readonly<Record<string, EventNotice<never, infer News>>>;
  readonly notifies?: readonly (infer Kind)[];
}
  ? Kind | (News & NoticesOf<Name>)
  : never;

/** The kinds of records that a module notes. */
type NotedBy<M> = M extends { readonly changes?: Readonly<Record<string, NoteChanges<never, infer Kind>>> }
  ? Kind
  : never;

/** By the event's type, what customers are told of it: a kind of message that no module tells does not compile. */
export const news: Whole<NewsByEvent, Exclude<NoticeKind, NotifiedBy<Module>>> = byEvent<EventNotice<never>>(
  modules.map((module) => module.news),
);

/** By the event's type, the instrument that its postings are about. */
const instruments: InstrumentByEvent = byEvent(modules.map((module) => module.instruments));

/** Every view of the server, as one. */
export const views = combineViews([
  listViews,
  newsViews(news),
  entryInstrumentViews(instruments),
  ...modules.flatMap(({ views: own }) => own ?? []),
]);

/** By the event's type, what the private half of the live feed says has changed: a kind of record that no module notes does not compile. */
export const changes: Whole<ChangesByEvent, Exclude<RecordKind, NotedBy<Module> | NotedByFeed>> = byEvent<
  NoteChanges<never>
>(modules.map((module) => module.changes));

/** Every product that is traded: one that no module enters does not compile. */
export const products: AllProducts = mergedField('products');

/** How things look that changed. */
export const live: Live = {
  products,
  balances: modules.flatMap(({ liveBalances }) => liveBalances ?? []),
};

/** Every table with rows of customers: the views, and what the modules say of their own. */
export const tables: readonly TableOfCustomers[] = [
  ...views.tables.map(({ name, held }) => [name, held] as const),
  ...modules.flatMap(({ tables: own }) => Object.entries(own ?? {})),
].flatMap(([name, held]) => (held ? [{ owner: 'customer', ...held, name }] : []));

/** What else the modules do when a customer is erased. */
export const erasers: readonly Erase[] = modules.flatMap(({ erase }) => erase ?? []);
