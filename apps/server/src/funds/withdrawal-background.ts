import { amountText, type CustomerId } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { Services } from '../services.ts';
import { destinationParts } from './destination-name.ts';
import { isSameName } from './same-name.ts';
import type { WithdrawalRow } from './withdrawal-records.ts';

type Background = ReplyOf<Endpoints['console.withdrawal']>['background'];
type Sum = Background['deposited'][number];

/** What was taken back did not come in. */
const DEPOSITED = `SELECT asset, sum(credited)::text AS units FROM deposits
  WHERE customer = $1 AND credited IS NOT NULL AND NOT EXISTS (SELECT FROM credit_reversals back WHERE back.id = deposits.id)
  GROUP BY asset ORDER BY asset`;
/** What was returned did not go out. */
const WENT_OUT = `SELECT asset, sum(amount - fee)::text AS units FROM withdrawals
  WHERE customer = $1 AND state = 'paid' AND NOT EXISTS (SELECT FROM payout_returns back WHERE back.id = withdrawals.id)
  GROUP BY asset ORDER BY asset`;

const sums = async ({ database, assets }: Services, sql: string, customer: CustomerId): Promise<Sum[]> => {
  const { rows } = await database.pool.query<{ asset: string; units: string }>(sql, [customer]);
  return rows.map(({ asset, units }) => ({ asset, amount: amountText(assets.get(asset), BigInt(units)) }));
};

/** Whose account a bank account or a card is said to be; null of a wallet, which names nobody. */
const holderOf = async ({ database }: Services, destination: string): Promise<string | null> => {
  const { kind, id } = destinationParts(destination);
  if (kind !== 'card') return null;
  const { rows } = await database.pool.query<{ holder: string }>('SELECT holder FROM bank_card WHERE id = $1', [id]);
  return rows[0]?.holder ?? null;
};

/** What is left on the account when a withdrawal under way, and all others of the account that are, have been paid; null once it is over. */
const balanceAfter = async ({ core, assets, state }: Services, row: WithdrawalRow): Promise<string | null> => {
  if (row.state !== 'waiting' && row.state !== 'processing') return null;
  const underWay = await state.ask('funds.withdrawals-of', { customer: Number(row.customer) });
  const leaving = underWay
    .filter(({ account: of, amount }) => of === row.account && amount.asset === row.asset)
    .reduce((sum, { amount }) => sum + amount.units, 0n);
  const account = row.account as Parameters<typeof core.state.ledger.customer>[2];
  const { available, held } = core.state.ledger.customer('real', Number(row.customer), account, row.asset);
  return amountText(assets.get(row.asset), available + held - leaving);
};

/** What one decides by before money leaves: whose the destination is, what is left, what ever came and went, and for how long (rule CONSOLE-79). */
export const backgroundOf = async (services: Services, row: WithdrawalRow): Promise<Background> => {
  const customer = Number(row.customer);
  const { identity } = services;
  const [holder, verified, deposited, withdrawn, opened] = await Promise.all([
    holderOf(services, row.destination),
    identity.verifiedName(customer),
    sums(services, DEPOSITED, customer),
    sums(services, WENT_OUT, customer),
    identity.customer(customer),
  ]);
  return {
    maskedHolder: holder === null ? null : identity.maskName(holder),
    maskedName: verified === null ? null : identity.maskName(verified),
    namesDiffer: holder !== null && verified !== null && !isSameName(holder, verified),
    balanceAfter: await balanceAfter(services, row),
    deposited,
    withdrawn,
    customerSince: opened?.createdAt ?? null,
  };
};
