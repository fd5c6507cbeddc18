import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command, Core, CoreConfig, Event } from '@bourse/core';
import { AssetRegistry } from '@bourse/rules';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { serveBrand } from './content/brand-files.ts';
import { openContent } from './content/open.ts';
import { type BrandTheme, loadTheme, themeCss } from './content/theme.ts';
import { fundsPlaces } from './funds/bank-cards.ts';
import { manualPosting } from './funds/manual-postings.ts';
import { checkMoney, moneySettingsOf } from './funds/money-settings.ts';
import { createPaymentDetails, depositAddress } from './funds/payment-details.ts';
import { moneySettings } from './funds/settings-proposal.ts';
import { fundsViews } from './funds/views.ts';
import { withdrawalProposal } from './funds/withdrawal-proposal.ts';
import { handlers } from './http/compose.ts';
import { addGauges } from './http/gauges.ts';
import { createLog } from './http/log.ts';
import { createMetrics } from './http/metrics.ts';
import { dressPage } from './http/page.ts';
import { createHttp, type Health } from './http/server.ts';
import { factorReset } from './identity/factor-reset.ts';
import { createIdentity } from './identity/index.ts';
import { identityPlaces } from './identity/keys.ts';
import { roleChange } from './identity/operator-roles.ts';
import { ledgerViews } from './ledger/views.ts';
import { CandleService } from './market/candles/candle-service.ts';
import { PostgresCandleStore } from './market/candles/store-postgres.ts';
import { TapeRecorder } from './market/candles/tape.ts';
import { type OpenedFeed, openFeed } from './market/feed/open-feed.ts';
import { feedHealth } from './market/feed-health.ts';
import { loadInstruments } from './market/instruments.ts';
import { keepListings } from './market/listing-register.ts';
import { MarketData } from './market/market-data.ts';
import { MarketLoop } from './market/market-loop.ts';
import { marketViews } from './market/views.ts';
import { type Messages, openMessages } from './notify/open.ts';
import { folderBlobs, s3Blobs } from './platform/blobs.ts';
import { type Brand, checkBrand, demoMoneyOf, fundsConfigOf, loadBrand } from './platform/brand.ts';
import { calendarOf } from './platform/calendar.ts';
import { corePort } from './platform/core-port.ts';
import { createExecute, type Execute } from './platform/execute.ts';
import { createFiles } from './platform/files.ts';
import { createProposals, type ProposalKinds } from './platform/proposals.ts';
import { resealAll } from './platform/sealed-places.ts';
import { loadSecrets } from './platform/secrets.ts';
import { sharedKey, sharedKeyPlaces } from './platform/shared-keys.ts';
import { platformViews } from './platform/views.ts';
import { seedProducts } from './points/seed.ts';
import { pointsViews } from './points/views.ts';
import { Hub } from './push/hub.ts';
import { serveLive } from './push/socket.ts';
import { Tickets } from './push/tickets.ts';
import { seedPayouts } from './seed-payouts.ts';
import { createSequencer, type Sequencer } from './sequencer/sequencer.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';
import { stocksViews } from './stocks/views.ts';
import { type Database, openDatabase } from './store/database.ts';
import { listViews } from './store/lists.ts';
import { reasonOf, StartRefused } from './store/start-refused.ts';
import { combineViews } from './store/views.ts';

const BRANDS = fileURLToPath(new URL('../../../brands', import.meta.url));
const LOCALES = fileURLToPath(new URL('../../../locales', import.meta.url));
const ROUTES = fileURLToPath(new URL('../../../docs/routes.json', import.meta.url));
const SAVE_MS = 10_000;

/** Everything that takes two operators. */
const proposalKinds: ProposalKinds<Services> = {
  'role-change': roleChange,
  'deposit-address': depositAddress,
  withdrawal: withdrawalProposal,
  'manual-posting': manualPosting,
  'money-settings': moneySettings,
  'factor-reset': factorReset,
};

/** A whole server, composed and running but not listening yet. */
export type Running = {
  readonly services: Services;
  readonly customer: FastifyInstance;
  readonly console: FastifyInstance;
  readonly health: () => Health;
  /** What to print at start: who can sign in. */
  readonly greeting: readonly string[];
  readonly stop: () => Promise<void>;
};

const views = combineViews([listViews, marketViews, ledgerViews, stocksViews, fundsViews, pointsViews, platformViews]);

type Market = {
  readonly opened: OpenedFeed;
  readonly config: CoreConfig;
  readonly assets: AssetRegistry;
  readonly brand: Brand;
  readonly theme: BrandTheme | undefined;
};

