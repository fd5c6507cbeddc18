export type { Claim, ClaimChange, ClaimKind, PastPurchase, PurchasesSince } from './claim.ts';
export { balancesOfClearing, postingsOfClearings } from './clearing-postings.ts';
export type { DayPart } from './day-part.ts';
export {
  entryInstrumentViews,
  type InstrumentByEvent,
  type InstrumentsOf,
  instrumentsOfPostings,
} from './entry-instruments.ts';
export { countOfMerged, type MergedSide, pageOfMerged, postingAt, stretchesBetween } from './merged-sides.ts';
export { ownPosting, sidesSql } from './own-postings.ts';
export { type PostingPurpose, purposesOf } from './posting-purposes.ts';
export { pageOfSides } from './sides.ts';
export { type AccountSince, accountsSince } from './since.ts';
export { purposeText } from './statement.ts';
export type { DescribeSides, SideDetails, StatementSide } from './statement-side.ts';
export { assetsMoved } from './views.ts';
