import type { OfferingKind, ProposedOffering } from '@bourse/core';
import { ok, quantityLots, utcMinute } from '@bourse/rules';
import { z } from 'zod';
import { NOBODY } from '../http/audited.ts';
import { byCommand, proposalKind } from '../platform/index.ts';
import type { Services } from '../services.ts';

const schema = z.strictObject({
  name: z.string(),
  instrument: z.string(),
  newType: z.int().min(1).max(4),
  /** The price in words, and in the quote asset's smallest unit. */
  price: z.string(),
  units: z.string().regex(/^\d+$/),
  lot: z.int(),
  offered: z.int(),
  least: z.int(),
  most: z.int(),
  opensAt: z.int(),
  closesAt: z.int(),
  paysAt: z.int(),
  listsAt: z.int(),
  commitment: z.string(),
  /** The last price of the share on its market and by how many percent the offering's is above it, when it was proposed; absent without one. */
  market: z.strictObject({ price: z.string(), percent: z.string() }).optional(),
});

type Payload = z.output<typeof schema>;

/** What the core is told of the terms, when they are proposed and when they are confirmed. */
export const termsOf = ({
  instrument,
  newType,
  units,
  lot,
  offered,
  least,
  most,
  ...rest
}: Omit<Payload, 'name' | 'price' | 'commitment' | 'market'>): ProposedOffering => {
  const { opensAt, closesAt, paysAt, listsAt } = rest;
  return {
    ...{ instrument, opensAt, closesAt, paysAt, listsAt },
    kind: newType as OfferingKind,
    price: BigInt(units),
    boardLot: quantityLots(lot),
    offered: quantityLots(offered),
    least: quantityLots(least),
    most: quantityLots(most),
  };
};

/** How a price stands to that of the market (rule IPO-15). */
const besideMarket = ({ market }: Payload): readonly string[] => {
  if (!market) return ['The share had no market price when this was proposed.'];
  const { price, percent } = market;
  const distance = percent.replace('-', '');
  if (Number(percent) === 0) return [`The last market price was ${price} when this was proposed: the same.`];
  const side = percent.startsWith('-') ? 'below' : 'above';
  return [`The last market price was ${price} when this was proposed: this is ${distance} % ${side} it.`];
};

/** An offering of new shares: proposed and confirmed by product or compliance (rule IPO-1). */
export const offering = proposalKind<Payload, Services>({
  schema,
  shownBy: 'console.offerings',
  confirmers: ['product', 'compliance'],
  sentences: ({ name, instrument, price, ...terms }) => [
    `${terms.offered} shares of ${instrument} are offered as “${name}” at ${price} each, in lots of ${terms.lot}.`,
    ...besideMarket({ name, instrument, price, ...terms }),
    `A customer may apply for ${terms.least} to ${terms.most} shares from ${utcMinute(terms.opensAt)} to ${utcMinute(terms.closesAt)} UTC.`,
    `What is allotted is paid on ${utcMinute(terms.paysAt)} UTC, and the shares are listed on ${utcMinute(terms.listsAt)} UTC.`,
    `The commitment to the ballot is ${terms.commitment}. Nothing of this can be changed later.`,
  ],
  carryOut: byCommand({
    customer: () => NOBODY,
    command: ({ name, commitment, market: _market, ...payload }, { proposal }) =>
      ok({
        type: 'list-offering',
        terms: { name, commitment, ...termsOf(payload) },
        by: proposal.proposer,
        agreedBy: proposal.confirmer,
      }),
  }),
});

const callOffSchema = z.strictObject({ offering: z.int(), name: z.string(), reason: z.string() });

/** An offering called off (rule IPO-10). */
export const offeringCallOff = proposalKind<z.output<typeof callOffSchema>, Services>({
  schema: callOffSchema,
  shownBy: 'console.offerings',
  confirmers: ['product', 'compliance'],
  sentences: ({ name, reason }) => [
    `The offering “${name}” is called off. All money held or paid for it goes back to the customers.`,
    `The reason: ${reason}`,
  ],
  carryOut: byCommand({
    customer: () => NOBODY,
    command: ({ offering: id, reason }, { proposal }) =>
      ok({ type: 'call-off-offering', offering: id, reason, by: proposal.proposer, agreedBy: proposal.confirmer }),
  }),
});
