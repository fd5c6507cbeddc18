import { tradingDays } from '@bourse/rules';
import { value } from '../../e2e/cast.ts';
import type { ModuleScreens } from '../../e2e/module-screens.ts';

const DAY_MS = 86_400_000;

export const entry: ModuleScreens = {
  make: async (_call, operator, colleague) => {
    const [day] = tradingDays('US', Date.now() + 5 * DAY_MS, Date.now() + 30 * DAY_MS);
    const terms = { instrument: 'US.COPSE', from: 1, to: 4, exDate: day?.date ?? '', source: 'Sample notice 2' };
    const reason = 'By the sample notice of the issuer.';
    const proposal = value(await operator('console.proposeSplit', { ...terms, reason }));
    value(await colleague('console.confirmProposal', { id: Number(proposal.id) }));
    return {};
  },
  own: () => [{ name: 'share-with-split', address: '/transaction?gid=US.COPSE&market=US' }],
  console: [
    { name: 'console-splits', address: '/splits' },
    { name: 'console-split', address: '/splits?show=1' },
    { name: 'console-split-new', address: '/splits?show=new' },
  ],
};