/** What a deployment trades: its brand, the feed it chose and the instruments that the feed quotes. @throws {StartRefused} */
export const openMarket = async (settings: Settings, log: (line: string) => void): Promise<Market> => {
  const brand = loadBrand(BRANDS, settings.brand);
  const assets = new AssetRegistry();
  try {
    const instruments = loadInstruments(join(brand.folder, 'instruments.json'), assets);
    checkBrand(brand, assets);
    const theme = loadTheme(brand);
    const opened = await openFeed({
      setting: settings.feed,
      instruments,
      registry: assets,
      seed: settings.seed,
      sessions: settings.sessions,
      replaySpeed: settings.replaySpeed,
      onTrouble: (what, error) => log(`${what}: ${reasonOf(error)}`),
    });
    const config: CoreConfig = {
      assets,
      listings: opened.instruments,
      calendar: calendarOf(settings.sessions),
      staleAfterMs: brand.trading.staleAfterMs,
      maxOpenOrders: brand.trading.maxOpenOrders,
      demoMoney: demoMoneyOf(brand, assets),
      funds: fundsConfigOf(brand, assets),
    };
    return { opened, config, assets, brand, theme };
  } catch (error) {
    throw error instanceof StartRefused ? error : new StartRefused(reasonOf(error));
  }
};

/** Undoes what a start has done so far, last first; each step's own failure does not keep the others from being undone. */
class Undo {
  readonly #steps: (() => unknown)[] = [];

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  async run(log: (line: string) => void): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) {
      try {
        await step();
      } catch (error) {
        log(`while stopping: ${reasonOf(error)}`);
      }
    }
  }
}

/**
 * Composes a server out of its parts and starts them: database, journal, market, live feed; the two HTTP sides are ready to listen.
 * @throws {StartRefused} with one line that says why it cannot start.
 */
export const startServer = async (settings: Settings): Promise<Running> => {
  const logger = createLog(settings.logLevel);
  const log = (line: string): void => logger.info(line);
  const undo = new Undo();
  try {
    return await compose({ settings, logger, log, now: Date.now, undo });
  } catch (error) {
    await undo.run(log);
    throw error;
  }
};

/** What every part is given: the settings, the time, where to write what happens, and how to undo what was started. */
type Start = {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly log: (line: string) => void;
  readonly now: () => number;
  readonly undo: Undo;
};

type Books = {
  readonly database: Database;
  readonly sequencer: Sequencer<Core, Command, Event>;
  readonly execute: Execute;
};

const openBooks = async (
  { settings, logger, log, undo }: Start,
  { opened, config, assets, brand }: Market,
): Promise<Books> => {
  const database = await openDatabase({ url: settings.databaseUrl, dataFolder: settings.dataFolder, log });
  undo.add(() => database.close());
  // With other feeds than the brand's own, the feed decides what is listed.
  const { feed } = settings;
  const source = feed === 'simulated' ? join(brand.folder, 'instruments.json') : `setting FEED: ${feed}`;
  const sequencer: Books['sequencer'] = await createSequencer({
    core: corePort(config),
    database,
    views,
    log,
    beforeFolding: () => keepListings(database.pool, opened.instruments, assets, source),
  });
  undo.add(() => sequencer.stop());
  sequencer.onFault(({ reason, detail }) => logger.fatal(`no more commands are taken: ${reason}: ${detail}`));
  return { database, sequencer, execute: createExecute(sequencer, database) };
};

type Shown = {
  readonly candles: CandleService;
  readonly tape: TapeRecorder;
  readonly market: MarketData;
  readonly hub: Hub;
  readonly loop: MarketLoop;
};

/** Joins feed, core, candles, tape and live feed; nothing is published yet. */
const joinMarket = async (start: Start, { opened, assets, brand }: Market, books: Books): Promise<Shown> => {
  const { settings, log, now, undo } = start;
  const { feed } = opened;
  const core = books.sequencer.state;
  const store = new PostgresCandleStore(books.database.pool);
  const onTrouble = (what: string, error: unknown): void => log(`${what}: ${reasonOf(error)}`);
  const candles = new CandleService({ feed, store, now, onTrouble });
  const tape = new TapeRecorder(store);
  await tape.resume();
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
  const hub = new Hub(market);
  const loop = new MarketLoop({ feed, core, market, execute: books.execute, sessions, now, log });
  undo.add(market.listen({ tick: (tick) => tape.add(tick) }));
  undo.add(
    books.sequencer.onCommitted(({ events }) => {
      for (const event of events) market.committed(event);
      hub.committed(events);
    }),
  );
  return { candles, tape, market, hub, loop };
};

type Paperwork = Pick<Services, 'identity' | 'files' | 'secrets' | 'tickets' | 'proposals' | 'paymentDetails'>;

/** Passkeys are bound to the app's host: the setting's, else this machine's own name for itself. */
const siteOf = ({ publicOrigin, port }: Settings) => {
  const { origin, hostname } = new URL(publicOrigin ?? `http://localhost:${port}`);
  return { origin, host: hostname };
};

