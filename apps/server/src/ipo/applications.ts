import { amountText, broken } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import { type Paging, rangeOfPaging } from '../http/paging.ts';
import { type ListFilter, type ListSource, pageOfFiltered } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { rowsOf } from '../store/lists.ts';

type Shown = ReplyOf<Endpoints['console.shareApplications']>['rows'][number];

type Row = {
  readonly id: bigint;
  readonly offering: bigint;
  readonly customer: bigint;
  readonly quantity: bigint;
  readonly allotted: bigint;
  readonly number: bigint | null;
  readonly status: Shown['status'];
  readonly at: bigint;
};

const present = ({ core, assets, market }: Services, row: Row): Omit<Shown, 'customerId' | 'maskedCustomer'> => {
  const offering = core.state.ipo.issues.get(Number(row.offering))?.offering ?? broken(`no offering ${row.offering}`);
  const { instrument } = market.find(offering.instrument) ?? broken(`${offering.instrument} is listed`);
  return {
    id: Number(row.id),
    offering: offering.id,
    name: offering.name,
    symbol: instrument.symbol,
    quantity: Number(row.quantity),
    allotted: row.status === 'applied' || row.status === 'returned' ? null : Number(row.allotted),
    ballotNumber: row.number === null ? null : Number(row.number),
    currency: instrument.quote,
    amount: amountText(assets.get(instrument.quote), offering.price * BigInt(row.quantity)),
    status: row.status,
    appliedAt: Number(row.at),
  };
};

/** What operators search and filter applications for new shares by. */
export const APPLICATIONS: ListSource = { table: 'share_applications', key: 'id', at: 'at', customers: ['customer'] };

/** A page of applications as operators filter them, newest first, each with whose it is (rule IPO-16). */
export const pageOfApplications = async (
  services: Services,
  narrowed: { readonly offering?: number | undefined },
  filter: ListFilter,
  paging: Paging,
) => {
  const { refs, total } = await pageOfFiltered(services, APPLICATIONS, { filter, narrowed }, rangeOfPaging(paging));
  const rows = await rowsOf<Row>(services.database.pool, 'share_applications', refs);
  const names = await services.identity.maskedCustomers(rows.map(({ customer }) => Number(customer)));
  const list = rows.map((row) => {
    const customerId = Number(row.customer);
    return { ...present(services, row), customerId, maskedCustomer: names.get(customerId) ?? `#${customerId}` };
  });
  return { rows: list, total };
};
