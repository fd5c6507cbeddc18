import { type InstrumentId, priceTicks, quantityLots } from '@bourse/rules';
import { expect, test, vi } from 'vitest';
import { Depths } from '../orders/depths.ts';
import { messageOf } from './messages.ts';
import { brandMarket } from './testing.ts';

const any = 100;
const priceJump = {
  maxBps: { share: any, index: any, coin: any, currency: any, metal: any, future: any },
  confirmMs: 4_000,
};

test('CONTRACT-12: a ticker carries the mark price of what has one, and none of what has not', async () => {
  const { core, market, ids } = brandMarket(2, { now: () => 1_000_000, priceJump });
  const [contract, coin] = ids as [InstrumentId, InstrumentId];
  for (const instrument of ids)
    market.accept({ instrument, seq: 1, atMs: 1_000_000, price: priceTicks(10_000), volume: quantityLots(0) });
  for (const instrument of ids) await market.candles.quote(instrument);
  const depths = new Depths({ core, unquoted: (id) => market.isUnquoted(id), isKnown: () => true });
  vi.spyOn(market, 'mark').mockImplementation((id) => (id === contract ? priceTicks(10_003) : undefined));
  const pushed = (instrument: InstrumentId) => {
    const topic = { channel: 'TICKER', instrument, interval: undefined, mode: 'real' } as const;
    const push = messageOf({ market, depths }, topic, 1, null);
    return push?.type === 'TICKER' ? push.data : undefined;
  };
  const { last, mark } = pushed(contract) ?? {};
  expect(Number(mark) / Number(last)).toBeCloseTo(1.0003);
  expect(pushed(coin)?.last).toBeDefined();
  expect(pushed(coin)).not.toHaveProperty('mark');
});
