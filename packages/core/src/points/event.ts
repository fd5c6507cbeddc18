import type { CustomerId } from '@bourse/rules';
import type { Entry } from '../ledger/index.ts';
import type { PointsProduct, PointsProductId } from './state.ts';

export type PointsEvent =
  | {
      readonly type: 'daily-check-in';
      readonly at: number;
      readonly customer: CustomerId;
      readonly day: number;
      /** When the day is over in the zone it was taken in; rows from before it was kept have none. */
      readonly endsAt?: number;
      readonly points: bigint;
      readonly entries: readonly Entry[];
    }
  | {
      readonly type: 'points-product-set';
      readonly at: number;
      readonly product: PointsProduct;
      readonly by: string;
    }
  | {
      readonly type: 'points-exchanged';
      readonly at: number;
      readonly id: number;
      readonly customer: CustomerId;
      readonly product: PointsProductId;
      readonly points: bigint;
      readonly entries: readonly Entry[];
    };

declare module '../context.ts' {
  interface Events {
    readonly points: PointsEvent;
  }
}
