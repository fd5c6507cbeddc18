import { isMainThread } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { createLog } from './http/log.ts';
import { readSettings } from './settings.ts';
import { openDatabase } from './store/database.ts';
import { reasonOf, StartRefused } from './store/start-refused.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const refuse = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

/** The exit code that asks for another start: EX_TEMPFAIL of sysexits. `scripts/start.mjs` knows it. */
const START_ANOTHER = 75;
const LAST_ANSWERS_MS = 300;
const END_WITHIN_MS = 10_000;

/** An address to open in a browser on this machine, or from elsewhere where one was chosen. */
const addressOf = (host: string, port: number): string => {
  const isOwn = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host);
  const name = isOwn ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
};

const main = async (): Promise<void> => {
  const settings = readSettings(process.env);
  // The bundled one gets up in a process of its own while the rest of the program is read.
  const log = createLog(settings.logLevel);
  const { databaseUrl: url, dataFolder } = settings;
  const database = openDatabase({ url, dataFolder, log: (line) => log.info(line) });
  // Whoever waits for it is told why it cannot be opened.
  database.catch(() => undefined);
  const { startServer } = await import('./compose.ts');
  // What is built is its own thread's program too; sources are not, and are followed in this thread.
  const file = process.argv[1];
  const followerProgram = file?.endsWith('.js') ? file : undefined;
  const running = await startServer(settings, { database, followerProgram });
  let isStopping = false;
  // Told once or often, by whoever started it or together with them: it stops in order, its database with it.
  const stop = (code: number): void => {
    if (isStopping) return;
    isStopping = true;
    void running.stop().then(() => process.exit(code));
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  // Whoever started it is gone.
  process.on('disconnect', () => stop(0));
  void running.ended.then(({ reason, detail }) => {
    process.stderr.write(`${reason}: ${detail}. This process ends; another is to be started.\n`);
    // Answers that are on their way go out first; a database that hangs does not keep it from ending.
    setTimeout(() => stop(START_ANOTHER), LAST_ANSWERS_MS);
    setTimeout(() => process.exit(START_ANOTHER), END_WITHIN_MS);
  });
  const listen = async (name: string, side: FastifyInstance, host: string, port: number): Promise<void> => {
    try {
      await side.listen({ host, port });
    } catch (error) {
      await running.stop();
      throw new StartRefused(`setting ${name}: ${host} port ${port}: ${reasonOf(error)}`);
    }
  };
  await listen('PORT', running.customer, settings.host, settings.port);
  await listen('CONSOLE_PORT', running.console, settings.consoleHost, settings.consolePort);
  say('');
  say(`  Customer's app     ${addressOf(settings.host, settings.port)}`);
  say(`  Operator's console ${addressOf(settings.consoleHost, settings.consolePort)}`);
  say(`  Calls              ${addressOf(settings.host, settings.port)}/docs`);
  for (const line of running.greeting) say(`  ${line}`);
  say(
    `  ${settings.mode === 'paper' ? 'Paper mode: every account and all money is simulated.' : 'Live mode.'} Feed: ${settings.feed}.`,
  );
  if (settings.publicOrigin && settings.trustedProxies.length === 0)
    say('  PUBLIC_ORIGIN is set without TRUSTED_PROXIES: everybody who comes over a proxy counts as one address.');
  say('');
};

// The same file is the program of the thread that follows the journal.
if (isMainThread)
  main().catch((error: unknown) => {
    if (error instanceof StartRefused) refuse(error.message);
    throw error;
  });
else void import('./follower/thread.ts').then(({ runThread }) => runThread());
