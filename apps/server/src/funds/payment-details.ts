import { type AssetRegistry, err, ok, parseDecimal, type Result } from '@bourse/rules';
import { USDT_NETWORKS, WALLET_NETWORKS, walletAddress, walletUnit } from '@bourse/rules/wallet-address';
import { currencyText, type Endpoints, grouped, type ReplyOf } from '@bourse/wire';
import type pg from 'pg';
import { z } from 'zod';
import { type Brand, proposalKind } from '../platform/index.ts';
import type { RowSeals } from '../store/row-seals.ts';
import { inTransaction, type Queryable } from '../store/transaction.ts';
import { paymentDetailRows } from './sealed-tables.ts';

export type PaymentDetail = ReplyOf<Endpoints['console.paymentDetails']>[number];
export type PaymentBody = PaymentDetail['body'];
type Bank = Extract<PaymentBody, { kind: 'bank' }>;
type Wallet = Extract<PaymentBody, { kind: 'wallet' }>;

/** Where customers are told to pay in to. Only a confirmed proposal changes it; every version is kept (rule FUNDS-40). */
export type PaymentDetails = {
  /** Writes down what the brand begins with, where nothing is written yet. */
  readonly seed: () => Promise<void>;
  readonly banks: () => Promise<readonly (Omit<Bank, 'kind'> & { readonly id: string })[]>;
  readonly wallets: () => Promise<readonly (Omit<Wallet, 'kind'> & { readonly id: string })[]>;
  /** What customers were shown at a moment, milliseconds UTC. */
  readonly shownAt: (at: number) => Promise<readonly PaymentDetail[]>;
  /** Every version, newest first. */
  readonly history: () => Promise<PaymentDetail[]>;
  /** The newest version. Errors: PAYMENT_DETAIL_CHANGED, where another hand than ours wrote it (JOURNAL-37). */
  readonly find: (id: string) => Promise<Result<PaymentDetail | undefined, 'PAYMENT_DETAIL_CHANGED'>>;
};

type Row = {
  readonly id: string;
  readonly version: number;
  readonly body: PaymentBody;
  readonly retired: boolean;
  readonly proposal: bigint | null;
  readonly at: bigint;
};

const detailOf = ({ proposal, at, ...row }: Row): PaymentDetail => ({
  ...row,
  proposal: proposal === null ? null : String(proposal),
  at: Number(at),
});

const LATEST = 'SELECT DISTINCT ON (id) id, version, body, retired, proposal, at FROM payment_detail';

const latest = async (
  seals: RowSeals,
  database: Queryable,
  id: string,
): Promise<Result<PaymentDetail | undefined, 'PAYMENT_DETAIL_CHANGED'>> => {
  const { rows } = await database.query<Row>(`${LATEST} WHERE id = $1 ORDER BY id, version DESC`, [id]);
  const [row] = rows;
  if (!row) return ok(undefined);
  const seal = await seals.whole(paymentDetailRows, `${row.id} ${row.version}`, database);
  return seal === undefined ? err('PAYMENT_DETAIL_CHANGED') : ok(detailOf(row));
};

const append = async (
  seals: RowSeals,
  database: Queryable,
  detail: Omit<PaymentDetail, 'proposal'> & { readonly proposal: number | null },
): Promise<void> => {
  await database.query(
    'INSERT INTO payment_detail (id, version, kind, body, retired, proposal, at) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING',
    [
      detail.id,
      detail.version,
      detail.body.kind,
      JSON.stringify(detail.body),
      detail.retired,
      detail.proposal,
      detail.at,
    ],
  );
  await seals.seal(database, paymentDetailRows, `${detail.id} ${detail.version}`);
};

const ofBrand = ({ platformBanks, platformWallets }: Brand): { readonly id: string; readonly body: PaymentBody }[] => [
  ...platformBanks.map(({ id, ...bank }) => ({ id, body: { kind: 'bank' as const, ...bank } })),
  ...platformWallets.flatMap(({ network, addresses }) =>
    addresses.map(({ id, ...wallet }) => ({ id, body: { kind: 'wallet' as const, network, ...wallet } })),
  ),
];

