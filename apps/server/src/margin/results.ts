import { inNewShares, type Owner } from '@bourse/core';
import {
  type AssetCode,
  type InstrumentId,
  initialMargin,
  type PositionSide,
  type PriceTicks,
  quantityLots,
  unrealisedResult,
} from '@bourse/rules';
import type { Services } from '../services.ts';

type Valuing = Pick<Services, 'core' | 'market'>;

/**
 * The unrealised results of a customer's positions on margin by account and asset ('stock USD'), in its smallest unit: no loss beyond what secures its
 * position (rule MARGIN-7). What has no price counts nothing.
 */
export const securedResults = ({ core, market }: Valuing, owner: Owner): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (const position of core.state.margin.positions.of(owner)) {
    const last = market.last(position.instrument);
    if (last === undefined) continue;
    const result = unrealisedResult(market.listing(position.instrument).scale, position, last);
    const secured = position.margin + position.feeReserve;
    const name = `${position.account} ${position.asset}`;
    sums.set(name, (sums.get(name) ?? 0n) + (result + secured < 0n ? -secured : result));
  }
  return sums;
};

type Then = {
  readonly instrument: InstrumentId;
  readonly asset: AssetCode;
  readonly side: PositionSide;
  readonly open_quantity: bigint;
  readonly open_entry: string;
  readonly at: bigint;
};

/** What positions on margin brought, by the money it is in, in its smallest unit. */
export type MarginDay = {
  /** Since the day began: what their results, fees and financing came to, and what is unrealised now less what was then. */
  readonly today: ReadonlyMap<AssetCode, bigint>;
  /** The same since ever, without what is unrealised. */
  readonly realised: ReadonlyMap<AssetCode, bigint>;
  readonly unrealised: ReadonlyMap<AssetCode, bigint>;
  /** What was unrealised as the day began. */
  readonly before: ReadonlyMap<AssetCode, bigint>;
  /** The margin to open what is open now. */
  readonly base: ReadonlyMap<AssetCode, bigint>;
};

type PriceThen = (instrument: InstrumentId, last: PriceTicks) => Promise<PriceTicks>;

const add = (sums: Map<AssetCode, bigint>, asset: AssetCode, units: bigint): void => {
  sums.set(asset, (sums.get(asset) ?? 0n) + units);
};

/** The day of a customer's positions on margin (rule FIGURES-22); `priceThen` gives a price as the day began. */
export const marginDay = async (
  { core, market, database: { pool } }: Pick<Services, 'core' | 'market' | 'database'>,
  owner: Owner,
  from: number,
  priceThen: PriceThen,
): Promise<MarginDay> => {
  const who = [owner.customer, owner.mode];
  const sums = await pool.query<{ asset: AssetCode; ever: string; since: string }>(
    `SELECT asset, sum(received) AS ever, coalesce(sum(received) FILTER (WHERE at >= $3), 0) AS since
     FROM position_changes WHERE customer = $1 AND mode = $2 GROUP BY asset`,
    [...who, from],
  );
  const day = { today: new Map(), realised: new Map(), unrealised: new Map(), before: new Map(), base: new Map() };
  if (sums.rows.length === 0) return day;
  const open = core.state.margin.positions.of(owner);
  const then = await pool.query<Then>(
    `SELECT DISTINCT ON (position) * FROM position_changes
     WHERE at < $3 AND position = ANY ($4::bigint[] || ARRAY(SELECT id FROM closed_on_margin WHERE customer = $1 AND mode = $2 AND closed_at >= $3))
     ORDER BY position, seq DESC, event DESC`,
    [...who, from, open.map(({ id }) => id)],
  );
  for (const { asset, ever, since } of sums.rows) {
    add(day.realised, asset, BigInt(ever));
    add(day.today, asset, BigInt(since));
  }
  for (const { asset, instrument, entry, leverage } of open)
    add(day.base, asset, initialMargin(market.listing(instrument).scale, entry, leverage));
  for (const [name, units] of securedResults({ core, market }, owner)) {
    const asset = name.slice(name.indexOf(' ') + 1);
    add(day.unrealised, asset, units);
    add(day.today, asset, units);
  }
  for (const { instrument, asset, side, open_quantity, open_entry, at } of then.rows) {
    const last = market.last(instrument);
    if (last === undefined) continue;
    // The price then is told in the share of now, and so is what was open.
    const lots = inNewShares(core, instrument, Number(at), open_quantity);
    const stake = { side, quantity: quantityLots(Number(lots)), entry: BigInt(open_entry), margin: 0n };
    const units = unrealisedResult(market.listing(instrument).scale, stake, await priceThen(instrument, last));
    add(day.before, asset, units);
    add(day.today, asset, -units);
  }
  return day;
};
