export * from './agenda-alarms.ts';
export { type AgreedContent, agreedContent, publishAgreed, versionText } from './agreed-content.ts';
export { assign, assignees, assigningText } from './assignments.ts';
export { accountType, type Brand, TABS } from './brand.ts';
export { byCommand } from './confirmed-command.ts';
export { type CustomerLabel, customerText, maskAddress } from './customer-label.ts';
export {
  ownAddresses,
  PAYMENT_WORD_REASONS,
  textFourEyesReasons,
} from './customer-text-checks.ts';
export { type DayFigures, sumsOfDay } from './day-figures.ts';
export { dayAfter, dayIn, dayStart, workingDayAfter } from './days.ts';
export { eraseProposals } from './erase-proposals.ts';
export { type Execute, type Executed, type OwnError, wasRequested } from './execute.ts';
export { type Files, HOUSE, keysOfDigest } from './files.ts';
export { freezesOf } from './freezes.ts';
export { commandOf, eventsOf, eventText, fromText } from './journal-text.ts';
export { createKeyedQueue, type KeyedQueue } from './keyed-queue.ts';
export {
  type CustomerSearch,
  instantsOf,
  isFiltered,
  type ListFilter,
  type ListSource,
  listConditions,
  matchesFilter,
  moneyCondition,
  type Put,
  pageOfFiltered,
} from './list-query.ts';
export { openProposalOn, openProposalsOf, proposalNumbered } from './open-proposals.ts';
export { type CarryOut, type CarryOutError, type Named, proposalKind, proposalsContaining } from './proposals.ts';
export { isPublicHttps, publicAgent } from './public-host.ts';
export type { SealedColumn } from './sealed-columns.ts';
export type { Secrets } from './secrets.ts';
export { keyedHash, sharedKey, sharedKeyColumns } from './shared-keys.ts';
export { checkProblems, checksOfBrand, type WithdrawalCheck } from './withdrawal-checks.ts';
