import type { PositionId } from '@bourse/rules';
import type { Services } from '../services.ts';
import { fillsById } from './fills.ts';
import type { Realised } from './margin-fills.ts';

const sum = (one: Realised | undefined, { received, fee, openingFees, entry }: Realised): Realised => ({
  received: (one?.received ?? 0n) + received,
  fee: (one?.fee ?? 0n) + fee,
  openingFees: (one?.openingFees ?? 0n) + openingFees,
  entry: (one?.entry ?? 0n) + entry,
});

/** What orders closed of these positions, by the orders' numbers. */
export const realisedByOrder = async (
  { marginFills, database: { pool } }: Pick<Services, 'marginFills' | 'database'>,
  positions: readonly PositionId[],
): Promise<ReadonlyMap<number, Realised>> => {
  if (positions.length === 0) return new Map();
  const closed = await marginFills.closed(positions);
  const fills = new Map(
    (
      await fillsById(
        pool,
        closed.map(({ fill }) => fill),
      )
    ).map((fill) => [fill.id, fill]),
  );
  const realised = new Map<number, Realised>();
  for (const part of closed) {
    const fill = fills.get(part.fill);
    const order = part.side === 'long' ? fill?.sell_order : fill?.buy_order;
    if (order) realised.set(Number(order), sum(realised.get(Number(order)), part));
  }
  return realised;
};
