import { amountText, ok } from '@bourse/rules';
import type { HandlersOf } from '../http/handler.ts';
import { pagingOf } from '../http/paging.ts';
import { maskedCustomers } from '../platform/index.ts';

type Row = {
  readonly seq: bigint;
  readonly inviter: bigint;
  readonly account: string;
  readonly asset: string;
  readonly units: string;
  readonly at: bigint;
};

/** The console's row about rebates. */
export const rebateHandlers = {
  'console.rebates': async (input, { services }) => {
    const { database, assets } = services;
    const { pageNumber, pageSize } = pagingOf(input, 50);
    const where = '($1::bigint IS NULL OR inviter = $1)';
    const wanted = input.customerId ?? null;
    const [found, counted] = await Promise.all([
      database.pool.query<Row>(
        `SELECT seq, inviter, account, asset, units, at FROM rebates WHERE ${where} ORDER BY seq DESC, line LIMIT $2 OFFSET $3`,
        [wanted, pageSize, (pageNumber - 1) * pageSize],
      ),
      database.pool.query<{ total: number }>(`SELECT count(*)::int4 AS total FROM rebates WHERE ${where}`, [wanted]),
    ]);
    const names = await maskedCustomers(
      database,
      found.rows.map((row) => Number(row.inviter)),
    );
    const rows = found.rows.map(({ seq, inviter, account, asset, units, at }) => ({
      seq: Number(seq),
      inviterId: Number(inviter),
      maskedInviter: names.get(Number(inviter)) ?? `#${inviter}`,
      account,
      asset,
      amount: amountText(assets.get(asset), BigInt(units)),
      at: Number(at),
    }));
    return ok({ rows, total: counted.rows[0]?.total ?? 0 });
  },
} satisfies HandlersOf<'console.rebates'>;
