import { amountText, err, maskWallet, ok } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { HandlersOf } from '../http/handler.ts';
import { pagingOf } from '../http/paging.ts';
import type { Services } from '../services.ts';
import { customerStatement } from './customer-statement.ts';
import { totalsOf } from './customer-totals.ts';
import { foundMovements } from './found-movements.ts';
import { assetOf, type Held, heldBy, moneyOf } from './held.ts';
import { movedOf, ownSides, pageOfMoveRows } from './records.ts';
import { conversionRate } from './statement-conversions.ts';

type Destination = ReplyOf<Endpoints['console.customerDestinations']>[number];
type Holding = ReplyOf<Endpoints['console.customerHoldings']>[number];

type DestinationRow = {
  readonly id: number;
  readonly kind: Destination['kind'];
  readonly at: string;
  /** A wallet's whole address; the number of a bank account or a card is kept masked. */
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
     SELECT id, CASE kind WHEN 'card' THEN 'card' ELSE 'bank' END, bank, masked_number, currency, created_at, usable_from, removed_at
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
  const { instrument } = held.listing;
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
  'console.customerMoves': async ({ id, mode = 'real', ...paging }, { services }) => {
    const { rows, total } = await pageOfMoveRows(services, { id, mode }, pagingOf(paging, 20));
    const shown = rows.map((row) => {
      const { seq, at, source, target, asset, units, received, fee, publicReason } = row;
      const given = amountText(services.assets.get(asset), BigInt(units));
      const sides = publicReason === null ? { from: source, to: target } : ownSides(row, id);
      const ends = { seq: Number(seq), at: Number(at), ...sides, kind: movedOf(row), given, givenAsset: asset };
      return received === null
        ? { ...ends, received: given, receivedAsset: asset, rate: null, fee: null }
        : {
            ...ends,
            received: amountText(services.assets.get(target), BigInt(received)),
            receivedAsset: target,
            rate: conversionRate(services, { asset, units: BigInt(units) }, { asset: target, units: BigInt(received) }),
            fee: fee === null ? null : amountText(services.assets.get(target), BigInt(fee)),
          };
    });
    return ok({ rows: shown, total });
  },
  'console.customerStatement': (request, { services }) => customerStatement(services, request),
  'console.movements': async ({ search }, { services }) => ok(await foundMovements(services, search ?? '')),
  'console.customerDestinations': async ({ id }, { services }) => ok(await destinations(services, id)),
  'console.customerHoldings': async ({ id, mode = 'real' }, { services }) =>
    ok(heldBy(services, { mode, customer: id }).map((held) => presentHolding(services, held))),
  'console.customerTotals': async ({ id }, { services }) =>
    (await services.identity.customer(id)) ? ok(totalsOf(services, id)) : err('CUSTOMER_NOT_FOUND'),
} satisfies HandlersOf<
  | 'console.customerMoves'
  | 'console.customerStatement'
  | 'console.movements'
  | 'console.customerDestinations'
  | 'console.customerHoldings'
  | 'console.customerTotals'
>;
