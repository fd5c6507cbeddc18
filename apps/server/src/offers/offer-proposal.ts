import { offerMisfit } from '@bourse/core';
import { err, ok, parseQuantity, quantityLots, quantityText, type Result, utcMinute } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import { z } from 'zod';
import { audited, NOBODY } from '../http/audited.ts';
import type { Context, OperatorCaller } from '../http/handler.ts';
import type { Listing } from '../market/index.ts';
import { byCommand, proposalKind } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { dropPasswords, keepPasswords } from './passwords.ts';

export const HOUR_MS = 3_600_000;

const schema = z.strictObject({
  kind: z.enum(['block', 'vip', 'otc']),
  instrument: z.string(),
  lots: z.int(),
  minimumLots: z.int(),
  maximumLots: z.int(),
  discountsBps: z.array(z.int()),
  opensAt: z.int(),
  closesAt: z.int(),
  lockMs: z.int(),
  isReviewed: z.boolean(),
  papers: z.string().nullable(),
  /** The same sizes as operators read them. */
  said: z.strictObject({ quantity: z.string(), minimum: z.string(), maximum: z.string() }),
  /** By tier, whether a password opens it. */
  hasPassword: z.array(z.boolean()),
});
type Payload = z.output<typeof schema>;

const KINDS = { block: 'in blocks', vip: 'as a VIP allocation', otc: 'over the counter' } as const;
const percent = (bps: number): string => `${bps / 100} %`;

/** An offer, proposed and confirmed: its terms never change afterwards (rule OFFERS-1). */
export const offer = proposalKind<Payload, Services>({
  schema,
  shownBy: 'console.offers',
  confirmers: ['product', 'compliance'],
  sentences: ({ kind, instrument, said, discountsBps, hasPassword, opensAt, closesAt, lockMs, isReviewed }) => [
    `Up to ${said.quantity} ${instrument} are sold ${KINDS[kind]}, in real and demo accounts each; a customer buys at least ${said.minimum} at once and at most ${said.maximum} in all.`,
    ...discountsBps.map(
      (bps, tier) =>
        `Tier ${tier + 1} pays the reference price less ${percent(bps)}, ${hasPassword[tier] ? 'behind a password' : 'without a password'}.`,
    ),
    `It is open from ${utcMinute(opensAt)} to ${utcMinute(closesAt)} UTC.`,
    lockMs === 0
      ? 'What is bought can be sold at once.'
      : `What is bought cannot be sold for ${lockMs / HOUR_MS} hours.`,
    isReviewed ? 'An operator looks at each order first.' : 'Orders are carried out at once.',
  ],
  carryOut: byCommand({
    customer: () => NOBODY,
    command: ({ said: _said, hasPassword: _has, ...terms }, { proposal }) =>
      ok({ type: 'list-offer', offer: terms, by: proposal.proposer, agreedBy: proposal.confirmer }),
  }),
  dropped: async (client, { papers }) => {
    if (papers !== null) await dropPasswords(client, papers);
  },
});

type Input = InputOf<Endpoints['console.proposeOffer']>;
type Proposed = Result<ReplyOf<Endpoints['console.proposeOffer']>, ErrorOf<Endpoints['console.proposeOffer']>>;
type Sizes = Pick<Payload, 'lots' | 'minimumLots' | 'maximumLots' | 'said'>;

const sizesOf = ({ scale }: Listing, input: Input): Result<Sizes, 'BAD_AMOUNT' | 'OFF_LOT'> => {
  const lots = parseQuantity(scale, input.quantity);
  const minimum = parseQuantity(scale, input.minimum);
  const maximum = parseQuantity(scale, input.maximum);
  if (!lots.ok) return lots;
  if (!minimum.ok) return minimum;
  if (!maximum.ok) return maximum;
  const text = (size: number): string => quantityText(scale, quantityLots(size));
  return ok({
    lots: lots.value,
    minimumLots: minimum.value,
    maximumLots: maximum.value,
    said: { quantity: text(lots.value), minimum: text(minimum.value), maximum: text(maximum.value) },
  });
};

/** Proposes an offer. */
export const proposeOffer = async (input: Input, context: Context<OperatorCaller>): Promise<Proposed> => {
  const { services, caller } = context;
  const { kind, tiers, opensAt, closesAt, reason } = input;
  const listing = services.market.find(input.instrument);
  if (!listing) return err('INSTRUMENT_NOT_FOUND');
  const { id: instrument } = listing.instrument;
  const subject = `instrument:${instrument}`;
  return audited(context, { action: 'console.proposeOffer', target: subject, reason }, async (): Promise<Proposed> => {
    const sizes = sizesOf(listing, input);
    if (!sizes.ok) return sizes;
    const terms = {
      ...{ kind, instrument, ...sizes.value, opensAt, closesAt },
      discountsBps: tiers.map(({ discountBps }) => discountBps),
      lockMs: input.lockHours * HOUR_MS,
      isReviewed: input.reviewed ?? (kind !== 'otc' && services.brand.dzReviewOpen),
    };
    const hasPassword = tiers.map(({ password }) => password !== undefined);
    const isLocked = hasPassword.includes(true);
    const misfit = offerMisfit(services.core, { ...terms, isLocked }, services.now());
    if (misfit) return err(misfit);
    const passwords = tiers.map(({ password }) => password);
    const papers = isLocked ? await keepPasswords(services, passwords) : null;
    const payload: Payload = { ...terms, papers, hasPassword };
    const proposed = await services.proposals.propose(caller, { kind: 'offer', subject, payload, reason });
    if (!proposed.ok && papers !== null) await dropPasswords(services.database.pool, papers);
    return proposed;
  });
};
