import { amountText, maskWallet, ok } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { HandlersOf } from '../http/handler.ts';
import { pagingOf } from '../http/paging.ts';
import { assetOf, type Held, heldBy, moneyOf } from '../market/index.ts';
import type { Services } from '../services.ts';
import { pageOfMoveRows } from './records.ts';

type Destination = ReplyOf<Endpoints['console.customerDestinations']>[number];
type Holding = ReplyOf<Endpoints['console.customerHoldings']>[number];

type DestinationRow = {
  readonly id: number;
  readonly kind: Destination['kind'];
  readonly at: string;
  /** A wallet's whole address; a bank account's number is kept masked. */
  readonly shown: string;
  readonly currency: string | null;
  readonly created_at: bigint;
  readonly usable_from: bigint;
  readonly removed_at: bigint | null;
};

const destinations = async ({ database }: Services, customer: number): Promise<Destination[]> => {
  const { rows } = await database.pool.query<DestinationRow>(
    `SELECT id, 'wallet' AS kind, network AS at, address AS shown, NULL AS currency, created_at, usable_from, removed_at
       FROM wallet WHERE customer = $1::bigint
     UNION ALL
     SELECT id, 'bank', bank, masked_number, currency, created_at, usable_from, removed_at
       FROM bank_card WHERE customer = $1::bigint
     ORDER BY created_at DESC, id DESC`,
    [customer],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    kind: row.kind,
    at: row.at,
    masked: row.kind === 'wallet' ? maskWallet(row.shown) : row.shown,
    currency: row.currency,
    addedAt: Number(row.created_at),
    usableFrom: Number(row.usable_from),
    removedAt: row.removed_at === null ? null : Number(row.removed_at),
  }));
};

const presentHolding = ({ assets }: Services, held: Held): Holding => {
  const { instrument } = held.listed;
  const money = (units: bigint | undefined): string | null =>
    units === undefined ? null : amountText(assets.get(moneyOf(held)), units);
  return {
    instrument: instrument.id,
    name: instrument.name,
    account: held.account,
    asset: assetOf(held),
    quantity: amountText(assets.get(assetOf(held)), held.units),
    currency: moneyOf(held),
    value: money(held.value),
    unrealised: money(held.unrealised),
  };
};

/** The console's rows about what one customer moved, holds and may be paid out to. */
export const customerConsole = {
  'console.customerMoves': async ({ id, book = 'real', ...paging }, { services }) => {
    const { rows, total } = await pageOfMoveRows(services, { id, book }, pagingOf(paging, 20));
    const shown = rows.map(({ seq, at, source, target, asset, units, received }) => {
      const given = amountText(services.assets.get(asset), BigInt(units));
      const ends = { seq: Number(seq), at: Number(at), from: source, to: target, given, givenAsset: asset };
      return received === null
        ? { ...ends, kind: 'transfer' as const, received: given, receivedAsset: asset }
        : {
            ...ends,
            kind: 'conversion' as const,
            received: amountText(services.assets.get(target), BigInt(received)),
            receivedAsset: target,
          };
    });
    return ok({ rows: shown, total });
  },
  'console.customerDestinations': async ({ id }, { services }) => ok(await destinations(services, id)),
  'console.customerHoldings': async ({ id, book = 'real' }, { services }) =>
    ok(heldBy(services, { book, customer: id }).map((held) => presentHolding(services, held))),
} satisfies HandlersOf<'console.customerMoves' | 'console.customerDestinations' | 'console.customerHoldings'>;
