/** Where a rule does not hold, and why. One that no longer excuses anything is itself an error. */
export const exceptions = [
  {
    rule: 'no-floating-money',
    path: 'packages/rules/src/contrast.ts',
    reason: 'works out the luminance of colours, no money',
  },
];
