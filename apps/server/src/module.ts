import type { Core, Event } from '@bourse/core';
import type { TellNews } from './news.ts';
import type { ProposalKind } from './platform/proposals.ts';
import type { SealedPlace } from './platform/sealed-places.ts';
import type { Noted, NoteRecord } from './push/touched.ts';
import type { Services } from './services.ts';
import type { ViewSet } from './store/views.ts';

// biome-ignore lint/suspicious/noExplicitAny: each is checked against its own call where it is written
type AnyHandlers = Readonly<Record<string, (input: any, context: any) => unknown>>;
type AnyProposals = Readonly<Record<string, ProposalKind<unknown, Services>>>;

/** A module of the server: which calls it answers and which kinds of proposal it carries out stay known to the compiler. */
type Module<H extends AnyHandlers, P extends AnyProposals> = {
  /** The name of its folder on every layer. */
  readonly name: string;
  /** By the call's name: what answers it. A call of the API that no module answers does not compile. */
  readonly handlers: H;
  /** The tables that it writes from the journal's events. */
  readonly views?: ViewSet<Core, Event>;
  /** By kind: what of it takes two operators. */
  readonly proposals?: P;
  /** By the event's type: what customers are told of it. */
  readonly news?: Readonly<Record<string, TellNews<never>>>;
  /** By the event's type: what of it the private half of the live feed says has changed for whom. */
  readonly changes?: Readonly<Record<string, (event: never, record: NoteRecord, noted: Noted) => void>>;
  /** By what the trail calls something that operators decide about ('deposit'): its table, whose rows have an `id` and a `customer`. */
  readonly subjects?: Readonly<Record<string, string>>;
  /** The columns in which it keeps something sealed. */
  readonly sealed?: readonly SealedPlace[];
};

/**
 * Describes a module of the server, once. It is entered in the list in `modules.ts`; handlers, views, proposals, news, changes, subjects and
 * sealed columns of the whole server are derived from there.
 */
// biome-ignore lint/complexity/noBannedTypes: a module without proposals has none
export const defineModule = <const H extends AnyHandlers, const P extends AnyProposals = {}>(
  module: Module<H, P>,
): Module<H, P> => module;
