import type { Event, ReadonlyCore } from '@bourse/core';
import type { NoticeKind, RecordKind } from '@bourse/wire';
import type { Questions } from './follower/state-port.ts';
import type { Claim, DayPart, DescribeSides, InstrumentsOf, PurchasesSince } from './ledger/index.ts';
import type { EventNotice } from './news.ts';
import type { DayFigures } from './platform/day-figures.ts';
import type { ProposalKind } from './platform/proposals.ts';
import type { SealedColumn } from './platform/sealed-columns.ts';
import type { AllProducts, ReadBalances } from './push/live-rows.ts';
import type { NoteChanges } from './push/touched.ts';
import type { Services } from './services.ts';
import type { Erase, Tables } from './store/held-of-customers.ts';
import type { CheckRows, SealedTable } from './store/row-seals.ts';
import type { ViewSet } from './store/views.ts';

// biome-ignore lint/suspicious/noExplicitAny: each is checked against its own call where it is written
type AnyHandlers = Readonly<Record<string, (input: any, context: any) => unknown>>;
type AnyProposals = Readonly<Record<string, ProposalKind<unknown, Services>>>;
type SomeProducts = Partial<AllProducts>;
type DayParts = Readonly<Partial<Record<Event['type'], DayPart>>>;
type SomeFigures = Partial<DayFigures<Services>>;

/** A module of the server: which calls it answers, which kinds of proposal it carries out, what it tells and notes stay known to the compiler. */
type Module<
  Name extends string,
  H extends AnyHandlers,
  P extends AnyProposals,
  R extends SomeProducts,
  D extends SomeFigures,
  N extends NoticeKind,
  C extends RecordKind,
  T extends NoticeKind,
  Y extends DayParts,
> = {
  /** The name of its folder on every layer. */
  readonly name: Name;
  /** By the call's name: what answers it. A call of the API that no module answers does not compile. */
  readonly handlers: H;
  /** The tables that it writes from the journal's events. */
  readonly views?: ViewSet<ReadonlyCore, Event>;
  /** By kind: what of it takes two operators. */
  readonly proposals?: P;
  /** By the event's type: what customers are told of it. */
  readonly news?: Readonly<Record<string, EventNotice<never, N>>>;
  /** The kinds of messages that its calls tell by themselves. A kind of the API that neither these nor `news` name does not compile. */
  readonly notifies?: readonly T[];
  /** By the event's type: what of it the private half of the live feed says has changed for whom. A kind of record that none notes does not compile. */
  readonly changes?: Readonly<Record<string, NoteChanges<never, C>>>;
  /** By name, the products that it trades: their terms, and how their orders and positions look in the private half of the live feed. */
  readonly products?: R;
  /** What of a day it puts on the console's first page. */
  readonly dayFigures?: D;
  /** By the event's type: how its postings count in how the value of everything changed in a day; see {@link DayPart}. An event with entries that no module names does not compile, nor one with postings that no module of the API names in `labels.statement`. */
  readonly dayParts?: Y;
  /** What customers have, or owe, beside their balances. */
  readonly claim?: Claim<Services>;
  /** Shares that came to a customer since an instant other than by an order. */
  readonly purchases?: PurchasesSince<Services>;
  /** How balances look in it. */
  readonly liveBalances?: ReadBalances;
  /** By the event's type: the instrument that its postings are about, which statements and movements name. */
  readonly instruments?: InstrumentsOf;
  /** What a customer's statement says of its postings beside their amounts. */
  readonly describeSides?: DescribeSides<Services>;
  /** By what the trail calls something that operators decide about ('deposit'): its table, whose rows have an `id` and a `customer`. */
  readonly subjects?: Readonly<Record<string, string>>;
  /** What it does at every start, once all is known and before anybody is served. */
  readonly begin?: (services: Services, log: (line: string) => void) => Promise<void>;
  /** What it does beside its calls for as long as the server runs; gives what ends it. */
  readonly attend?: (services: Services, log: (line: string) => void) => () => void;
  /** The columns in which it keeps something sealed. */
  readonly sealed?: readonly SealedColumn[];
  /** Its tables of rows that decide about money or power: each row is sealed by whoever writes it (JOURNAL-37). */
  readonly sealedTables?: readonly SealedTable[];
  /** What else its rows are held against when everything is verified. */
  readonly checkRows?: CheckRows;
  /** The tables that migrations make for it, its views not among them: whose rows each has, what of them is a customer's own data, what is erased. */
  readonly tables?: Tables;
  /** What else becomes of what it has of a customer who is erased (rule IDENTITY-39). */
  readonly erase?: Erase;
  /** By name, which its area leads: what can be asked of the follower's state about many customers. */
  readonly questions?: Questions;
};

/**
 * Describes a module of the server, once. It is entered in the list in `modules.ts`; handlers, views, tables, proposals, news, changes, products,
 * statement rows, figures of the day, questions, subjects, own data, erasing, sealed columns and sealed tables of the whole server are derived from there.
 */
export const defineModule = <
  const Name extends string,
  const H extends AnyHandlers,
  // biome-ignore lint/complexity/noBannedTypes: a module without proposals has none
  const P extends AnyProposals = {},
  // biome-ignore lint/complexity/noBannedTypes: a module without a product trades none
  const R extends SomeProducts = {},
  // biome-ignore lint/complexity/noBannedTypes: a module without figures of the day has none
  const D extends SomeFigures = {},
  const N extends NoticeKind = never,
  const C extends RecordKind = never,
  const T extends NoticeKind = never,
  // biome-ignore lint/complexity/noBannedTypes: a module without postings names none
  const Y extends DayParts = {},
>(
  module: Module<Name, H, P, R, D, N, C, T, Y>,
): Module<Name, H, P, R, D, N, C, T, Y> => module;
