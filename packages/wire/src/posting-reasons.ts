import type { PostingReason } from '@bourse/rules';

/** How a customer reads each reason of a manual posting, in English. */
export const POSTING_REASON_TEXTS = {
  correction: 'Correction of an earlier entry.',
  refund: 'Refund of a fee or charge.',
  compensation: 'Compensation credited by us.',
  payment: 'A payment of yours that we had to book by hand.',
  charge: 'A charge under our terms.',
  reversal: 'Reversal of an earlier adjustment.',
} as const satisfies Readonly<Record<PostingReason, string>>;
