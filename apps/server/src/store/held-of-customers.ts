import type { CustomerId } from '@bourse/rules';
import type pg from 'pg';

/** What a table holds of customers. */
export type HeldOfCustomers = {
  /** The column with the customer's number; `customer` where it is left out. */
  readonly owner?: string;
  /** Which rows are customers' at all, in SQL; all where it is left out. */
  readonly only?: string;
  /**
   * What becomes of a customer's rows when they are erased (rule IDENTITY-39). `gone`: papers, addresses, pictures and messages. `numbers`: what
   * says who only by the customer's number, and is kept with the ledger and the journal. `changed`: its module deals with them itself.
   */
  readonly erased: 'gone' | 'numbers' | 'changed';
  /** In nobody's own data: what only serves to check a secret, or only the machine's own work. */
  readonly isInternal?: true;
  /**
   * What operators note for each other about a customer: why something is on hold or frozen. To say it may warn of a suspicion that the law
   * forbids to tell of (rule FUNDS-117).
   */
  readonly unsaid?: readonly string[];
};

/** The tables that migrations make for a module, by name: what each holds of customers; null of one that has no rows of theirs. */
export type Tables = Readonly<Record<string, HeldOfCustomers | null>>;

/** A table with rows of customers. */
export type TableOfCustomers = HeldOfCustomers & { readonly name: string; readonly owner: string };

/** What a module does beyond its tables' rows when a customer is erased; `addresses` are where they could be reached. */
export type Erase = (
  client: pg.PoolClient,
  customer: CustomerId,
  erased: { readonly addresses: readonly string[]; readonly at: number },
) => Promise<void>;
