export { accountType, type Brand, TABS } from './brand.ts';
export { type Execute, wasAsked } from './execute.ts';
export { maskAddress, maskedCustomers } from './masked-customers.ts';
export { type CarryOutError, proposalKind } from './proposals.ts';
export type { SealedPlace } from './sealed-places.ts';
export type { Secrets } from './secrets.ts';
export { keyedHash, sharedKey, sharedKeyPlaces } from './shared-keys.ts';
export { createTurns, type Turns } from './turns.ts';
export { checkProblems, checksOfBrand, type WithdrawalCheck } from './withdrawal-checks.ts';
