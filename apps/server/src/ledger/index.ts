export { pageOfSides } from './sides.ts';
export { assetsMoved } from './views.ts';
