import { join } from 'node:path';
import type { Command, Core, Event } from '@bourse/core';
import type { Logger } from 'pino';
import { FollowerThread, type Program } from './follower/follower-thread.ts';
import { plainConfigOf } from './follower/plain-config.ts';
import type { Begun } from './follower/port.ts';
import type { PasswordCost } from './identity/password.ts';
import { keepListings } from './market/listing-register.ts';
import { questions, rowChecks, sealedTables, views } from './module-registry.ts';
import { blobsOf, type Market } from './open-market.ts';
import { BrokenCommands } from './platform/broken-commands.ts';
import { corePort } from './platform/core-port.ts';
import { createExecute, type Execute } from './platform/execute.ts';
import { RequestFilter } from './platform/request-filter.ts';
import { loadSecrets, type Secrets } from './platform/secrets.ts';
import { type AfterFault, afterFault } from './sequencer/after-fault.ts';
import { createSequencer, type Sequencer } from './sequencer/sequencer.ts';
import { refuseFarClock, type SteadyClock } from './sequencer/steady-clock.ts';
import type { Settings } from './settings.ts';
import type { StartupCleanup } from './startup-cleanup.ts';
import type { Database } from './store/database.ts';
import { Pulse } from './store/pulse.ts';
import { openRowSeals, type RowSeals } from './store/row-seals.ts';
import { slowWalk, type WalkAll } from './verification/slow-walk.ts';

/** What every part is given: the settings, the time, where to write what happens, and how to undo what was started. */
export type Start = {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly log: (line: string) => void;
  readonly clock: SteadyClock;
  /** The server's time. */
  readonly now: () => number;
  /** The machine's, for what is compared with clocks elsewhere. */
  readonly machineNow: () => number;
  readonly undo: StartupCleanup;
  readonly opening: Promise<Database>;
  readonly passwordCost: PasswordCost | undefined;
  readonly followerProgram: Program | undefined;
};

export type Books = {
  readonly broken: BrokenCommands;
  /** How many of what is due, or was reached, are to be done one at a time. */
  readonly careful: Readonly<Record<'agenda' | 'triggers', number>>;
  /** Walks all that is written, in the follower's thread where there is one. */
  readonly walk: WalkAll;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly seals: RowSeals;
  readonly sequencer: Sequencer<Core, Command, Event>;
  readonly execute: Execute;
  /** Of the last day; to be filled. */
  readonly requests: RequestFilter;
  readonly pulse: Pulse;
  readonly afterFault: AfterFault;
};

/** The follower in its own thread, with what that thread needs to fold the same journal. */
const followIn = (
  program: Program,
  { settings, clock, log }: Start,
  { config }: Market,
  { address }: Database,
  begun: Begun,
): FollowerThread => {
  const { secretKey, dataFolder, sessions } = settings;
  const data = { address, config: plainConfigOf(config, sessions), secretKey, dataFolder, begun };
  return new FollowerThread({ program, data, clock, log });
};

/** Opens the database, brings the state back from the journal and takes the lead. @throws {StartRefused} */
export const openBooks = async (start: Start, market: Market): Promise<Books> => {
  const { settings, logger, log, clock, machineNow, undo, opening, followerProgram } = start;
  const { opened, config, assets, brand } = market;
  const database = await opening;
  const secrets = loadSecrets(settings.secretKey, settings.dataFolder);
  // With other feeds than the brand's own, the feed decides what is listed.
  const { feed } = settings;
  const source = feed === 'simulated' ? join(brand.folder, 'instruments.json') : `setting FEED: ${feed}`;
  let follower: FollowerThread | undefined;
  const broken = new BrokenCommands(database.pool);
  const sequencer: Books['sequencer'] = await createSequencer({
    core: corePort(config),
    database,
    views,
    signer: secrets,
    clock,
    log,
    questions,
    ...(followerProgram
      ? {
          follower: (begun: Begun) => {
            follower = followIn(followerProgram, start, market, database, begun);
            return follower;
          },
        }
      : {}),
    isSetAside: (command) => broken.isSetAside(command),
    onBroken: (...what) => broken.write(...what),
    beforeFolding: async () => {
      await keepListings(database.pool, opened.instruments, assets, source);
      await broken.read();
    },
  });
  undo.add(() => sequencer.stop());
  const { at, setAside } = sequencer.recovered;
  for (const line of setAside) logger.error(`${line}: set aside`);
  refuseFarClock(at, machineNow(), settings.clockJumpDays);
  clock.notBefore(at);
  sequencer.onFault(({ reason, detail }) => logger.fatal(`no more commands are taken: ${reason}: ${detail}`));
  const pulse = new Pulse(database, clock);
  pulse.start();
  undo.add(() => pulse.stop());
  const requests = new RequestFilter(() => clock.nowMs());
  const execute = createExecute(sequencer, database, requests);
  const folder = await blobsOf(settings, 'anchors');
  const seals = await openRowSeals({
    database: database.pool,
    signer: secrets,
    tables: sealedTables,
    place: folder,
    log: logger,
  });
  for (const line of broken.alarms()) logger.error(line);
  const careful = await broken.setAsidePieces(sequencer.state, clock.nowMs(), async (of, because) => {
    const done = await sequencer.submit({ action: { type: 'set-aside', of, because } });
    logger.error(`what broke the core ${done.ok ? 'is' : 'could not be'} set aside: ${because}`);
    return done.ok;
  });
  const connect = () => database.connect('verification');
  return {
    broken,
    careful,
    walk:
      follower?.walk ??
      slowWalk({ core: corePort(config), connect, views, signer: secrets, sealedTables, rowChecks }, clock),
    database,
    secrets,
    seals,
    sequencer,
    execute,
    requests,
    pulse,
    afterFault: afterFault({ sequencer, database, clock, log }),
  };
};