export const createPaymentDetails = (
  pool: pg.Pool,
  { brand, seals, now }: { readonly brand: Brand; readonly seals: RowSeals; readonly now: () => number },
): PaymentDetails => {
  const shownAt = async (at: number): Promise<PaymentDetail[]> => {
    const { rows } = await pool.query<Row>(
      `SELECT * FROM (${LATEST} WHERE at <= $1 ORDER BY id, version DESC) latest WHERE NOT retired ORDER BY id`,
      [at],
    );
    // Nobody is told to pay in to what another hand wrote (JOURNAL-37).
    const seen = await Promise.all(rows.map((row) => seals.whole(paymentDetailRows, `${row.id} ${row.version}`)));
    return rows.filter((_, index) => seen[index] !== undefined).map(detailOf);
  };
  const live = (): Promise<PaymentDetail[]> => shownAt(Number.MAX_SAFE_INTEGER);
  return {
    seed: async () => {
      const { rowCount } = await pool.query('SELECT 1 FROM payment_detail LIMIT 1');
      if (rowCount) return;
      await inTransaction<null, never>(pool, async (client) => {
        for (const { id, body } of ofBrand(brand))
          await append(seals, client, { id, version: 1, body, retired: false, proposal: null, at: now() });
        return ok(null);
      });
    },
    banks: async () =>
      (await live()).flatMap(({ id, body }) => {
        if (body.kind !== 'bank') return [];
        const { kind: _, ...bank } = body;
        return [{ id, ...bank }];
      }),
    wallets: async () =>
      (await live()).flatMap(({ id, body }) => {
        if (body.kind !== 'wallet') return [];
        const { kind: _, ...wallet } = body;
        return [{ id, ...wallet }];
      }),
    shownAt,
    history: async () => {
      const { rows } = await pool.query<Row>(
        'SELECT id, version, body, retired, proposal, at FROM payment_detail ORDER BY at DESC, id, version DESC',
      );
      return rows.map(detailOf);
    },
    find: (id) => latest(seals, pool, id),
  };
};

/** The wallets that USDT is sent to, by their network, as customers are shown them. */
export const byNetwork = (wallets: Awaited<ReturnType<PaymentDetails['wallets']>>) =>
  USDT_NETWORKS.filter((network) => wallets.some((each) => each.network === network)).map((network) => ({
    network,
    addresses: wallets.filter((each) => each.network === network).map(({ network: _, ...address }) => address),
  }));

/** A body in the spelling of its network, with limits that leave room for an amount. Errors: BAD_PAYMENT_DETAIL. */
export const checkedBody = (body: PaymentBody, assets: AssetRegistry): Result<PaymentBody, 'BAD_PAYMENT_DETAIL'> => {
  const [least, most] = [parseDecimal(body.minimum, 18), parseDecimal(body.maximum, 18)];
  if (!least.ok || !most.ok || least.value <= 0n || most.value < least.value) return err('BAD_PAYMENT_DETAIL');
  if (body.kind === 'bank') return assets.find(body.currency) ? ok(body) : err('BAD_PAYMENT_DETAIL');
  const address = walletAddress(body.network, body.address);
  return address.ok ? ok({ ...body, address: address.value }) : err('BAD_PAYMENT_DETAIL');
};

const text = z.string();
const limits = { minimum: text, maximum: text };
const bodySchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('bank'),
    name: text,
    number: text,
    code: text,
    holder: text,
    fpsId: text,
    currency: text,
    ...limits,
  }),
  z.strictObject({ kind: z.literal('wallet'), network: z.enum(WALLET_NETWORKS), address: text, ...limits }),
]);

/** `version` is the one it replaces: 0 for a new one. A null body retires. */
const schema = z.strictObject({
  id: text,
  version: z.int(),
  before: bodySchema.nullable(),
  body: bodySchema.nullable(),
});
type Payload = z.output<typeof schema>;

const shown = (body: PaymentBody): string =>
  body.kind === 'bank'
    ? `${body.name}, ${body.number} (${body.code}), holder ${body.holder}, FPS ${body.fpsId || 'none'}, ${currencyText(body.minimum, body.currency)} to ${currencyText(body.maximum, body.currency)}`
    : `${body.network} address ${body.address}, ${grouped(body.minimum)} to ${grouped(body.maximum)} ${walletUnit(body.network)}`;

const sentencesOf = ({ id, before, body }: Payload): readonly string[] => [
  ...(before ? [`Customers are shown no more under '${id}': ${shown(before)}.`] : []),
  ...(body ? [`Customers are told to pay in to, under '${id}': ${shown(body)}.`] : []),
];

/** A bank account or wallet that customers pay in to: proposed by finance, confirmed by finance or compliance. */
export const depositAddress = proposalKind<
  Payload,
  { readonly assets: AssetRegistry; readonly now: () => number; readonly seals: RowSeals }
>({
  schema,
  shownBy: 'console.paymentDetails',
  confirmers: ['finance', 'compliance'],
  sentences: sentencesOf,
  carryOut: async ({ id, version, before, body }, { services, client, proposal }) => {
    const now = await latest(services.seals, client, id);
    if (!now.ok) return now;
    if ((now.value?.version ?? 0) !== version) return err('CONFLICT');
    const next = body ?? before;
    if (!next) return err('PAYMENT_DETAIL_NOT_FOUND');
    const checked = body ? checkedBody(body, services.assets) : ok(next);
    if (!checked.ok) return checked;
    await append(services.seals, client, {
      id,
      version: version + 1,
      body: checked.value,
      retired: body === null,
      proposal: proposal.id,
      at: services.now(),
    });
    return ok(null);
  },
});
