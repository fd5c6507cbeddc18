import type { Client } from '@bourse/wire/client';
import { value } from '../../e2e/cast.ts';
import type { ModuleScreens } from '../../e2e/module-screens.ts';

const DAY_MS = 86_400_000;
const SIZES = { lot: 10, offered: 2_000, least: 10, most: 500 } as const;
const reason = 'The issuer has signed.';

/** Lists new shares that open at once and stay so for some days; the number of the offering. */
const list = async (
  operator: Client,
  colleague: Client,
  terms: { name: string; instrument: string; price: string },
) => {
  const opensAt = Date.now() + 3_000;
  const closesAt = opensAt + 3 * DAY_MS;
  const later = { paysAt: closesAt + DAY_MS, listsAt: closesAt + 2 * DAY_MS };
  const asked = { ...terms, ...SIZES, ...later, newType: 1, opensAt, closesAt, reason };
  const proposal = value(await operator('console.proposeOffering', asked));
  value(await colleague('console.confirmProposal', { id: Number(proposal.id) }));
  return opensAt;
};

export const entry: ModuleScreens = {
  make: async (call, operator, colleague) => {
    await list(operator, colleague, { name: 'Lanternfall Media, new shares', instrument: 'US.LANTR', price: '10' });
    const opensAt = await list(operator, colleague, {
      name: 'Fennix Pumps, new shares',
      instrument: 'US.FENNI',
      price: '24.50',
    });
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, opensAt - Date.now()) + 500));
    const open = value(await call('ipo.center', { centerType: 'INIT' })).list;
    for (const { id } of open) value(await call('ipo.apply', { id: String(id), quantity: 50 }));
    return {};
  },
  own: () => [
    { name: 'new-shares', address: '/newShares', shows: 'a list' },
    { name: 'new-shares-own', address: '/newSharesCenter', shows: 'a list' },
    { name: 'new-shares-open', address: '/newSharesCenter?tab=INIT', shows: 'a list' },
    { name: 'new-shares-unlisted', address: '/newSharesCenter?tab=UNLISTED', shows: 'a text' },
    { name: 'new-shares-listed', address: '/newSharesCenter?tab=LISTED', shows: 'a text' },
  ],
  console: [{ name: 'console-offerings', address: '/offerings' }],
  fresh: [
    { name: 'new-new-shares', address: '/newShares' },
    { name: 'new-new-shares-center', address: '/newSharesCenter' },
  ],
};
