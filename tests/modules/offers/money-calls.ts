import type { OfferKind } from '@bourse/core';
import { type TestServer, value } from '../../api/harness.ts';
import type { MoneyCalls } from '../../api/money-call.ts';
import type { Stage } from '../../api/stage.ts';
import { setVipListPassword } from './vip-list.ts';

const SHARE = 'US.LANTR';
const reason = 'The work asks for it.';

/** An offer of its own, the newest; of which one customer can take two lots in all. */
const listed = async ({ running }: TestServer, kind: OfferKind, isReviewed = false): Promise<number> => {
  const { core, execute, now } = running.services;
  value(
    await execute({
      type: 'list-offer',
      offer: {
        kind,
        instrument: SHARE,
        lots: 100,
        minimumLots: 1,
        maximumLots: 3,
        discountsBps: [1_000],
        opensAt: now(),
        closesAt: now() + 3_600_000,
        lockMs: 0,
        isReviewed,
        papers: null,
      },
      by: 'test',
      agreedBy: 'another test',
    }),
  );
  return core.state.offers.nextOffer - 1;
};

const block = async (stage: Stage) => {
  await listed(stage.server, 'block');
  await stage.all('stock', '2000 USD');
  const input = { instrument: SHARE, quantity: '2' };
  return { by: stage.customer.id, input, other: { ...input, quantity: '3' }, lost: ['ABOVE_MAXIMUM'] } as const;
};

const VIP_PASSWORD = 'only the invited';

const vip = async (stage: Stage) => {
  const { input, other, ...trial } = await block(stage);
  const offer = await listed(stage.server, 'vip');
  await setVipListPassword(stage.server, VIP_PASSWORD);
  value(await stage.customer.call('vip.verify', { password: VIP_PASSWORD }));
  return { ...trial, input: { ...input, offer }, other: { ...other, offer } };
};

const inReview = async ({ server, customer }: Stage): Promise<number> => {
  const offer = await listed(server, 'block', true);
  const order = value(await customer.call('block.place', { instrument: SHARE, quantity: '2' }));
  return order.offer === offer ? order.id : Number.NaN;
};

export const entry = {
  'block.place': { 'without a password': block },
  'block.buy': { 'without a password': block },
  'vip.place': { 'the list opened before': vip },
  'otc.place': {
    'most of what one may': async (stage) => {
      const { input, other, ...trial } = await block(stage);
      const offer = await listed(stage.server, 'otc');
      return { ...trial, input: { ...input, offer }, other: { ...other, offer } };
    },
  },
  'console.closeOffer': {
    'one that is open': async ({ server }) => {
      const id = await listed(server, 'otc');
      return { by: 'product', input: { id, reason }, other: { id, reason: 'Another one.' }, lost: ['OFFER_CLOSED'] };
    },
  },
  'console.reviewOfferOrder': {
    'one in review': async (stage) => {
      await stage.all('stock', '2000 USD');
      const id = await inReview(stage);
      const input = { id, approve: true, reason };
      return { by: 'product', input, other: { ...input, approve: false }, lost: ['ORDER_NOT_FOUND'] };
    },
  },
} satisfies MoneyCalls;
