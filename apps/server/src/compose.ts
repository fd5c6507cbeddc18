import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { closeSide } from './close-side.ts';
import { serveBrand } from './content/brand-files.ts';
import { openContent } from './content/open.ts';
import { type BrandTheme, themeCss } from './content/theme.ts';
import { namesOf } from './follow/names.ts';
import type { Program } from './follower/follower-thread.ts';
import { statePort } from './follower/state-port.ts';
import { checkMoney, moneySettingsOf } from './funds/money-settings.ts';
import { createPaymentDetails } from './funds/payment-details.ts';
import { entriesOfReference, paymentsOfReference } from './funds/reference-entries.ts';
import { type Health, healthOf } from './health.ts';
import { NOBODY } from './http/audited.ts';
import { addGauges } from './http/gauges.ts';
import { createLog } from './http/log.ts';
import { createMetrics } from './http/metrics.ts';
import { brandedPage } from './http/page.ts';
import { createHttp } from './http/server.ts';
import { openClosings } from './identity/closing.ts';
import { customerById } from './identity/customers.ts';
import { createIdentity } from './identity/index.ts';
import type { PasswordCost } from './identity/password.ts';
import { standingOf } from './identity/vip.ts';
import { createJurisdictions } from './jurisdiction/jurisdictions.ts';
import { instrumentsOfPostings } from './ledger/index.ts';
import { marginFills } from './margin/index.ts';
import { CandleService } from './market/candles/candle-service.ts';
import { PostgresCandleStore } from './market/candles/store-postgres.ts';
import { StoredTape } from './market/candles/stored-tape.ts';
import { TapeRecorder } from './market/candles/tape.ts';
import { withExPrices } from './market/feed/ex-price-feed.ts';
import { MarketData } from './market/market-data.ts';
import { MarketLoop } from './market/market-loop.ts';
import {
  attendants,
  beginnings,
  changes,
  claims,
  dayFigures,
  dayParts,
  describeSides,
  erasers,
  handlers,
  live,
  news,
  products,
  proposalKinds,
  purchases,
  sealedColumns,
  subjects,
  tables,
} from './module-registry.ts';
import { type Messages, openMessages } from './notify/open.ts';
import { type Books, openBooks, type Start } from './open-books.ts';
import { blobsOf, type Market, openMarket } from './open-market.ts';
import { Depths } from './orders/depths.ts';
import type { Brand } from './platform/brand.ts';
import { wasCarriedOut } from './platform/confirmed-command.ts';
import { createFiles } from './platform/files.ts';
import { createKeyedQueue } from './platform/keyed-queue.ts';
import { createPictures } from './platform/pictures.ts';
import { createProposals } from './platform/proposals.ts';
import { requestPruning } from './platform/request-pruning.ts';
import { resealAll } from './platform/sealed-columns.ts';
import { sharedKey } from './platform/shared-keys.ts';
import { UnderWay } from './platform/under-way.ts';
import { Hub } from './push/hub.ts';
import { readChanges } from './push/read-changes.ts';
import { serveLive } from './push/socket.ts';
import { Tickets } from './push/tickets.ts';
import { seedPaper } from './seed-paper.ts';
import { type Clock, systemClock } from './sequencer/clock.ts';
import type { Fault } from './sequencer/sequencer.ts';
import { steadyClock, watchClock } from './sequencer/steady-clock.ts';
import type { Services } from './services.ts';
import { type Settings, sitesOf } from './settings.ts';
import { StartupCleanup } from './startup-cleanup.ts';
import { type Database, openDatabase } from './store/database.ts';
import { reasonOf } from './store/start-refused.ts';
import { Verification } from './verification/verification.ts';

const LOCALES = fileURLToPath(new URL('../../../locales', import.meta.url));
const ROUTES = fileURLToPath(new URL('../../../docs', import.meta.url));
const SAVE_MS = 10_000;

/** A whole server, composed and running but not listening yet. */
export type Running = {
  readonly services: Services;
  readonly customer: FastifyInstance;
  readonly console: FastifyInstance;
  readonly health: () => Health;
  /** Resolves when a fault leaves this process nothing to do that a new one would not do better. */
  readonly ended: Promise<Fault>;
  /** What to print at start: who can sign in. */
  readonly greeting: readonly string[];
  readonly stop: () => Promise<void>;
};

