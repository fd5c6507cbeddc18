import type { AccountMode, CustomerId } from '@bourse/rules';
import type { Entry } from '../ledger/index.ts';
import type { IncomeHolding, IncomeHoldingId, IncomeProduct, IncomeProductId, IncomeRun } from './state.ts';

/** What a period came to for a holding. `paid` can be more than was earned, where income was owed, or less, where it is owed now. */
export type IncomeLine = {
  readonly holding: IncomeHoldingId;
  readonly customer: CustomerId;
  readonly earned: bigint;
  readonly paid: bigint;
  readonly carry: number;
  /** What is owed afterwards. */
  readonly owed: bigint;
};

export type ProductsEvent =
  | {
      readonly type: 'income-product-listed';
      readonly at: number;
      readonly product: IncomeProduct;
      readonly by: string;
      readonly agreedBy: string;
    }
  | {
      readonly type: 'income-product-bought';
      readonly at: number;
      readonly product: IncomeProduct;
      readonly holding: IncomeHolding;
      readonly entries: readonly Entry[];
    }
  | {
      readonly type: 'income-product-redeemed';
      readonly at: number;
      readonly product: IncomeProduct;
      /** As it is afterwards. */
      readonly holding: IncomeHolding;
      /** Income of whole periods that no payment had come to yet, and was owed. */
      readonly line: IncomeLine;
      readonly reason: 'customer' | 'account-closed' | 'wound-up';
      readonly entries: readonly Entry[];
    }
  /** Nothing is bought of it any more; what is held goes on. */
  | {
      readonly type: 'income-product-closed';
      readonly at: number;
      readonly product: IncomeProduct;
      readonly reason: string;
      readonly by: string;
    }
  /** Nothing is bought of it any more, and all that is held of it is redeemed next. */
  | {
      readonly type: 'income-product-wound-up';
      readonly at: number;
      readonly product: IncomeProduct;
      readonly reason: string;
      readonly by: string;
      readonly agreedBy: string;
    }
  /** Some holdings of an account mode are redeemed, up to one. */
  | {
      readonly type: 'income-wind-up-advanced';
      readonly at: number;
      readonly mode: AccountMode;
      readonly product: IncomeProductId;
      readonly last: IncomeHoldingId;
      readonly isLast: boolean;
    }
  | {
      readonly type: 'income-paid';
      readonly at: number;
      readonly mode: AccountMode;
      readonly product: IncomeProductId;
      /** The end of the period. */
      readonly moment: number;
      readonly lines: readonly IncomeLine[];
      /** Those whose term ended with the period, and whose principal is free again; as they are afterwards. */
      readonly ended: readonly IncomeHolding[];
      /** What the period came to with these. */
      readonly run: IncomeRun;
      readonly isLast: boolean;
      readonly entries: readonly Entry[];
    };

declare module '../context.ts' {
  interface Events {
    readonly products: ProductsEvent;
  }
}
