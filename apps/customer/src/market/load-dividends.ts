/** Fetches what shows the dividends of a share: of few instruments there are any. */
export const loadDividends = () => import('./dividends.tsx').then((module) => ({ default: module.Dividends }));
