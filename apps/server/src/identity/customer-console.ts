import { amountText, type CustomerId, err, type FreezeModule, ok, type Result } from '@bourse/rules';
import { type Endpoints, type ErrorOf, type InputOf, MODULE_NAMES, type ReplyOf } from '@bourse/wire';
import { audited, operatorRequest } from '../http/audited.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { rangeOf } from '../http/paging.ts';
import { openOrderCount } from '../orders/index.ts';
import {
  freezesOf,
  isFiltered,
  type ListFilter,
  type ListSource,
  maskAddress,
  pageOfFiltered,
} from '../platform/index.ts';
import type { Services } from '../services.ts';
import { pageOfNumbers } from '../store/lists.ts';
import { textOf } from './applications.ts';
import { type Customer, customerById } from './customers.ts';
import { maskNetwork } from './mask-network.ts';
import { type Outcomes, outcomesOf } from './outcomes.ts';
import { standingOf } from './vip.ts';

type Row = ReplyOf<Endpoints['console.customers']>['rows'][number];
type Freeze = ReplyOf<Endpoints['console.setFreeze']>[number];
type Detail = ReplyOf<Endpoints['console.customer']>;
type Reveal = InputOf<Endpoints['console.reveal']>;

const frozenOf = ({ core }: Services, id: CustomerId): FreezeModule[] => [
  ...(core.state.platform.customers.get(id)?.frozen ?? []),
];

const present = (
  services: Services,
  customer: Pick<Customer, 'id' | 'phone' | 'email' | 'nickname' | 'status' | 'createdAt' | 'lastSeenAt'>,
  { checked, name }: { readonly checked: Outcomes; readonly name: string | null | undefined },
): Row => ({
  id: customer.id,
  nickName: customer.nickname,
  maskedName: name ?? null,
  maskedPhone: customer.phone && maskAddress(customer.phone),
  maskedEmail: customer.email && maskAddress(customer.email),
  identity: checked.primary,
  status: customer.status,
  frozen: frozenOf(services, customer.id),
  createdAt: customer.createdAt,
  lastSeenAt: customer.lastSeenAt,
});

type Found = {
  readonly id: number;
  readonly phone: string | null;
  readonly email: string | null;
  readonly nickname: string;
  readonly status: 'open' | 'closed';
  readonly created_at: bigint;
  readonly last_seen_at: bigint | null;
};

const COLUMNS = 'id, phone, email, nickname, status, created_at, last_seen_at';

/** What operators search and filter customers by. */
export const CUSTOMERS: ListSource = { table: 'customer', at: 'created_at', customers: ['id'] };

/** Who fits what is asked for, newest first; everybody when nothing is. */
const pageOfFound = async (
  services: Services,
  filter: ListFilter,
  ids: readonly CustomerId[] | undefined,
  paging: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly Found[]; readonly total: number }> => {
  const { pool } = services.database;
  if (ids === undefined && !isFiltered(filter))
    return pageOfNumbers<Found>(pool, { table: 'customer', columns: COLUMNS, number: 'number' }, paging);
  const { refs, total } = await pageOfFiltered(services, CUSTOMERS, { filter, narrowed: { id: ids } }, paging);
  const { rows } = await pool.query<Found>(`SELECT ${COLUMNS} FROM customer WHERE id = ANY ($1) ORDER BY id DESC`, [
    refs,
  ]);
  return { rows, total };
};

const customers = async (
  services: Services,
  input: InputOf<Endpoints['console.customers']>,
): Promise<ReplyOf<Endpoints['console.customers']>> => {
  const { frozen } = input;
  const ids = frozen ? await services.state.ask('platform.frozen', { module: frozen }) : undefined;
  const page = await pageOfFound(services, input, ids, rangeOf(input, 50));
  const found = page.rows.map((row) => row.id);
  const outcomes = await outcomesOf(services.database.pool, found);
  const labels = await services.identity.labels(found);
  return {
    rows: page.rows.map((row) =>
      present(
        services,
        {
          ...row,
          createdAt: Number(row.created_at),
          lastSeenAt: row.last_seen_at === null ? null : Number(row.last_seen_at),
        },
        { checked: outcomes(row.id), name: labels.get(row.id)?.name },
      ),
    ),
    total: page.total,
  };
};

/** What a freeze of withdrawals keeps from being paid (rule FUNDS-118). */
const withdrawalsWaiting = async (
  { state, assets }: Services,
  customer: CustomerId,
): Promise<Detail['withdrawalsWaiting']> => {
  const waiting = (await state.ask('funds.withdrawals-of', { customer })).filter(({ status }) => status === 'waiting');
  const sums = new Map<string, bigint>();
  for (const { amount, fee } of waiting) sums.set(amount.asset, (sums.get(amount.asset) ?? 0n) + amount.units - fee);
  return {
    count: waiting.length,
    sums: [...sums].map(([asset, units]) => ({ asset, amount: amountText(assets.get(asset), units) })),
  };
};