/** What a server stands on and no setting changes; tests give their own clock, and hash passwords at less cost. */
export type ServerEnvironment = {
  readonly machine?: Clock;
  readonly passwordCost?: PasswordCost;
  /** The database of the settings, being opened already. */
  readonly database?: Promise<Database> | undefined;
  /** What the follower's thread runs; without it the server follows in its own thread. */
  readonly followerProgram?: Program | undefined;
};

/**
 * Composes a server out of its parts and starts them: database, journal, market, live feed; the two HTTP sides are ready to listen.
 * @throws {StartRefused} with one line that says why it cannot start.
 */
export const startServer = async (
  settings: Settings,
  { machine = systemClock, passwordCost, database, followerProgram }: ServerEnvironment = {},
): Promise<Running> => {
  const logger = createLog(settings.logLevel);
  const log = (line: string): void => logger.info(line);
  const undo = new StartupCleanup();
  // The bundled one gets up in a process of its own while the market is opened in this one.
  const opening = database ?? openDatabase({ url: settings.databaseUrl, dataFolder: settings.dataFolder, log });
  undo.add(() =>
    opening.then(
      (opened) => opened.close(),
      () => undefined,
    ),
  );
  try {
    const clock = steadyClock(machine);
    return await compose({
      settings,
      logger,
      log,
      clock,
      now: clock.nowMs,
      machineNow: machine.nowMs,
      undo,
      opening,
      passwordCost,
      followerProgram,
    });
  } catch (error) {
    await undo.run(log);
    throw error;
  }
};

type Shown = {
  readonly candles: CandleService;
  readonly tape: TapeRecorder;
  readonly storedTape: StoredTape;
  readonly market: MarketData;
  readonly depths: Depths;
  readonly hub: Hub;
  readonly loop: MarketLoop;
};

/** Joins feed, core, candles, tape and live feed; nothing is published yet. */
const joinMarket = async (start: Start, { opened, assets, brand }: Market, books: Books): Promise<Shown> => {
  const { settings, log, clock, now, undo } = start;
  const core = books.sequencer.state;
  const feed = withExPrices(opened, core, now);
  const store = new PostgresCandleStore(books.database.pool, { name: 'core', fence: books.sequencer.status().fence });
  const onTrouble = (what: string, error: unknown): void => log(`${what}: ${reasonOf(error)}`);
  const candles = new CandleService({ feed, store, now, onTrouble });
  const tape = new TapeRecorder(store);
  const storedTape = new StoredTape(tape, store);
  clock.notBefore(await tape.resume());
  const { sessions } = settings;
  const table = opened.instruments;
  const market = new MarketData({
    core,
    table,
    candles,
    assets,
    brand,
    feed: feed.kind,
    recordedDepth: (id) => feed.recordedDepth?.(id),
    sessions,
    now,
  });
  const isKnown = (): boolean => books.sequencer.isKnown;
  const depths = new Depths({ core, unquoted: (id) => market.isUnquoted(id), isKnown });
  const hub = new Hub({ market, depths, isKnown }, core, changes);
  const loop = new MarketLoop({ feed, core, market, execute: books.execute, careful: books.careful, now, log });
  undo.add(market.listen({ published: (tick) => tape.add(tick) }));
  undo.add(
    books.sequencer.onCommitted(({ events }) => {
      for (const event of events) market.committed(event);
      hub.committed(events);
      loop.committed();
    }),
  );
  return { candles, tape, storedTape, market, depths, hub, loop };
};

const openVerification = async (
  { settings, clock, logger, undo }: Start,
  { database, secrets, sequencer, walk }: Books,
): Promise<Services['verification']> => {
  const verification = new Verification({
    pool: database.pool,
    walk,
    signer: secrets,
    anchors: await blobsOf(settings, 'anchors'),
    head: () => sequencer.status(),
    clock,
    log: (line) => logger.error(line),
  });
  await verification.start();
  undo.add(() => verification.stop());
  return verification;
};

