import type { Services } from '../services.ts';
import { SettleByTape } from './settle-by-tape.ts';

/** Opens and closes options by the stored tape for as long as the server runs. @returns what ends it. */
export const settleOptions = (services: Services, log: (line: string) => void): (() => void) => {
  const { core, tape, execute, now, market } = services;
  const settling = new SettleByTape({ core, tape, execute, now, log });
  const ended = market.listen({ published: ({ instrument, atMs }) => settling.published(instrument, atMs) });
  settling.all();
  return () => {
    ended();
    settling.stop();
  };
};
