import type { Offering, OfferingKind } from '@bourse/core';
import { amountText, broken, type CustomerId, err, ok, quantityLots } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { HandlersOf } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import { requestOf } from '../http/request-key.ts';
import type { Services } from '../services.ts';
import { ballotFile } from './ballot-file.ts';

type ShownOffering = ReplyOf<Endpoints['ipo.offerings']>['list'][number];
type Shown = ReplyOf<Endpoints['ipo.applications']>['list'][number];

const KINDS: Readonly<Record<OfferingKind, ShownOffering['kind']>> = { 1: 'funds', 2: 'most', 3: 'full', 4: 'fixed' };

/** Where an offering stands; undefined of one that was called off. */
const centerOf = ({ stage, closesAt }: Offering, at: number): ShownOffering['center'] | undefined => {
  if (stage === 'returning' || stage === 'called-off') return undefined;
  if (stage === 'listed') return 'LISTED';
  return stage === 'open' && at < closesAt ? 'INIT' : 'UNLISTED';
};

const offeringsOf = ({ core }: Services): readonly Offering[] =>
  [...core.state.ipo.issues.values()].map(({ offering }) => offering);

const present = (
  { core, assets, market }: Services,
  offering: Offering,
  customer: CustomerId,
  center: ShownOffering['center'],
): ShownOffering => {
  const { instrument } = market.find(offering.instrument) ?? broken(`${offering.instrument} is listed`);
  const issue = core.state.ipo.issues.get(offering.id);
  const own = issue?.applications[issue.placeOf.get(customer) ?? -1];
  const price = amountText(assets.get(instrument.quote), offering.price);
  const { id, name, least, most, offered, applied, applications, stage } = offering;
  const { commitment, seed, digest, prices: pricesDigest } = offering;
  const { opensAt, closesAt, paysAt, listsAt } = offering;
  return {
    ...{ id, name, least, most, offered, applied, applications, opensAt, closesAt, paysAt, listsAt },
    ...{ commitment, seed, digest, pricesDigest },
    isAllotted: stage === 'allotted' || stage === 'paid' || stage === 'listed',
    code: instrument.symbol,
    instrument: instrument.id,
    venue: instrument.venue,
    kind: KINDS[offering.kind],
    price,
    currency: instrument.quote,
    lowPrice: price,
    highPrice: price,
    lot: offering.boardLot,
    center,
    own: own?.quantity ?? null,
  };
};

/** The offerings that stand so, those that close first to begin with. */
const presented = (services: Services, customer: CustomerId, wanted: ShownOffering['center']): ShownOffering[] =>
  offeringsOf(services)
    .map((offering) => [offering, centerOf(offering, services.now())] as const)
    .flatMap(([offering, center]) => (center === wanted ? [present(services, offering, customer, center)] : []))
    .sort((one, other) => one.closesAt - other.closesAt || one.id - other.id);

type Row = {
  readonly id: bigint;
  readonly offering: bigint;
  readonly quantity: bigint;
  readonly allotted: bigint;
  readonly number: bigint | null;
  readonly status: string;
  readonly at: bigint;
  readonly updated_at: bigint;
};

const presentApplication = (services: Services, row: Row): Shown => {
  const { core, assets, market } = services;
  const offering = core.state.ipo.issues.get(Number(row.offering))?.offering ?? broken(`no offering ${row.offering}`);
  const { instrument } = market.find(offering.instrument) ?? broken(`${offering.instrument} is listed`);
  const status = row.status as Shown['status'];
  const [quantity, allotted] = [BigInt(row.quantity), BigInt(row.allotted)];
  const isPaid = status === 'paid' || status === 'listed';
  const money = (units: bigint) => ({
    amount: amountText(assets.get(instrument.quote), units),
    currency: instrument.quote,
    others: {},
  });
  const paid = money(isPaid ? offering.price * allotted : 0n);
  return {
    id: Number(row.id),
    offering: offering.id,
    name: offering.name,
    code: instrument.symbol,
    instrument: instrument.id,
    kind: KINDS[offering.kind],
    status,
    requested: Number(quantity),
    allotted: Number(status === 'returned' ? 0n : allotted),
    number: row.number === null ? null : Number(row.number),
    price: money(offering.price).amount,
    paid: paid.amount,
    priceMoney: money(offering.price),
    dueMoney: money(status === 'allotted' ? offering.price * allotted : 0n),
    paidMoney: paid,
    appliedAt: Number(row.at),
    paysAt: offering.paysAt,
    listsAt: offering.listsAt,
    listedAt: status === 'listed' ? Number(row.updated_at) : null,
    account: 'stock',
  };
};

/** The statuses that a filter means; null where it means all. */
const statusesOf = (filter: Shown['status'] | 'successful' | undefined): readonly Shown['status'][] | null => {
  if (filter === undefined) return null;
  return filter === 'successful' ? ['allotted', 'paid', 'listed'] : [filter];
};

export const ipoHandlers = {
  'ipo.offerings': async (input, { services, caller }) => {
    const { newType = 'all' } = input;
    const open = presented(services, caller.id, 'INIT').filter(({ kind }) => newType === 'all' || kind === newType);
    return ok(pageOf(open, pagingOf(input, 20)));
  },
  'ipo.center': async (input, { services, caller }) =>
    ok(pageOf(presented(services, caller.id, input.centerType), pagingOf(input, 20))),
  'ipo.ballot': async ({ id }, { services }) => ballotFile(services, Number(id)),
  'ipo.apply': async ({ id, instrument, quantity }, context) => {
    const { services, caller } = context;
    if (caller.mode === 'demo') return err('DEMO_NOT_ALLOWED');
    if (id === undefined && instrument === undefined) return err('OFFERING_NOT_FOUND');
    // A share may stand where a number belongs; where both are sent, both have to be of one offering.
    const isMeant = (offering: Offering): boolean =>
      (id === undefined || String(offering.id) === id || offering.instrument === id) &&
      (instrument === undefined || offering.instrument === instrument);
    // Of several issues of one share the one that is open is meant.
    const meant = offeringsOf(services).filter(isMeant);
    const offering = meant.find(({ stage }) => stage === 'open') ?? meant[0];
    if (!offering) return err('OFFERING_NOT_FOUND');
    const done = await services.execute(
      { type: 'apply-for-shares', customer: caller.id, offering: offering.id, quantity: quantityLots(quantity) },
      requestOf(context, 'ipo.apply'),
    );
    return done.ok ? ok(null) : done;
  },
  'ipo.applications': async (input, { services, caller }) => {
    if (caller.mode === 'demo') return ok({ list: [], total: 0 });
    const { pageNumber, pageSize } = pagingOf(input, 5);
    const { rows } = await services.database.pool.query<Row & { readonly total: bigint }>(
      `SELECT *, count(*) OVER () AS total FROM share_applications
       WHERE customer = $1 AND ($2::text[] IS NULL OR status = ANY($2)) ORDER BY id DESC LIMIT $3 OFFSET $4`,
      [caller.id, statusesOf(input.status), pageSize, (pageNumber - 1) * pageSize],
    );
    const list = rows.map((row) => presentApplication(services, row));
    return ok({ list, total: Number(rows[0]?.total ?? 0) });
  },
} satisfies HandlersOf<'ipo.offerings' | 'ipo.center' | 'ipo.ballot' | 'ipo.apply' | 'ipo.applications'>;
