/** What operators do. */
export const actions = {
  'console.confirmResidence': 'Confirm country of residence',
} as const;
