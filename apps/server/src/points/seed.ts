import { assert } from '@bourse/rules';
import type { Services } from '../services.ts';

const BY = 'the brand';

/** Offers what the brand begins with, each product once: one that the core knows stays as the console left it (rule POINTS-3). */
export const seedProducts = async ({ brand, core, execute }: Services): Promise<void> => {
  for (const { id, points, stock } of brand.points.products) {
    if (core.state.points.products.has(id)) continue;
    const product = { id, points: BigInt(points), stock, isOffered: true };
    const done = await execute({ type: 'set-points-product', product, by: BY });
    assert(done.ok, `the brand's product ${id} is offered: ${done.ok || done.error}`);
  }
};
