import type { Asset } from '@bourse/rules';
import type { STATEMENT_PURPOSES } from '@bourse/wire';
import type { CustomerCaller } from '../http/callers.ts';

/** What a posting was for, as a statement calls it. */
export type Purpose = (typeof STATEMENT_PURPOSES)[keyof typeof STATEMENT_PURPOSES] | 'fee' | 'other';

/** A customer's side of a posting in a statement. */
export type StatementSide = {
  /** Its number in its account. */
  readonly no: bigint;
  readonly at: bigint;
  /** The journal's number. */
  readonly seq: bigint;
  /** Which of the entry's events it belongs to. */
  readonly event: number;
  /** The type of the event that made it. */
  readonly cause: string;
  readonly purpose: Purpose;
  readonly fill: bigint | null;
};

/** What a statement says beside the amounts of a posting. */
export type SideDetails = {
  /** The number that the app shows of what it was for. */
  readonly reference?: string;
  readonly more?: Readonly<Partial<Record<'instrument' | 'name' | 'quantity' | 'price' | 'rate' | 'fee', string>>>;
};

/** What a module tells of some of an asset's postings in a customer's statement, by their numbers in the account; of what is not its own, nothing. */
export type DescribeSides<Services> = (
  services: Services,
  caller: CustomerCaller,
  sides: readonly StatementSide[],
  asset: Asset,
) => Promise<ReadonlyMap<bigint, SideDetails>>;
