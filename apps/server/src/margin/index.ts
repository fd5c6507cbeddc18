export { type ClosedOnMargin, closedOnMarginById, closedParts, pageOfClosedOnMargin } from './closed.ts';
export { changeMarginBy, closeOnMargin, ownPosition, removeExitOf, setExitsOf } from './commands.ts';
export { marginFills } from './fills.ts';
export { exitsOf, placeByForm, placeOnMargin, positionsIn } from './place.ts';
export { freeOf, meanEntry, openedOnMargin, openOnMargin, presentClosedOnMargin, presentOnMargin } from './present.ts';
export { type MarginDay, marginDay, securedResults } from './results.ts';
