import { tradingDays } from '@bourse/rules';
import { value } from '../../e2e/cast.ts';
import type { ModuleScreens } from '../../e2e/module-screens.ts';

const DAY_MS = 86_400_000;

export const entry: ModuleScreens = {
  make: async (_call, operator, colleague) => {
    const days = tradingDays('US', Date.now() + 2 * DAY_MS, Date.now() + 30 * DAY_MS).map(({ date }) => date);
    const [exDate = '', recordDate = ''] = days;
    const terms = { instrument: 'US.OXMAR', currency: 'USD', perShare: '0.245', source: 'Sample notice 1' };
    const moments = { exDate, recordDate, payDate: days.at(-1) ?? '' };
    const reason = 'By the sample notice of the issuer.';
    const proposal = value(await operator('console.proposeDividend', { ...terms, ...moments, reason }));
    value(await colleague('console.confirmProposal', { id: Number(proposal.id) }));
    return {};
  },
  own: () => [{ name: 'share-with-dividend', address: '/transaction?gid=US.OXMAR&market=US' }],
  console: [
    { name: 'console-dividends', address: '/dividends' },
    { name: 'console-dividend', address: '/dividends?show=1' },
    { name: 'console-dividend-new', address: '/dividends?show=new' },
    { name: 'console-dividend-holders', address: '/dividends?list=lines' },
  ],
};