type Paperwork = Pick<
  Services,
  | 'identity'
  | 'files'
  | 'closings'
  | 'tickets'
  | 'proposals'
  | 'paymentDetails'
  | 'marginFills'
  | 'instrumentsOfPostings'
  | 'entriesOfReference'
  | 'paymentsOfReference'
  | 'subjects'
  | 'inTurn'
  | 'underWay'
>;

const openPaperwork = async (
  { settings, now, machineNow, passwordCost, undo }: Start,
  brand: Brand,
  books: Books,
  messages: Messages,
): Promise<Paperwork> => {
  const { database, secrets, seals, execute } = books;
  await resealAll(database.pool, secrets, sealedColumns);
  const identity = await createIdentity({
    database,
    secrets,
    seals,
    send: messages.outbox.send,
    notify: (...news) => messages.notify.notify(...news),
    signedIn: messages.signedIn,
    execute,
    now,
    machineNow,
    registration: brand.registration,
    issuer: brand.name,
    sites: sitesOf(settings),
    credentialsWaitMs: brand.withdrawal.credentialsWaitHours * 3_600_000,
    limits: settings.rateLimits,
    ...(passwordCost ? { passwordCost } : {}),
  });
  const pictures = createPictures();
  undo.add(() => pictures.stop());
  const files = createFiles({
    pictures,
    pool: database.pool,
    blobs: await blobsOf(settings, 'files'),
    signingKey: await sharedKey(database.pool, secrets, 'files'),
    now,
  });
  const { customers } = books.sequencer.state.state.platform;
  const isClosed = (customer: number): boolean => !customers.has(customer);
  const proposals = createProposals({
    pool: database.pool,
    kinds: proposalKinds,
    identity,
    isClosed,
    wasCarriedOut: (through, { id, customers }) =>
      wasCarriedOut(books.sequencer, through, { id, customers: [NOBODY, ...customers] }),
    now,
  });
  const { notify } = messages;
  const closings = openClosings({ ...books, brand, identity, files, notify, proposals, tables, erasers, now });
  const paymentDetails = createPaymentDetails(database.pool, { brand, seals, now });
  await paymentDetails.seed();
  return {
    identity,
    files,
    closings,
    tickets: new Tickets(now),
    proposals,
    paymentDetails,
    marginFills: marginFills(database.pool),
    instrumentsOfPostings: instrumentsOfPostings(database.pool),
    entriesOfReference: entriesOfReference(database.pool),
    paymentsOfReference: paymentsOfReference(database.pool),
    subjects,
    inTurn: createKeyedQueue(),
    underWay: new UnderWay(),
  };
};

const openSides = async (
  start: Start,
  services: Services,
  theme: BrandTheme | undefined,
  hub: Hub,
  health: () => Health,
) => {
  const metrics = createMetrics();
  // What watches the collector of garbage lives as long as the process, and would keep this server in memory.
  start.undo.add(() => metrics.registry.clear());
  addGauges(metrics.registry, {
    status: () => services.sequencer.status(),
    staleInstruments: () => services.market.staleInstruments().length,
    followedTopics: () => hub.followed,
    clockOffsetMs: () => start.clock.offsetMs(),
    verification: () => services.verification.status(),
  });
  const options = { health, metrics, logger: start.logger as FastifyBaseLogger };
  const { brand } = services;
  const colours = themeCss(theme);
  const dress = (html: string): string => brandedPage(html, brand, colours);
  const noted = services.underWay.noting(handlers);
  const customer = await createHttp(services, noted, { ...options, side: 'customer', dress });
  const console = await createHttp(services, noted, { ...options, side: 'console' });
  for (const side of [customer, console]) await serveBrand(side, brand, theme);
  const { customers } = services.identity.sessions;
  await serveLive(customer, {
    hub,
    tickets: services.tickets,
    market: services.market,
    sessionLives: async ({ id, session }) => (await customers.list(id)).some((each) => each.id === session),
    onSessionsEnded: (listener) => customers.onEnded(listener),
    publicOrigin: start.settings.publicOrigin,
    limits: start.settings.rateLimits,
    onPeerFault: metrics.peerFault,
    now: start.now,
  });
  return { customer, console };
};

