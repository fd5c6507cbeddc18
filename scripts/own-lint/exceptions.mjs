/** Where a rule does not hold, and why. One that no longer excuses anything is itself an error. */
export const exceptions = [
  {
    rule: 'no-floating-money',
    path: 'packages/rules/src/contrast.ts',
    reason: 'works out the luminance of colours, no money',
  },
  {
    rule: 'product-guess',
    path: 'apps/customer/src/orders/funding.ts',
    reason: 'asks an asset whether it is money',
  },
  {
    rule: 'product-guess',
    path: 'apps/server/src/content/settings-groups.ts',
    reason: 'a published list of the assets that are coins',
  },
  {
    rule: 'product-guess',
    path: 'apps/server/src/funds/moving.ts',
    reason: 'a published list of the balances that are currencies and metals',
  },
  {
    rule: 'product-guess',
    path: 'apps/server/src/platform/brand.ts',
    reason: 'a brand may name all coins at once among its assets',
  },
];
