import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command, Core, CoreConfig, Event } from '@bourse/core';
import { AssetRegistry } from '@bourse/rules';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { loadContent } from './content/content.ts';
import { fundsViews } from './funds/views.ts';
import { handlers } from './http/compose.ts';
import { loadPack } from './http/language.ts';
import { createLog } from './http/log.ts';
import { createMetrics } from './http/metrics.ts';
import { createHttp, type Health } from './http/server.ts';
import { createIdentity } from './identity/index.ts';
import { sharedKey } from './identity/keys.ts';
import { ledgerViews } from './ledger/views.ts';
import { CandleService } from './market/candles/candle-service.ts';
import { PostgresCandleStore } from './market/candles/store-postgres.ts';
import { TapeRecorder } from './market/candles/tape.ts';
import { type OpenedFeed, openFeed } from './market/feed/open-feed.ts';
import { loadInstruments } from './market/instruments.ts';
import { MarketData } from './market/market-data.ts';
import { MarketLoop } from './market/market-loop.ts';
import { marketViews } from './market/views.ts';
import { httpSmsCarrier, smtpCarrier } from './notify/carriers.ts';
import { createOutbox, type OutboxDeps } from './notify/outbox.ts';
import { type Brand, checkBrand, demoMoneyOf, loadBrand } from './platform/brand.ts';
import { calendarOf } from './platform/calendar.ts';
import { corePort } from './platform/core-port.ts';
import { createExecute, type Execute } from './platform/execute.ts';
import { createFiles } from './platform/files.ts';
import { platformViews } from './platform/views.ts';
import { Hub } from './push/hub.ts';
import { serveLive } from './push/socket.ts';
import { Tickets } from './push/tickets.ts';
import { createSequencer, type Sequencer } from './sequencer/sequencer.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';
import { stocksViews } from './stocks/views.ts';
import { type Database, openDatabase } from './store/database.ts';
import { reasonOf, StartRefused } from './store/start-refused.ts';
import { combineViews } from './store/views.ts';

const BRANDS = fileURLToPath(new URL('../../../brands', import.meta.url));
const LOCALES = fileURLToPath(new URL('../../../locales', import.meta.url));
const SAVE_MS = 10_000;
const FEED_SILENT_MS = 30_000;

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

const carriersOf = ({ smtpUrl, mailFrom, smsUrl }: Settings): OutboxDeps['carriers'] => ({
  ...(smtpUrl === undefined ? {} : { email: smtpCarrier(smtpUrl, mailFrom) }),
  ...(smsUrl === undefined ? {} : { sms: httpSmsCarrier(smsUrl) }),
});

const views = combineViews([marketViews, ledgerViews, stocksViews, fundsViews, platformViews]);

type Market = {
  readonly opened: OpenedFeed;
  readonly config: CoreConfig;
  readonly assets: AssetRegistry;
  readonly brand: Brand;
};

const openMarket = async (settings: Settings, log: (line: string) => void): Promise<Market> => {
  const brand = loadBrand(BRANDS, settings.brand);
  const assets = new AssetRegistry();
  try {
    const instruments = loadInstruments(join(brand.folder, 'instruments.json'), assets);
    checkBrand(brand, assets);
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
    };
    return { opened, config, assets, brand };
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

const openBooks = async ({ settings, log, undo }: Start, config: CoreConfig): Promise<Books> => {
  const database = await openDatabase({ url: settings.databaseUrl, dataFolder: settings.dataFolder, log });
  undo.add(() => database.close());
  const sequencer: Books['sequencer'] = await createSequencer({ core: corePort(config), database, views, log });
  undo.add(() => sequencer.stop());
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
  const market = new MarketData({ core, table, candles, assets, brand, feed: feed.kind, sessions, now });
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

type Paperwork = Pick<Services, 'identity' | 'files' | 'outbox' | 'tickets'>;

const openPaperwork = async ({ settings, log, now }: Start, brand: Brand, books: Books): Promise<Paperwork> => {
  const { database, execute } = books;
  const outbox = createOutbox({
    database,
    now,
    texts: loadPack(LOCALES, 'mail'),
    brand: brand.name,
    carriers: carriersOf(settings),
    isLive: settings.mode === 'live',
    log,
  });
  const identity = await createIdentity({
    database,
    send: outbox.send,
    execute,
    now,
    registration: brand.registration,
    issuer: brand.name,
    limits: settings.rateLimits,
  });
  const files = createFiles({
    pool: database.pool,
    folder: join(settings.dataFolder, 'files'),
    signingKey: await sharedKey(database.pool, 'files'),
    now,
  });
  return { outbox, identity, files, tickets: new Tickets(now) };
};

const healthOf =
  ({ now }: Start, { sequencer }: Books, { loop }: Shown): (() => Health) =>
  () => {
    const { faulted, stopped } = sequencer.status();
    const age = now() - loop.lastTickAt;
    const journal = faulted ? `${faulted.reason}: ${faulted.detail}` : stopped ? 'stopping' : 'ok';
    return {
      ready: journal === 'ok',
      parts: { journal, feed: age < FEED_SILENT_MS ? 'ok' : `silent for ${Math.round(age / 1000)} s` },
    };
  };

const openSides = async (start: Start, services: Services, hub: Hub, health: () => Health) => {
  const options = { health, metrics: createMetrics(), logger: start.logger as FastifyBaseLogger };
  const customer = await createHttp(services, handlers, { ...options, side: 'customer' });
  const console = await createHttp(services, handlers, { ...options, side: 'console' });
  const pictures = {
    root: join(services.brand.folder, 'assets'),
    prefix: '/brand/',
    decorateReply: false,
    maxAge: '1h',
  };
  for (const side of [customer, console]) await side.register(fastifyStatic, pictures);
  const { customers } = services.identity.sessions;
  await serveLive(customer, {
    hub,
    tickets: services.tickets,
    market: services.market,
    sessionLives: async ({ id, session }) => (await customers.list(id)).some((each) => each.id === session),
    onSessionsEnded: (listener) => customers.onEnded(listener),
    publicOrigin: start.settings.publicOrigin,
    now: start.now,
  });
  return { customer, console };
};

/** Lets the market run, and saves what it leaves behind every ten seconds. */
const run = async ({ log, undo }: Start, { candles, tape, hub, loop }: Shown, { identity, outbox }: Paperwork) => {
  await loop.start();
  undo.add(() => loop.stop());
  await candles.prepare();
  hub.start();
  undo.add(() => hub.stop());
  undo.add(outbox.start());
  const saving = setInterval(() => {
    void Promise.all([candles.flush(), tape.flush(), identity.sweep()]).catch((error) =>
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
  const { brand, assets } = opened;
  const content = loadContent(brand);
  const books = await openBooks(start, opened.config);
  const shown = await joinMarket(start, opened, books);
  const paperwork = await openPaperwork(start, brand, books);
  const core = books.sequencer.state;
  const services: Services = {
    settings,
    brand,
    content,
    assets,
    core,
    market: shown.market,
    now,
    ...books,
    ...paperwork,
  };
  const health = healthOf(start, books, shown);
  const sides = await openSides(start, services, shown.hub, health);
  await run(start, shown, paperwork);
  undo.add(() => Promise.all([sides.customer.close(), sides.console.close()]));
  const greeting = await paperwork.identity.seed(settings.mode);
  return { services, ...sides, health, greeting, stop: () => undo.run(log) };
};
