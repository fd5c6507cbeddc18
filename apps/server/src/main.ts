import type { FastifyInstance } from 'fastify';
import { startServer } from './compose.ts';
import { readSettings } from './settings.ts';
import { reasonOf, StartRefused } from './store/start-refused.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const refuse = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

const main = async (): Promise<void> => {
  const settings = readSettings(process.env);
  const running = await startServer(settings);
  let isStopping = false;
  // Told once or often, by whoever started it or together with them: it stops in order, its database with it.
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    void running.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const listen = async (name: string, side: FastifyInstance, port: number): Promise<void> => {
    try {
      await side.listen({ host: '0.0.0.0', port });
    } catch (error) {
      await running.stop();
      throw new StartRefused(`setting ${name}: port ${port}: ${reasonOf(error)}`);
    }
  };
  await listen('PORT', running.customer, settings.port);
  await listen('CONSOLE_PORT', running.console, settings.consolePort);
  say('');
  say(`  Customer's app     http://localhost:${settings.port}`);
  say(`  Operator's console http://localhost:${settings.consolePort}`);
  say(`  Calls              http://localhost:${settings.port}/docs`);
  for (const line of running.greeting) say(`  ${line}`);
  say(
    `  ${settings.mode === 'paper' ? 'Paper mode: every account and all money is simulated.' : 'Live mode.'} Feed: ${settings.feed}.`,
  );
  say('');
};

main().catch((error: unknown) => {
  if (error instanceof StartRefused) refuse(error.message);
  throw error;
});
