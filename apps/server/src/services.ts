import type { Command, Core, Event, ReadonlyCore } from '@bourse/core';
import type { AssetRegistry, CustomerId } from '@bourse/rules';
import type { Content } from './content/open.ts';
import type { StatePort } from './follower/state-port.ts';
import type { PaymentDetails } from './funds/payment-details.ts';
import type { Closings } from './identity/closing.ts';
import type { Identity } from './identity/index.ts';
import type { Jurisdictions } from './jurisdiction/port.ts';
import type { Claim, PurchasesSince } from './ledger/claim.ts';
import type { DayPart } from './ledger/day-part.ts';
import type { InstrumentsOfPostings } from './ledger/entry-instruments.ts';
import type { DescribeSides } from './ledger/statement-side.ts';
import type { StoredTape } from './market/candles/stored-tape.ts';
import type { MarketData } from './market/market-data.ts';
import type { TradedProducts } from './market/product.ts';
import type { Notices } from './notify/notices.ts';
import type { Outbox } from './notify/outbox.ts';
import type { WebPush } from './notify/web-push.ts';
import type { Depths } from './orders/depths.ts';
import type { MarginFills } from './orders/margin-fills.ts';
import type { Brand } from './platform/brand.ts';
import type { BrokenCommands } from './platform/broken-commands.ts';
import type { DayFigures } from './platform/day-figures.ts';
import type { Execute } from './platform/execute.ts';
import type { Files } from './platform/files.ts';
import type { KeyedQueue } from './platform/keyed-queue.ts';
import type { Proposals } from './platform/proposals.ts';
import type { Secrets } from './platform/secrets.ts';
import type { UnderWay } from './platform/under-way.ts';
import type { Tickets } from './push/tickets.ts';
import type { Sequencer } from './sequencer/sequencer.ts';
import type { Settings } from './settings.ts';
import type { Database } from './store/database.ts';
import type { TableOfCustomers } from './store/held-of-customers.ts';
import type { RowSeals } from './store/row-seals.ts';
import type { Verification } from './verification/verification.ts';

/** Everything a handler may use; made once by `main.ts`. */
export type Services = {
  readonly settings: Settings;
  readonly brand: Brand;
  readonly content: Content;
  readonly assets: AssetRegistry;
  readonly database: Database;
  /** The state, for reading only: it changes through `execute`. */
  readonly core: ReadonlyCore;
  /** What is durable of it: the one way to look at many customers. */
  readonly state: StatePort;
  readonly sequencer: Omit<Sequencer<Core, Command, Event>, 'state'>;
  /** What broke the core before, and is refused since. */
  readonly broken: Pick<BrokenCommands, 'alarms'>;
  /** Watches over what is already written. */
  readonly verification: Pick<Verification, 'walk' | 'anchor' | 'status' | 'health' | 'stop'>;
  /** The one way in for what moves money. */
  readonly execute: Execute;
  readonly market: MarketData;
  /** The ticks as they are stored: what is settled by prices is settled by these. */
  readonly tape: StoredTape;
  /** The order books as they are shown. */
  readonly depths: Depths;
  readonly identity: Identity;
  /** What customers may open where they live. */
  readonly jurisdictions: Jurisdictions;
  /** What a customer traded in the last 30 days, in the smallest unit of the brand's currency (VIP-2). */
  readonly recentTurnover: (customer: CustomerId) => Promise<bigint>;
  readonly files: Files;
  readonly outbox: Outbox;
  /** The inboxes: the one way in which a customer is told of something. */
  readonly notify: Notices;
  readonly webPush: WebPush;
  readonly secrets: Secrets;
  /** Of the rows that decide about money or power. */
  readonly seals: RowSeals;
  readonly closings: Closings;
  /** What takes two operators. */
  readonly proposals: Proposals<Services>;
  readonly paymentDetails: PaymentDetails;
  /** What fills on margin did with positions. */
  readonly marginFills: MarginFills;
  readonly instrumentsOfPostings: InstrumentsOfPostings;
  /** The journal rows of payments whose reference begins with a text. */
  readonly entriesOfReference: (text: string) => Promise<readonly bigint[]>;
  /** What the trail calls the payments whose reference begins with a text. */
  readonly paymentsOfReference: (text: string) => Promise<readonly string[]>;
  /** By what the trail calls something that operators decide about: the table that says whose it is. */
  readonly subjects: Readonly<Record<string, string>>;
  /** What customers' statements say of postings beside their amounts. */
  readonly describeSides: readonly DescribeSides<Services>[];
  /** What is traded, by the modules whose products they are. */
  readonly products: TradedProducts;
  /** Every table with rows of customers. */
  readonly tables: readonly TableOfCustomers[];
  /** What of a day stands on the console's first page, by the modules whose it is. */
  readonly dayFigures: DayFigures<Services>;
  /** By the event's type, what its postings are in the day of an account. */
  readonly dayParts: ReadonlyMap<string, DayPart>;
  /** What customers have, or owe, beside their balances, by the modules whose it is. */
  readonly claims: readonly Claim<Services>[];
  /** How shares come to customers other than by orders. */
  readonly purchases: readonly PurchasesSince<Services>[];
  /** Tickets for the private half of the live feed. */
  readonly tickets: Tickets;
  /** What one customer asks for one after another, by a key that names both. */
  readonly inTurn: KeyedQueue;
  /** The keyed requests of customers that are being handled. */
  readonly underWay: UnderWay;
  /** Milliseconds UTC. */
  readonly now: () => number;
};