type Stored = Pick<Services, 'identity' | 'closings' | 'content'> & { readonly messages: Messages };

/** Lets the market run, and saves what it leaves behind every ten seconds. */
const run = async (
  { log, undo }: Start,
  { database, requests }: Books,
  { candles, tape, hub, loop }: Shown,
  { identity, closings, content, messages }: Stored,
) => {
  await loop.start();
  undo.add(() => loop.stop());
  await candles.prepare();
  hub.start();
  undo.add(() => hub.stop());
  undo.add(await messages.start());
  const prune = requestPruning(database.pool);
  const saving = setInterval(() => {
    void Promise.all([
      candles.flush(),
      tape.flush(),
      identity.sweep(),
      closings.sweep(),
      prune(),
      requests.fill(database.pool),
      content.versions.reload(),
    ]).catch((error) => log(`saving: ${reasonOf(error)}`));
  }, SAVE_MS);
  undo.add(async () => {
    clearInterval(saving);
    await candles.flush();
    await tape.flush();
  });
};

const compose = async (start: Start): Promise<Running> => {
  const { settings, log, clock, now, undo } = start;
  undo.add(watchClock(clock, (line) => start.logger.error(line)));
  const opened = await openMarket(settings, log, clock);
  const { brand, assets, theme } = opened;
  const books = await openBooks(start, opened);
  const shown = await joinMarket(start, opened, books);
  const { pool } = books.database;
  const messages = openMessages({
    ...start,
    brand,
    assets,
    listing: (id) => shown.market.listing(id),
    database: books.database,
    locales: LOCALES,
    news,
    recipient: customerById,
    names: (within, ids) => namesOf({ core: books.sequencer.state, database: books.database }, ids, within),
    announce: (customer) => shown.hub.notify(customer),
  });
  undo.add(books.sequencer.onCommitted(({ events }) => messages.committed(events)));
  const paperwork = await openPaperwork(start, brand, books, messages);
  const content = await openContent({
    brand,
    pool,
    locales: LOCALES,
    routes: ROUTES,
    broadcast: (client, message) => messages.notify.broadcast(client, message),
    announceBroadcast: () => messages.notify.announceBroadcast(),
    publicOrigin: settings.publicOrigin,
    currencyDecimals: assets.get(brand.currency).decimals,
    money: { begin: moneySettingsOf(brand), check: checkMoney(brand, assets) },
    goesOn: (session) => paperwork.identity.sessions.operators.goesOn(session),
    now,
  });
  const verification = await openVerification(start, books);
  const core = books.sequencer.state;
  const jurisdictions = createJurisdictions({ ...books, ...shown, core, products, now, table: opened.jurisdictions });
  const services: Services = {
    recentTurnover: async (customer) => (await standingOf(services, customer)).turnover,
    settings,
    brand,
    content,
    assets,
    core,
    jurisdictions,
    state: statePort(books.sequencer),
    market: shown.market,
    tape: shown.storedTape,
    depths: shown.depths,
    now,
    verification,
    outbox: messages.outbox,
    notify: messages.notify,
    webPush: messages.webPush,
    describeSides,
    products,
    tables,
    dayFigures,
    dayParts,
    claims,
    purchases,
    ...books,
    ...paperwork,
  };
  for (const begin of beginnings) await begin(services, log);
  shown.hub.readChangesBy(readChanges(services, live));
  const health = healthOf({ ...books, core, ...shown, ...start, verification });
  const sides = await openSides(start, services, theme, shown.hub, health);
  await run(start, books, shown, { ...paperwork, content, messages });
  for (const attend of attendants) undo.add(attend(services, log));
  undo.add(() => Promise.all([closeSide(sides.customer), closeSide(sides.console)]));
  const greeting = await paperwork.identity.seed(settings.mode);
  if (settings.mode === 'paper') await seedPaper(services, settings.samples);
  const { ended } = books.afterFault;
  return { services, ...sides, health, ended, greeting, stop: () => undo.run(log) };
};
