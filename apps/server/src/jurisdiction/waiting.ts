import type { Endpoints, InputOf, ReplyOf } from '@bourse/wire';
import { rangeOf } from '../http/paging.ts';
import { type ListSource, pageOfFiltered } from '../platform/index.ts';
import type { Services } from '../services.ts';

type Listed = ReplyOf<Endpoints['console.residences']>;

type Row = {
  readonly number: bigint;
  readonly customer: number;
  readonly declared: string;
  readonly declared_at: bigint;
  readonly confirmed: string | null;
};

/** What operators search and filter declared countries that wait by: a view of `customer_country`. */
export const WAITING: ListSource = {
  table: 'residence_waiting',
  key: 'number',
  at: 'declared_at',
  customers: ['customer'],
  isUnnumbered: true,
};

/** A page of the customers whose declared country is not the confirmed one, the oldest declaration first. */
export const waitingResidences = async (
  services: Services,
  input: InputOf<Endpoints['console.residences']>,
): Promise<Listed> => {
  const request = { filter: input, oldestFirst: true };
  const { refs, total } = await pageOfFiltered(services, WAITING, request, rangeOf(input, 50));
  const { rows } = await services.database.pool.query<Row>(
    'SELECT number, customer, declared, declared_at, confirmed FROM customer_country WHERE number = ANY ($1) AND waits ORDER BY number',
    [refs],
  );
  const names = await services.identity.maskedCustomers(rows.map(({ customer }) => customer));
  const { customers } = services.core.state.platform;
  return {
    rows: rows.map(({ number, customer, declared, declared_at, confirmed }) => ({
      id: Number(number),
      customerId: customer,
      maskedCustomer: names.get(customer) ?? `#${customer}`,
      declared,
      declaredAt: Number(declared_at),
      confirmed,
      identityLevel: customers.get(customer)?.level ?? 'none',
    })),
    total,
  };
};
