import { z } from 'zod';
import { decimalText, instantMs, numericId, renamed, wholeNumber, wireNames } from '../codecs.ts';

/** How much can be applied for: `funds` up to the most and one's money, `most` and `full` up to the most, `fixed` the least alone. */
export const offeringKind = wireNames({ 1: 'funds', 2: 'most', 3: 'full', 4: 'fixed' });

/** Where an offering stands: applications are taken, or it waits for its listing, or it is listed. */
export const centerType = z.enum(['INIT', 'UNLISTED', 'LISTED']);

/** An offering of new shares; numbers are shares. */
export const offering = renamed(
  z.object({
    id: numericId,
    name: z.string(),
    code: z.string(),
    stockGid: z.string(),
    market: z.string(),
    newType: offeringKind,
    price: decimalText,
    currency: z.string(),
    /** Both are the price: it is fixed by the terms. */
    ipoPriceLow: decimalText,
    ipoPriceHigh: decimalText,
    lotNumber: wholeNumber,
    minNumber: wholeNumber,
    orderNumber: wholeNumber,
    issueNumber: wholeNumber,
    /** What all applications so far ask for, and how many there are. */
    applyTotal: wholeNumber,
    applications: wholeNumber,
    subscribeTime: instantMs,
    subscriptionTime: instantMs,
    payTime: instantMs,
    listTime: instantMs,
    centerType,
    /** SHA-256 of the ballot's seed, and the seed once it is revealed. */
    commitment: z.string(),
    seed: z.string().nullable(),
    /** SHA-256 of the applications at the close, and of the prices after it that a ballot depends on. */
    digest: z.string().nullable(),
    pricesDigest: z.string().nullable(),
    /** Whether everybody has what is theirs, so that `/stock/subscribe/ballot` gives the file. */
    isAllotted: z.boolean(),
    /** What the own application asks for; null where there is none. */
    ownNumber: wholeNumber.nullable(),
  }),
  {
    stockGid: 'instrument',
    market: 'venue',
    newType: 'kind',
    ipoPriceLow: 'lowPrice',
    ipoPriceHigh: 'highPrice',
    lotNumber: 'lot',
    minNumber: 'least',
    orderNumber: 'most',
    issueNumber: 'offered',
    applyTotal: 'applied',
    subscribeTime: 'opensAt',
    subscriptionTime: 'closesAt',
    payTime: 'paysAt',
    listTime: 'listsAt',
    centerType: 'center',
    ownNumber: 'own',
  },
);
