import { priceText, priceTicks } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import { type PageInput, rangeOf } from '../http/paging.ts';
import type { Listing } from '../market/index.ts';
import type { Services } from '../services.ts';
import { ratePercent } from './present.ts';

type Reply = ReplyOf<Endpoints['contract.funding']>;
type Row = {
  readonly ended_at: bigint;
  readonly premium: bigint | null;
  readonly rate: bigint;
  readonly mark: bigint | null;
};

/** A page of the funding rates of a contract, newest first: those of real accounts. */
export const pageOfFunding = async (
  { database: { pool } }: Services,
  { instrument, scale }: Listing,
  input: PageInput,
): Promise<Reply> => {
  const { offset, limit } = rangeOf(input);
  const { rows } = await pool.query<Row>(
    "SELECT ended_at, premium, rate, mark FROM funding_rates WHERE mode = 'real' AND instrument = $1 ORDER BY ended_at DESC OFFSET $2 LIMIT $3",
    [instrument.id, offset, limit],
  );
  const counted = await pool.query<{ count: bigint }>(
    "SELECT count(*) AS count FROM funding_rates WHERE mode = 'real' AND instrument = $1",
    [instrument.id],
  );
  return {
    rows: rows.map(({ ended_at, premium, rate, mark }) => ({
      symbol: instrument.id,
      showCoin: instrument.symbol,
      fundingTime: Number(ended_at),
      fundingRate: ratePercent(Number(rate)),
      premium: premium === null ? null : ratePercent(Number(premium)),
      markPrice: mark === null ? null : priceText(scale, priceTicks(Number(mark))),
    })),
    total: Number(counted.rows[0]?.count ?? 0),
  };
};
