import { quantityLots } from '@bourse/rules';
import { makeSeed } from '../../../apps/server/src/ipo/seeds.ts';
import { type TestServer, value } from '../../api/harness.ts';

const MINUTE_MS = 60_000;

/** Lists shares of US.LANTR at 10.00 USD by lots of 10, 1,000 unless said otherwise, open for so long; the number of the offering. */
export const listedOffering = async (
  { running: { services } }: TestServer,
  openMs = 10 * MINUTE_MS,
  offered = 1_000,
): Promise<number> => {
  const commitment = await makeSeed(services);
  const opensAt = services.now() + 1_000;
  const closesAt = opensAt + openMs;
  const terms = {
    name: 'Lantern, new shares',
    instrument: 'US.LANTR',
    kind: 1,
    price: 1_000n,
    boardLot: quantityLots(10),
    offered: quantityLots(offered),
    least: quantityLots(10),
    most: quantityLots(500),
    opensAt,
    closesAt,
    paysAt: closesAt + MINUTE_MS,
    listsAt: closesAt + 2 * MINUTE_MS,
    commitment,
  } as const;
  const listed = value(await services.execute({ type: 'list-offering', terms, by: 'ann', agreedBy: 'bob' }));
  const event = listed.events.find(({ type }) => type === 'offering-listed');
  if (event?.type !== 'offering-listed') throw new Error('no offering was listed');
  await new Promise((go) => setTimeout(go, 1_050));
  return event.offering.id;
};
