import type { Owner } from '@bourse/core';
import type { InstrumentId } from '@bourse/rules';
import type { LiveOrderOf, LivePositionOf, LiveProduct } from '@bourse/wire';
import type { TradedProduct } from '../market/index.ts';
import type { OrderView } from '../orders/index.ts';
import type { Services } from '../services.ts';
import type { Changes } from './private-half.ts';
import type { Touched } from './touched.ts';

/** How a product's orders and positions look in the private half of the live feed: as its own calls show them. */
export type LiveRows<P extends LiveProduct> = {
  readonly order: (services: Services, view: OrderView) => LiveOrderOf<P>;
} & ([LivePositionOf<P>] extends [never]
  ? { readonly position?: never }
  : {
      /** What an owner has in an instrument now; null when nothing is left. */
      readonly position: (services: Services, owner: Owner, instrument: InstrumentId) => LivePositionOf<P> | null;
    });

/** What the modules enter of every product: one that no module enters does not compile. */
export type AllProducts = { readonly [P in LiveProduct]: TradedProduct & LiveRows<P> };

/** How some of an owner's balances look after what changed them, as the calls show them. */
export type ReadBalances = (
  services: Services,
  owner: Owner,
  changed: readonly (Touched['balances'] extends Map<string, infer Balance> ? Balance : never)[],
) => Pick<Changes, 'balances' | 'cash'>;
