export { type ClosedOnMargin, closedOnMarginById } from './closed.ts';
export { exitsOf, placeByForm, placeOnMargin, positionsIn } from './place.ts';
export { openOnMargin, presentClosedOnMargin, presentOnMargin } from './present.ts';
export { type MarginDay, marginDay, securedResults } from './results.ts';
