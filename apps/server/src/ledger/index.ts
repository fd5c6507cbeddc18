export { countOfMerged, type MergedSide, pageOfMerged, postingAt, stretchesBetween } from './merged-sides.ts';
export { pageOfSides } from './sides.ts';
export { type AccountSince, accountsSince } from './since.ts';
export type { StatementSide, TellSides, Told } from './statement-side.ts';
export { assetsMoved } from './views.ts';
