import { AssetRegistry, type Instrument, priceTicks, quantityLots, scaleOf } from '@bourse/rules';
import { expect, test } from 'vitest';
import {
  type Action,
  type Core,
  type CoreConfig,
  createCore,
  decide,
  evolve,
  faultsOf,
  fires,
  observe,
  restoreSnapshot,
  takeSnapshot,
} from './index.ts';

const share: Instrument = {
  id: 'US.AURX',
  kind: 'share',
  venue: 'US',
  symbol: 'AURX',
  name: 'Aurix',
  base: 'US.AURX',
  quote: 'USD',
  tickSize: '0.01',
  lotSize: '1',
  minNotional: '1',
  feeBps: 10,
  bandBps: 2000,
  collarBps: 500,
  ladder: { spreadBps: 10, levels: 10, stepTicks: 2, sizeLots: 100 },
  tradable: true,
};

const config = (): CoreConfig => {
  const assets = new AssetRegistry();
  assets.add({ code: 'US.AURX', kind: 'share', decimals: 0 });
  const listing = { instrument: share, scale: scaleOf(share, assets.get('US.AURX'), assets.get('USD')) };
  return {
    assets,
    listings: new Map([[share.id, listing]]),
    calendar: { isOpen: () => true, settlesAt: (_venue, at) => at + 2 * 86_400_000 },
    staleAfterMs: 5_000,
    maxOpenOrders: 100,
    demoMoney: [],
  };
};

const run = (core: Core, action: Action, at: number) => {
  const decided = decide(core, { action }, at);
  if (decided.ok) for (const event of decided.value) evolve(core, event);
  return decided;
};

const funded = (): Core => {
  const core = createCore(config());
  run(core, { type: 'open-customer', customer: 1 }, 1);
  run(
    core,
    {
      type: 'request-deposit',
      customer: 1,
      channel: 'card',
      account: 'stock',
      claimed: { asset: 'USD', units: 1_000_000n },
      minimum: 1n,
      maximum: 10n ** 12n,
      evidence: '',
    },
    2,
  );
  expect(
    run(
      core,
      { type: 'credit-deposit', id: 1, arrived: { asset: 'USD', units: 1_000_000n }, reference: 'x1', by: 'op' },
      3,
    ).ok,
  ).toBe(true);
  observe(core, share.id, { seq: 1, price: priceTicks(10_000), at: 1_000 });
  return core;
};

const order = {
  type: 'place-order',
  book: 'real',
  customer: 1,
  instrument: share.id,
  side: 'buy',
  kind: 'market',
  timeInForce: 'GTC',
  quantity: quantityLots(10),
  limit: null,
  budget: null,
} as const;

test('a market order buys from the house, is paid for and delivered, and the books balance', () => {
  const core = funded();
  const bought = run(core, order, 2_000);
  expect(bought.ok && bought.value.map((event) => event.type)).toEqual([
    'order-placed',
    'order-filled',
    'order-closed',
  ]);
  const { ledger } = core.state;
  expect(ledger.customer('real', 1, 'stock', 'US.AURX').available).toBe(10n);
  // 10 × 100.05 and 0.1 % of it, rounded up to the cent.
  expect(ledger.customer('real', 1, 'stock', 'USD').available).toBe(1_000_000n - 100_050n - 101n);
  expect(faultsOf(ledger)).toEqual([]);
});

test('a limit order rests with its money held, fills at its own price at a tick that crosses it, and gives the rest back', () => {
  const core = funded();
  expect(run(core, { ...order, kind: 'limit', limit: priceTicks(9_900) }, 2_000).ok).toBe(true);
  expect(core.state.ledger.customer('real', 1, 'stock', 'USD').held).toBe(99_000n + 99n);
  observe(core, share.id, { seq: 2, price: priceTicks(9_900), at: 3_000 });
  expect(fires(core, share.id, core.state.market.references.get(share.id)?.at ?? 0)).toBe(false);
  const tick = { seq: 3, price: priceTicks(9_890), at: 3_500 };
  observe(core, share.id, tick);
  expect(fires(core, share.id, core.state.market.references.get(share.id)?.at ?? 0)).toBe(true);
  const fired = run(core, { type: 'apply-tick', instrument: share.id, tick }, 3_600);
  expect(fired.ok && fired.value.map((event) => event.type)).toEqual(['order-filled', 'order-closed']);
  expect(core.state.ledger.customer('real', 1, 'stock', 'USD')).toMatchObject({
    available: 1_000_000n - 99_099n,
    held: 0n,
  });
  expect(core.state.stocks.positions.get('real 1 US.AURX')).toMatchObject({ quantity: 10, cost: 99_000n });
  expect(faultsOf(core.state.ledger)).toEqual([]);
});

test('a restored snapshot is the same state', () => {
  const core = funded();
  run(core, { ...order, kind: 'limit', limit: priceTicks(9_900) }, 2_000);
  const snapshot = takeSnapshot(core);
  expect(
    takeSnapshot(
      restoreSnapshot(
        core.config,
        JSON.parse(
          JSON.stringify(snapshot, (_k, v) => (typeof v === 'bigint' ? { n: String(v) } : v)),
          (_k, v) => (v && typeof v === 'object' && 'n' in v ? BigInt(v.n) : v),
        ),
      ),
    ),
  ).toEqual(snapshot);
});

test('a stale price takes no new order', () => {
  expect(run(funded(), order, 60_000)).toEqual({ ok: false, error: 'MARKET_STALE' });
});
