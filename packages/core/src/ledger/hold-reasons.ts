/**
 * What customers' money is held for beside orders, by the word that a hold's name begins with. Each module adds its own, and says in its descriptor
 * since when money is held for one of them.
 */
export interface HoldReasons {
  readonly order: true;
}

/** What money is held for. */
export type HeldFor = keyof HoldReasons;
