/**
 * What postings of a cause are in the day of an account (rule FIGURES-12): `within` what moves money within the customer's own accounts, or brings
 * what today's result tells; `claim` what makes money a claim or a debt, or ends one (see `Claim`); `stakes` what came of stakes on an outcome; `paid` what brings money to the customer or pays it out; `house` what the house credits or charges;
 * `restated` what makes shares that are there other shares, and what is paid for the rest of them; `held` what only holds or releases, and posts nothing to a customer's account: a statement has no line of it.
 */
export type DayPart = 'within' | 'claim' | 'stakes' | 'paid' | 'house' | 'restated' | 'held';
