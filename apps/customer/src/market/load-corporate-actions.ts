/** Fetches what shows the splits and dividends of a share: of few instruments there are any. */
export const loadCorporateActions = () =>
  import('./corporate-actions.tsx').then((module) => ({ default: module.CorporateActions }));
