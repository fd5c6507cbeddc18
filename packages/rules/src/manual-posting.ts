/** What a customer may be told of a manual posting; the texts are in the language packs. Why it really was made stays with the operators (rule FUNDS-121). */
export const POSTING_REASONS = ['correction', 'refund', 'compensation', 'payment', 'charge', 'reversal'] as const;
export type PostingReason = (typeof POSTING_REASONS)[number];
