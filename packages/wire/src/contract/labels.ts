/** What its product is called. */
export const products = {
  contract: 'Contracts',
} as const;