const openPaperwork = async (
  { settings, now }: Start,
  brand: Brand,
  books: Books,
  messages: Messages,
): Promise<Paperwork> => {
  const { database, execute } = books;
  const secrets = loadSecrets(settings.secretKey, settings.dataFolder);
  await resealAll(database.pool, secrets, [...sharedKeyPlaces, ...identityPlaces, ...fundsPlaces]);
  const identity = await createIdentity({
    database,
    secrets,
    send: messages.outbox.send,
    tell: (...news) => messages.notify.tell(...news),
    signedIn: messages.signedIn,
    execute,
    now,
    registration: brand.registration,
    issuer: brand.name,
    site: siteOf(settings),
    credentialsWaitMs: brand.withdrawal.credentialsWaitHours * 3_600_000,
    limits: settings.rateLimits,
  });
  const files = createFiles({
    pool: database.pool,
    blobs: settings.files ? await s3Blobs(settings.files) : folderBlobs(join(settings.dataFolder, 'files')),
    signingKey: await sharedKey(database.pool, secrets, 'files'),
    now,
  });
  const proposals = createProposals({ pool: database.pool, kinds: proposalKinds, now });
  const paymentDetails = createPaymentDetails(database.pool, brand, now);
  await paymentDetails.seed();
  return { identity, files, secrets, tickets: new Tickets(now), proposals, paymentDetails };
};

const healthOf =
  ({ now }: Start, { sequencer }: Books, { loop, market }: Shown): (() => Health) =>
  () => {
    const { faulted, stopped } = sequencer.status();
    const journal = faulted ? `${faulted.reason}: ${faulted.detail}` : stopped ? 'stopping' : 'ok';
    // Without prices the rest still works: closing at the next price, withdrawing, reading. So the feed does not make it unready.
    return { ready: journal === 'ok', parts: { journal, feed: feedHealth(market, loop.lastTickAt, now()) } };
  };

const openSides = async (
  start: Start,
  services: Services,
  theme: BrandTheme | undefined,
  hub: Hub,
  health: () => Health,
) => {
  const metrics = createMetrics();
  addGauges(metrics.registry, {
    status: () => services.sequencer.status(),
    staleInstruments: () => services.market.staleInstruments().length,
    followedTopics: () => hub.followed,
  });
  const options = { health, metrics, logger: start.logger as FastifyBaseLogger };
  const { brand } = services;
  const colours = themeCss(theme);
  const dress = (html: string): string => dressPage(html, brand, colours);
  const customer = await createHttp(services, handlers, { ...options, side: 'customer', dress });
  const console = await createHttp(services, handlers, { ...options, side: 'console' });
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
    now: start.now,
  });
  return { customer, console };
};

type Kept = Pick<Services, 'identity' | 'content'> & { readonly messages: Messages };

/** Lets the market run, and saves what it leaves behind every ten seconds. */
const run = async (
  { log, undo }: Start,
  { candles, tape, hub, loop }: Shown,
  { identity, content, messages }: Kept,
) => {
  await loop.start();
  undo.add(() => loop.stop());
  await candles.prepare();
  hub.start();
  undo.add(() => hub.stop());
  undo.add(await messages.start());
  const saving = setInterval(() => {
    void Promise.all([candles.flush(), tape.flush(), identity.sweep(), content.versions.reload()]).catch((error) =>
      log(`saving: ${reasonOf(error)}`),
    );
  }, SAVE_MS);
  undo.add(async () => {
    clearInterval(saving);
    await candles.flush();
    await tape.flush();
  });
};

const compose = async (start: Start): Promise<Running> => {
  const { settings, log, now, undo } = start;
  const opened = await openMarket(settings, log);
  const { brand, assets, theme } = opened;
  const books = await openBooks(start, opened);
  const shown = await joinMarket(start, opened, books);
  const { pool } = books.database;
  const messages = openMessages({
    settings,
    brand,
    assets,
    database: books.database,
    locales: LOCALES,
    announce: (customer) => shown.hub.notify(customer),
    now,
    log,
  });
  undo.add(books.sequencer.onCommitted(({ events }) => messages.committed(events)));
  const content = await openContent({
    brand,
    pool,
    locales: LOCALES,
    routes: ROUTES,
    broadcast: (client, message) => messages.notify.broadcast(client, message),
    money: { begin: moneySettingsOf(brand), check: checkMoney(brand, assets) },
    now,
  });
  const paperwork = await openPaperwork(start, brand, books, messages);
  const core = books.sequencer.state;
  await seedProducts(brand, core, books.execute);
  const services: Services = {
    settings,
    brand,
    content,
    assets,
    core,
    market: shown.market,
    now,
    outbox: messages.outbox,
    notify: messages.notify,
    webPush: messages.webPush,
    ...books,
    ...paperwork,
  };
  const health = healthOf(start, books, shown);
  const sides = await openSides(start, services, theme, shown.hub, health);
  await run(start, shown, { identity: paperwork.identity, content, messages });
  undo.add(() => Promise.all([sides.customer.close(), sides.console.close()]));
  const greeting = await paperwork.identity.seed(settings.mode);
  if (settings.mode === 'paper') await seedPayouts(services);
  return { services, ...sides, health, greeting, stop: () => undo.run(log) };
};
