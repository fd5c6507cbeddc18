import type { Report } from './report.ts';

/** What a module enters in `benches.ts`: what measures it, by the names that `npm run bench -- <name>` takes. */
export type ModuleBenches = Readonly<Record<string, () => Promise<Report>>>;
