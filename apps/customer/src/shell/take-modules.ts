import type { AppModule } from './module.ts';
import { takeProducts } from './products.ts';
import { takeRail } from './rail.ts';
import { takeRecords } from './records.ts';
import { takeScreens } from './screens.tsx';

/** Takes all that the modules describe: once, before the first screen is drawn. */
export const takeModules = (modules: readonly AppModule[]): void => {
  takeScreens(modules);
  takeRail(modules);
  takeRecords(modules);
  takeProducts(modules);
};
