import { amountText, ok } from '@bourse/rules';
import type { HandlersOf } from '../http/handler.ts';
import { pagingOf } from '../http/paging.ts';
import { maskedCustomers } from '../platform/index.ts';
import { ALL_CUSTOMERS, listName, pageOfList, rowsOf } from '../store/lists.ts';

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
    const asked = { list: listName('rebates'), owner: input.customerId ?? ALL_CUSTOMERS };
    const { refs, total } = await pageOfList(database.pool, asked, pagingOf(input, 50));
    const found = await rowsOf<Row>(database.pool, 'rebates', refs);
    const names = await maskedCustomers(
      database,
      found.map((row) => Number(row.inviter)),
    );
    const rows = found.map(({ seq, inviter, account, asset, units, at }) => ({
      seq: Number(seq),
      inviterId: Number(inviter),
      maskedInviter: names.get(Number(inviter)) ?? `#${inviter}`,
      account,
      asset,
      amount: amountText(assets.get(asset), BigInt(units)),
      at: Number(at),
    }));
    return ok({ rows, total });
  },
} satisfies HandlersOf<'console.rebates'>;
