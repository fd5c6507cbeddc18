import type { Client } from '@bourse/wire/client';
import { value } from '../../e2e/cast.ts';
import type { ModuleScreens } from '../../e2e/module-screens.ts';

const DAY_MS = 86_400_000;
const SIZES = { quantity: '2000', minimum: '5', maximum: '200' } as const;
const reason = 'The placement is agreed.';

type Terms = Omit<Parameters<typeof propose>[1], 'opensAt' | 'closesAt' | 'reason'>;

const propose = (operator: Client, terms: Parameters<typeof operator<'console.proposeOffer'>>[1]) =>
  operator('console.proposeOffer', terms);

/** Offers shares at once and for some days, by two operators. */
const list = async (operator: Client, colleague: Client, terms: Terms): Promise<void> => {
  const opensAt = Date.now();
  const window = { opensAt, closesAt: opensAt + 5 * DAY_MS, reason };
  const { id } = value(await propose(operator, { ...terms, ...window }));
  value(await colleague('console.confirmProposal', { id: Number(id) }));
};

export const entry: ModuleScreens = {
  make: async (call, operator, colleague) => {
    const tiers = [{ discountBps: 600 }, { discountBps: 1_200, password: 'sample-block' }];
    await list(operator, colleague, { kind: 'block', instrument: 'US.NIMBR', ...SIZES, tiers, lockHours: 720 });
    await list(operator, colleague, {
      kind: 'block',
      instrument: 'US.VESPD',
      ...SIZES,
      tiers: [{ discountBps: 900, password: 'sample-block' }],
      lockHours: 48,
    });
    await list(operator, colleague, {
      kind: 'otc',
      instrument: 'US.OXMAR',
      ...SIZES,
      tiers: [{ discountBps: 300 }],
      lockHours: 0,
      reviewed: true,
    });
    const vip = { kind: 'vip', ...SIZES, lockHours: 2_160 } as const;
    await list(operator, colleague, { ...vip, instrument: 'US.VESPD', tiers: [{ discountBps: 1_300 }] });
    await list(operator, colleague, {
      ...vip,
      instrument: 'US.TELLW',
      tiers: [{ discountBps: 1_600, password: 'sample-vip' }],
    });
    value(await call('vip.verify', { password: 'sample-vip' }));
    const vips = value(await call('vip.offers', {})).list;
    const [locked, allotted] = [
      vips.find(({ access }) => access === 'locked'),
      vips.find(({ instrument }) => instrument === 'US.VESPD'),
    ];
    if (!locked || !allotted) throw new Error('one of each is listed');
    value(await call('vip.place', { instrument: 'US.VESPD', offer: allotted.id, quantity: '5' }));
    const block = value(await call('block.offers', {})).list.find(({ instrument }) => instrument === 'US.NIMBR');
    const counter = value(await call('otc.offers', {})).list.find(({ instrument }) => instrument === 'US.OXMAR');
    if (!block || !counter) throw new Error('what was listed is on offer');
    const quantity = '5';
    value(await call('block.place', { instrument: block.instrument, offer: block.id, quantity }));
    const orders: number[] = [];
    for (let nth = 0; nth < 3; nth += 1)
      orders.push(value(await call('otc.place', { offer: counter.id, instrument: counter.instrument, quantity })).id);
    const [approved = 0, refused = 0] = orders;
    value(await operator('console.reviewOfferOrder', { id: approved, approve: true, reason }));
    value(
      await operator('console.reviewOfferOrder', { id: refused, approve: false, reason: 'The papers are missing.' }),
    );
    return {
      block: String(block.id),
      counter: String(counter.id),
      vip: String(allotted.id),
      locked: String(locked.id),
    };
  },
  own: (_details, { block = '1', counter = '2', vip = '3', locked = '4' }) => [
    { name: 'blocks', address: '/tradein', shows: 'a list' },
    { name: 'block-records', address: '/tradein?tab=records', shows: 'a list' },
    { name: 'block-offer', address: `/rushTo?kind=block&id=${block}` },
    { name: 'vips', address: '/vipFundrgising', shows: 'a list' },
    { name: 'vip-records', address: '/vipFundrgising?tab=records', shows: 'a list' },
    { name: 'vip-offer', address: `/vipDetail?id=${vip}` },
    { name: 'vip-locked', address: `/vipDetail?id=${locked}`, shows: 'a text' },
    { name: 'otc', address: '/otc', shows: 'a list' },
    { name: 'otc-offer', address: `/rushTo?kind=otc&id=${counter}` },
    { name: 'otc-orders', address: '/otcOrderList', shows: 'a list' },
    { name: 'offers-bought', address: '/myBuysell?active=8', shows: 'a list' },
    { name: 'offers-review', address: '/myBuysell?active=1&kind=otc', shows: 'a list' },
    { name: 'offers-refused', address: '/myBuysell?active=2&kind=otc', shows: 'a list' },
    { name: 'offer-over', address: '/rushTo?kind=otc&id=999999', shows: 'a text' },
  ],
  fresh: [
    { name: 'new-vips', address: '/vipFundrgising', shows: 'a text' },
    { name: 'new-offers-mine', address: '/myBuysell', shows: 'a text' },
    { name: 'new-otc-orders', address: '/otcOrderList', shows: 'a text' },
  ],
  console: [
    { name: 'console-offers-review', address: '/offers' },
    { name: 'console-offers', address: '/offers?list=offers' },
    { name: 'console-vip-list', address: '/offers?list=vip' },
    { name: 'console-offer-new', address: '/offers?list=new' },
  ],
};
