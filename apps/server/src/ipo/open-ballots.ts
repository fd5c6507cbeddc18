import type { Services } from '../services.ts';
import { reasonOf } from '../store/start-refused.ts';
import { seedOf } from './seeds.ts';

/** How often ballots are looked for that could not be opened when they were recorded, as while the database was away; ms. */
const AGAIN_MS = 10_000;

/**
 * Opens the seed of every ballot as soon as its applications and prices are in the journal (rule IPO-6), and at the start of those that a crash left
 * sealed. No call asks for it. @returns what ends it.
 */
export const openBallots = (services: Services, log: (line: string) => void): (() => void) => {
  const { core, sequencer, execute } = services;
  const lost = new Set<number>();
  let isOpening = false;

  const open = async (id: number, commitment: string): Promise<void> => {
    const seed = await seedOf(services, commitment);
    if (seed === undefined) {
      if (!lost.has(id)) log(`the seed of offering ${id} is not there: its ballot is not drawn, it can be called off`);
      lost.add(id);
      return;
    }
    const done = await execute({ type: 'open-ballot', offering: id, seed });
    if (!done.ok) log(`the ballot of offering ${id} was not opened: ${done.error}`);
  };

  const openAll = async (): Promise<void> => {
    if (isOpening) return;
    isOpening = true;
    try {
      for (const { offering } of core.state.ipo.issues.values())
        if (offering.stage === 'frozen') await open(offering.id, offering.commitment);
    } catch (error) {
      log(`ballots are opened later: ${reasonOf(error)}`);
    } finally {
      isOpening = false;
    }
  };

  const end = sequencer.onCommitted(({ events }) => {
    if (events.some(({ type }) => type === 'applications-frozen')) void openAll();
  });
  const again = setInterval(() => void openAll(), AGAIN_MS);
  void openAll();
  return () => {
    end();
    clearInterval(again);
  };
};
