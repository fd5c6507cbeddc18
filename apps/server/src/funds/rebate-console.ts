import { amountText, ok } from '@bourse/rules';
import type { HandlersOf } from '../http/handler.ts';
import { pagingOf, rangeOf } from '../http/paging.ts';
import { isFiltered, type ListSource, pageOfFiltered } from '../platform/index.ts';
import { ALL_CUSTOMERS, listNumber, pageOfList, rowsOf } from '../store/lists.ts';

type Row = {
  readonly id: bigint;
  readonly seq: bigint;
  readonly inviter: bigint;
  readonly account: string;
  readonly asset: string;
  readonly units: string;
  readonly at: bigint;
};

/** What operators search and filter rebates by. */
export const REBATES: ListSource = {
  table: 'rebates',
  at: 'at',
  money: { asset: 'asset', units: 'units' },
  customers: ['inviter'],
};

/** The console's row about rebates. */
export const rebateHandlers = {
  'console.rebates': async (input, { services }) => {
    const { database, assets } = services;
    const request = { list: listNumber('rebates'), owner: ALL_CUSTOMERS };
    const narrowed = { inviter: input.customerId };
    const { refs, total } =
      isFiltered(input) || input.customerId !== undefined
        ? await pageOfFiltered(services, REBATES, { filter: input, narrowed }, rangeOf(input, 50))
        : await pageOfList(database.pool, request, pagingOf(input, 50));
    const found = await rowsOf<Row>(database.pool, 'rebates', refs);
    const names = await services.identity.maskedCustomers(found.map((row) => Number(row.inviter)));
    const rows = found.map(({ id, seq, inviter, account, asset, units, at }) => ({
      id: Number(id),
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
