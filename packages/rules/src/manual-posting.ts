/** The reasons for a manual posting that a customer may see; the texts are in the language packs. The internal reason is shown to operators only (rule FUNDS-121). */
export const POSTING_REASONS = ['correction', 'refund', 'compensation', 'payment', 'charge', 'reversal'] as const;
export type PostingReason = (typeof POSTING_REASONS)[number];
