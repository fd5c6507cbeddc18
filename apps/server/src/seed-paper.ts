import { seedOffers } from './seed-offers.ts';
import { fillOptionPool } from './seed-options.ts';
import { seedPayouts } from './seed-payouts.ts';
import { seedProducts } from './seed-products.ts';
import { seedSamples } from './seed-samples.ts';
import type { Services } from './services.ts';

/** Paper mode only: what a deployment finds with simulated money from its first start, and, where it wants them, the samples of the demo customer. */
export const seedPaper = async (services: Services, hasSamples: boolean): Promise<void> => {
  await seedPayouts(services);
  await seedProducts(services);
  await seedOffers(services);
  await fillOptionPool(services);
  if (hasSamples) await seedSamples(services);
};
