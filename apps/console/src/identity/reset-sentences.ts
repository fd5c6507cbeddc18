/** What else happens with every reset of credentials, besides what is reset (rules IDENTITY-31, IDENTITY-36). */
const ALSO = (addition: string): string =>
  `They are signed out everywhere, new withdrawals wait as after every change of credentials, and the customer is told${addition}.`;

/** All that happens when the second factors of a customer are taken away. */
export const factorResetSentences = (customer: number): readonly string[] => [
  `The authenticator, the passkeys and the recovery codes of customer ${customer} stop working; the password stays as it is and signs in alone.`,
  ALSO(' by mail or message'),
];

/** All that happens when the funds password of a customer is removed. */
export const passwordResetSentences = (customer: number): readonly string[] => [
  `The funds password of customer ${customer} is removed; they set a new one with their password, and two-step verification where it is on.`,
  ALSO(' by mail or message'),
];

/** All that happens when another phone number or e-mail address takes the place of a lost one. */
export const addressChangeSentences = (customer: number, name: string, next: string): readonly string[] => [
  `The ${name} of customer ${customer} becomes ${next}; who can read there can then set a new password.`,
  ALSO(', at the old address too'),
];
