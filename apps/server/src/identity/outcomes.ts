import type { CustomerId } from '@bourse/rules';
import type { Queryable } from '../store/transaction.ts';
import { type Level, outcomeOf, type State } from './application.ts';

type Outcome = ReturnType<typeof outcomeOf>;
export type Outcomes = Readonly<Record<Level, Outcome>>;

const NO_OUTCOMES: Outcomes = { primary: 'none', advanced: 'none' };

/** How the checks of some customers came out. */
export const outcomesOf = async (
  database: Queryable,
  customers: readonly CustomerId[],
): Promise<(customer: CustomerId) => Outcomes> => {
  const { rows } = await database.query<{ readonly customer: number; readonly level: Level; readonly state: State }>(
    `SELECT DISTINCT ON (customer, level) customer, level, state FROM identity_application
     WHERE customer = ANY($1::int[]) ORDER BY customer, level, id DESC`,
    [customers],
  );
  const found = new Map<CustomerId, Outcomes>();
  for (const { customer, level, state } of rows)
    found.set(customer, { ...(found.get(customer) ?? NO_OUTCOMES), [level]: outcomeOf(state) });
  return (customer) => found.get(customer) ?? NO_OUTCOMES;
};

/** The level that approvals give. */
export const levelOf = ({ primary, advanced }: Outcomes): 'none' | Level =>
  primary !== 'approved' ? 'none' : advanced === 'approved' ? 'advanced' : 'primary';
