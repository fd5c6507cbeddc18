export { type ClosedOnMargin, closedOnMarginById } from './closed.ts';
export { exitsOf, placeByForm, positionsIn } from './place.ts';
export { openedOnMargin, openOnMargin, presentClosedOnMargin, presentOnMargin } from './present.ts';
export { type MarginDay, marginDay, securedResults } from './results.ts';
