import { assert, type CustomerId, err, maskWallet, ok, type Result } from '@bourse/rules';
import { type WalletNetwork, walletAddress } from '@bourse/rules/wallet-address';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import type { Context, CustomerCaller, HandlersOf } from '../http/handler.ts';
import { rangeOf } from '../http/paging.ts';
import type { Services } from '../services.ts';
import type { Queryable } from '../store/transaction.ts';
import { changeDestinations, removeOne, roomForOne, usableFrom } from './destinations.ts';
import { notOwnPayIn } from './own-pay-in.ts';
import { walletRows } from './sealed-tables.ts';

type CustomerContext = Context<CustomerCaller>;
type Wallet = ReplyOf<Endpoints['funds.addWallet']>;

type Row = {
  readonly id: number;
  readonly network: string;
  readonly address: string;
  readonly created_at: bigint;
  readonly usable_from: bigint;
};

const present = ({ id, network, address, created_at, usable_from }: Row): Wallet => ({
  id,
  network,
  address,
  addedAt: Number(created_at),
  usableFrom: Number(usable_from),
});

const COLUMNS = 'id, network, address, created_at, usable_from';

const list = async ({ services, caller }: CustomerContext, offset: number, limit: number | null): Promise<Wallet[]> => {
  const { rows } = await services.database.pool.query<Row>(
    `SELECT ${COLUMNS} FROM wallet WHERE customer = $1 AND removed_at IS NULL ORDER BY id DESC OFFSET $2 LIMIT $3`,
    [caller.id, offset, limit],
  );
  return rows.map(present);
};

const count = async ({ services, caller }: CustomerContext): Promise<number> => {
  const { rows } = await services.database.pool.query<{ n: number }>(
    'SELECT count(*)::int4 AS n FROM wallet WHERE customer = $1 AND removed_at IS NULL',
    [caller.id],
  );
  return rows[0]?.n ?? 0;
};

type AddError = ErrorOf<Endpoints['funds.addWallet']>;

type Insert = { readonly customer: CustomerId; readonly network: WalletNetwork; readonly address: string };
type When = { readonly at: number; readonly from: number };

/** Writes a wallet down whose address was checked before: added at an instant, usable from another. */
export const insertWallet = async (
  { seals }: Services,
  database: Queryable,
  { customer, network, address }: Insert,
  { at, from }: When,
): Promise<Wallet> => {
  const { rows } = await database.query<Row>(
    `INSERT INTO wallet (customer, network, address, created_at, usable_from) VALUES ($1, $2, $3, $4, $5)
     RETURNING ${COLUMNS}`,
    [customer, network, address, at, from],
  );
  const [row] = rows;
  assert(row !== undefined, 'what is inserted comes back');
  await seals.seal(database, walletRows, row.id);
  return present(row);
};

const add = async (
  input: InputOf<Endpoints['funds.addWallet']>,
  context: CustomerContext,
): Promise<Result<Wallet, AddError>> => {
  const { services, caller } = context;
  const network = services.brand.destinations.networks.find((each) => each === input.network.toUpperCase());
  if (network === undefined) return err('NETWORK_CLOSED');
  const address = walletAddress(network, input.address);
  if (!address.ok) return address;
  const free = await notOwnPayIn(services, address.value);
  if (!free.ok) return free;
  const confirmed = await services.identity.credentials.confirm(caller.id, input, context);
  if (!confirmed.ok) return confirmed;
  const at = services.now();
  const from = usableFrom(services, at);
  return changeDestinations<Wallet, AddError>(services, caller.id, async ({ client, notify }) => {
    const room = await roomForOne(services, client, caller.id, 'wallet');
    if (!room.ok) return room;
    const insert = { customer: caller.id, network, address: address.value };
    const wallet = await insertWallet(services, client, insert, { at, from });
    await notify(`${network} ${maskWallet(address.value)}`, from);
    return ok(wallet);
  });
};

/** The rows of a customer's own wallets. */
export const walletHandlers = {
  'funds.wallets': async (_input, context) => ok(await list(context, 0, null)),
  'funds.walletPage': async (input, context) => {
    const { offset, limit } = rangeOf(input, 100);
    return ok({ list: await list(context, offset, limit), total: await count(context) });
  },
  'funds.addWallet': add,
  'funds.removeWallet': async ({ id }, { services, caller }) =>
    (await removeOne(services, caller.id, 'wallet', id)) ? ok(null) : err('WALLET_NOT_FOUND'),
} satisfies HandlersOf<'funds.wallets' | 'funds.walletPage' | 'funds.addWallet' | 'funds.removeWallet'>;

/** Forgets an address of a customer's, as if it had never been added. */
export const forgetWallet = async (database: Queryable, customer: CustomerId, address: string): Promise<void> => {
  await database.query('DELETE FROM wallet WHERE customer = $1 AND address = $2', [customer, address]);
};