const detail = async (services: Services, id: CustomerId): Promise<Result<Detail, 'CUSTOMER_NOT_FOUND'>> => {
  const customer = await customerById(services.database.pool, id);
  if (!customer) return err('CUSTOMER_NOT_FOUND');
  const { core, assets } = services;
  const waitUntil = core.state.platform.customers.get(id)?.withdrawalsWaitUntil ?? 0;
  const sessions = await services.identity.sessions.customers.list(id);
  const positions = core.state.stocks.shares.of({ mode: 'real', customer: id });
  return ok({
    customer: present(services, customer, {
      checked: (await outcomesOf(services.database.pool, [id]))(id),
      name: (await services.identity.labels([id])).get(id)?.name,
    }),
    identityLevel: core.state.platform.customers.get(id)?.level ?? 'none',
    level: (await standingOf(services, id)).level,
    invitationCode: customer.invitationCode,
    invitedBy: customer.invitedBy,
    hasFundsPassword: customer.fundsPasswordHash !== null,
    secondFactor: await services.identity.security.secondFactor.ways(id),
    withdrawalsWaitUntil: waitUntil > services.now() ? waitUntil : null,
    freezes: await freezesOf(services.database.pool, id),
    withdrawalsWaiting: await withdrawalsWaiting(services, id),
    sessions: sessions.map(({ device, address, lastSeenAt }) => ({
      device,
      maskedAddress: maskNetwork(address),
      lastSeenAt,
    })),
    balances: core.state.ledger
      .accountsOf('real', id)
      .filter((account) => account.available !== 0n || account.held !== 0n)
      .map((account) => ({
        accountType: account.purpose,
        asset: account.asset,
        available: amountText(assets.get(account.asset), account.available),
        held: amountText(assets.get(account.asset), account.held),
      })),
    closingBlockers: customer.status === 'open' ? await services.closings.blockers(id) : [],
    closedAt: customer.closedAt,
    erasedAt: customer.erasedAt,
    openOrders: await openOrderCount(services.database.pool, id),
    openPositions: positions.length,
  });
};

/** Name, number and address are those of the newest application that has them. */
const fieldOf = async (services: Services, customer: Customer, field: Reveal['field']): Promise<string | null> => {
  if (field === 'phone') return customer.phone;
  return field === 'email' ? customer.email : textOf(services, customer.id, field);
};

const reveal = async (
  { id, field, reason }: Reveal,
  context: Context<OperatorCaller>,
): Promise<Result<ReplyOf<Endpoints['console.reveal']>, 'CUSTOMER_NOT_FOUND' | 'REASON_NEEDED'>> => {
  const customer = await customerById(context.services.database.pool, id);
  if (!customer) return err('CUSTOMER_NOT_FOUND');
  const reasonText = reason.trim() === '' ? reason : `${field}: ${reason.trim()}`;
  const operatorAction = { action: 'console.reveal', target: `customer:${id}`, reason: reasonText } as const;
  // Written down before it is shown.
  return audited(context, operatorAction, async () =>
    ok({ field: String(field), value: await fieldOf(context.services, customer, field) }),
  );
};

const setFreeze = async (
  { id, module, frozen, reason }: InputOf<Endpoints['console.setFreeze']>,
  context: Context<OperatorCaller>,
): Promise<Result<Freeze[], ErrorOf<Endpoints['console.setFreeze']>>> => {
  const { services, caller } = context;
  const operatorAction = {
    action: 'console.setFreeze',
    as: frozen ? 'console.freeze' : 'console.unfreeze',
    target: `customer:${id}`,
    reason: reason.trim() === '' ? reason : `${MODULE_NAMES[module]}: ${reason.trim()}`,
  } as const;
  const done = await audited(context, operatorAction, async () => {
    const changed = await services.execute(
      { type: 'freeze-modules', customer: id, modules: [module], frozen, reason: reason.trim(), by: caller.name },
      operatorRequest(context, 'console.setFreeze', id),
    );
    if (changed.ok) return changed;
    return err(changed.error === 'ACCOUNT_NOT_FOUND' ? 'CUSTOMER_NOT_FOUND' : changed.error);
  });
  return done.ok ? ok(await freezesOf(services.database.pool, id)) : done;
};

/** The console's rows about customers. */
export const consoleHandlers = {
  'console.customers': async (input, { services }) => ok(await customers(services, input)),
  'console.customer': async ({ id }, { services }) => detail(services, id),
  'console.reveal': reveal,
  'console.setFreeze': setFreeze,
} satisfies HandlersOf<'console.customers' | 'console.customer' | 'console.reveal' | 'console.setFreeze'>;
