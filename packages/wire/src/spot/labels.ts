/** What its products are called. */
export const products = {
  divisa: 'Currencies',
  bb: 'Coins',
} as const;
