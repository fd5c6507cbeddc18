import { setTimeout as sleep } from 'node:timers/promises';
import { worthAt } from '@bourse/core';
import { type CustomerId, type InstrumentId, pow10, priceTicks, quantityLots } from '@bourse/rules';
import { FOLLOWED_WITH } from './follow/holdings.ts';
import { makeSeed } from './ipo/seeds.ts';
import { BY_TWO, wholeUnits } from './sample-customers.ts';
import type { Services } from './services.ts';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
const LOT = 1;
/** How long after its listing a sample opens, on a slow machine too: a moment of it cannot lie in the past. */
const OPENS_MS = 500;
/** How long those are open that end in another state than applied. */
const OPEN_MS = 5 * SECOND_MS;

type Sample = {
  /** What the share costs in the issue, basis points of its last price: below the market, as issues are. */
  readonly priceBps: number;
  readonly lots: number;
  /** After the opening. */
  readonly closesMs: number;
  readonly paysMs: number;
  readonly listsMs: number;
  /** Lots that the demo customer applies for; none where 0. */
  readonly wanted: number;
  /** Whether the sample customers apply for it too. */
  readonly isSought: boolean;
};

const SHORT = { closesMs: OPEN_MS, paysMs: OPEN_MS + SECOND_MS, listsMs: OPEN_MS + 2 * SECOND_MS } as const;
const LONG = { closesMs: 30 * DAY_MS, paysMs: 32 * DAY_MS, listsMs: 35 * DAY_MS } as const;

/**
 * One for each state that an application can be in. Of the one with a single lot the ballot decides: seven apply, and whether the demo customer is
 * the one is settled by nobody.
 */
const SAMPLES: readonly Sample[] = [
  { priceBps: 9_000, lots: 2_000, ...LONG, wanted: 0, isSought: true },
  { priceBps: 9_300, lots: 30, ...LONG, wanted: 5, isSought: true },
  {
    priceBps: 8_500,
    lots: 1,
    ...SHORT,
    paysMs: 10 * DAY_MS,
    listsMs: 20 * DAY_MS,
    wanted: 1,
    isSought: true,
  },
  {
    priceBps: 9_500,
    lots: 400,
    ...SHORT,
    paysMs: 20 * DAY_MS,
    listsMs: 25 * DAY_MS,
    wanted: 4,
    isSought: false,
  },
  { priceBps: 8_800, lots: 400, ...SHORT, listsMs: 15 * DAY_MS, wanted: 3, isSought: false },
  { priceBps: 9_200, lots: 400, ...SHORT, wanted: 2, isSought: false },
];

/** What a share costs in the issue, in the quote asset's smallest unit: a part of its last price, rounded down to a tick; ten whole units before its first price. */
const priceOf = (services: Services, instrument: InstrumentId, { priceBps }: Sample): bigint => {
  const { core, assets } = services;
  const listing = core.config.listings.get(instrument);
  const tick = core.state.market.references.get(instrument);
  if (!listing || !tick) return wholeUnits(services, FOLLOWED_WITH, 10);
  const price = priceTicks(Math.max(1, Math.floor((tick.price * priceBps) / 10_000)));
  return worthAt(core, listing, pow10(assets.get(listing.instrument.base).decimals), { price });
};

/** The company's name, marked as a sample wherever it stands. */
const nameOf = ({ core }: Services, instrument: InstrumentId): string =>
  `${core.config.listings.get(instrument)?.instrument.name ?? instrument} (sample)`;

const applied = async ({ execute }: Services, customer: CustomerId, offering: number, lots: number): Promise<void> => {
  await execute({ type: 'apply-for-shares', customer, offering, quantity: quantityLots(lots * LOT) });
};

/** Lists the samples, and has the demo customer and the sample customers apply; what comes of it comes at its moments. */
export const seedNewShares = async (
  services: Services,
  customer: CustomerId,
  others: readonly CustomerId[],
  shares: readonly InstrumentId[],
): Promise<void> => {
  const { execute, now } = services;
  let opensAt = now();
  const listed: (readonly [Sample, number])[] = [];
  for (const [nth, sample] of SAMPLES.entries()) {
    const instrument = shares[nth % shares.length];
    if (instrument === undefined) continue;
    const { lots, closesMs, paysMs, listsMs } = sample;
    const commitment = await makeSeed(services);
    opensAt = now() + OPENS_MS;
    const sizes = { offered: lots * LOT, least: LOT, most: Math.min(lots, 20) * LOT };
    const terms = {
      name: nameOf(services, instrument),
      instrument,
      kind: 1,
      price: priceOf(services, instrument, sample),
      boardLot: quantityLots(LOT),
      offered: quantityLots(sizes.offered),
      least: quantityLots(sizes.least),
      most: quantityLots(sizes.most),
      opensAt,
      closesAt: opensAt + closesMs,
      paysAt: opensAt + paysMs,
      listsAt: opensAt + listsMs,
      commitment,
    } as const;
    const done = await execute({ type: 'list-offering', terms, ...BY_TWO });
    const event = done.ok && done.value.events.find((each) => each.type === 'offering-listed');
    if (event) listed.push([sample, event.offering.id]);
  }
  await sleep(Math.max(0, opensAt - now()));
  await Promise.all(
    listed.flatMap(([{ wanted, isSought, lots }, offering]) => [
      ...(wanted > 0 ? [applied(services, customer, offering, wanted)] : []),
      ...(isSought ? others.map((other) => applied(services, other, offering, Math.min(lots, 8))) : []),
    ]),
  );
};
