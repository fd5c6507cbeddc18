import { equityAt, fundingDue, fundingRate, premiumPpb, priceTicks, quantityLots, turnover } from '@bourse/rules';
import { describe, expect, test } from 'vitest';
import { COIN, restoreSnapshot, takeSnapshot } from '../testing.ts';
import { CONTRACT, ContractExchange, PERIOD_MS } from './testing.ts';

// Figures that exchanges have published as examples of linear contracts in isolated margin; prices are hundredths, money is millionths.

describe('CONTRACT-3: margin, results and liquidation are those of published examples', () => {
  // https://testnet.bybit.com/en-US/help-center/s/article/Liquidation-Price-USDT-Contract
  test('CONTRACT-3: one at 20,000 with 50 has 400 of margin, 100 to maintain, and is liquidated at 19,700', () => {
    const made = new ContractExchange();
    made.meet(2_000_000, 1, 50);
    const long = made.position(1);
    expect(long).toMatchObject({ side: 'long', margin: 400_000_000n, liquidationPrice: 1_970_000 });
    expect(made.position(2)).toMatchObject({ side: 'short', margin: 400_000_000n, liquidationPrice: 2_030_000 });
  });

  // https://testnet.bybit.com/en-US/help-center/s/article/Liquidation-Price-USDT-Contract: margin that is added moves it by as much a coin.
  test('CONTRACT-3: margin that is added moves the liquidation price away', () => {
    const made = new ContractExchange();
    made.meet(2_000_000, 1, 50);
    made.run({ type: 'change-margin', mode: 'real', customer: 1, id: 1, units: 3_000_000_000n });
    expect(made.position(1)?.liquidationPrice).toBe(1_670_000);
  });

  // https://www.bybitx.global/fil-PH/help-center/search-result?page=46&pageSize=10&query=trade (bankruptcy price)
  test('CONTRACT-3: the margin of one at 10,000 with 50 is used up at 9,800', () => {
    const made = new ContractExchange({}, {}, 1_000_000);
    made.meet(1_000_000, 1, 50);
    expect(made.position(1)?.bankruptcyPrice).toBe(980_000);
    expect(made.position(2)?.bankruptcyPrice).toBe(1_020_000);
  });

  // https://support.flipster.io/hc/en-us/articles/7352962731663-Margin-Trading-Explained
  test('CONTRACT-3: a tenth at 30,000 with 10 has 300 of margin, 900 of equity at 36,000, 100 at 28,000, and none at 26,000', () => {
    const tiers = [{ upTo: null, maintenanceBps: 100, maxLeverage: 50 }];
    const made = new ContractExchange({ tiers }, { lotSize: '0.1' }, 3_000_000);
    made.meet(3_000_000, 1, 10);
    const long = made.position(1);
    const listing = made.core.config.listings.get(CONTRACT.id);
    if (!long || !listing) throw new Error('it is open');
    expect(long).toMatchObject({ margin: 300_000_000n, maintenanceBps: 100 });
    const equities = [3_600_000, 2_800_000, 2_600_000].map((price) => equityAt(listing.scale, long, priceTicks(price)));
    expect(equities).toEqual([900_000_000n, 100_000_000n, -100_000_000n]);
    expect(made.fall(2_800_000)).toBe('');
    // The short pays for what the margin does not (MARGIN-22).
    expect(made.fall(2_600_000)).toBe('position-closed, position-closed');
  });

  // ESMA decision (EU) 2018/796, article 2(b): closed when what secures it falls below half of the initial margin.
  test('MARGIN-24: where half of the margin to open closes it, one at 20,000 with 10 is called at 19,500 and closed at 19,000, also after it grew', () => {
    const made = new ContractExchange();
    const order = { limit: 2_000_000, lots: 1, leverage: 10, marginCloseOutBps: 5_000 };
    made.open({ ...order, customer: 2, side: 'sell' });
    made.open(order);
    const [long, short] = [made.position(1), made.position(2)];
    expect(long).toMatchObject({ side: 'long', callPrice: 1_950_000, liquidationPrice: 1_900_000 });
    expect(short).toMatchObject({ side: 'short', callPrice: 2_050_000, liquidationPrice: 2_100_000 });
    made.place({ customer: 3, side: 'sell', limit: 2_000_000, lots: 1, leverage: 10 });
    made.place({ customer: 1, side: 'buy', limit: 2_000_000, lots: 1, of: 1 });
    expect(made.position(1)).toMatchObject({ quantity: 2, callPrice: 1_950_000, liquidationPrice: 1_900_000 });
    // Half of it is closed: the rest is on the same terms.
    made.place({ customer: 3, side: 'buy', limit: 2_000_000, lots: 1, leverage: 10 });
    made.place({ customer: 1, side: 'sell', limit: 2_000_000, lots: 1, of: 1 });
    expect(made.position(1)).toMatchObject({ quantity: 1, liquidationPrice: 1_900_000 });
    expect(made.fall(1_950_000)).toBe('margin-called');
    expect(made.fall(1_900_100)).toBe('');
    expect(made.fall(1_900_000)).toBe('position-closed');
    expect(made.last('position-closed')).toMatchObject({ position: { id: 1 }, closeOut: { reason: 'liquidation' } });
    expect(made.faults()).toEqual([]);
  });

  test('CONTRACT-3: the result is the difference × contracts × face value, whatever the leverage, and a round trip at one price costs the fees alone', () => {
    for (const leverage of [1, 10, 50]) {
      const made = new ContractExchange({}, { feeBps: 5 });
      made.meet(2_000_000, 2, leverage);
      made.place({ customer: 3, side: 'buy', limit: 2_000_000, lots: 2, time: 'GTC' });
      made.place({ customer: 1, side: 'sell', limit: 2_000_000, lots: 2, of: 1 });
      // 40,000 twice at 0.05 %.
      expect(made.last('position-closed')).toMatchObject({
        position: { id: 1, realised: 0n, fees: 40_000_000n, financing: 0n },
      });
      expect(made.faults()).toEqual([]);
    }
  });
});

describe('CONTRACT-5: funding rates', () => {
  const rate = (premium: number): number => fundingRate({ interestPpb: 100_000 }, premium);

  // https://gate.io/futures/introduction/funding-rate-history: premium + clamp(interest − premium, ±0.05 %); billionths.
  test.each([
    [0, 100_000],
    [300_000, 100_000],
    [600_000, 100_000],
    [600_001, 100_001],
    [1_000_000, 500_000],
    [-400_000, 100_000],
    [-1_000_000, -500_000],
    [9_000_000, 7_500_000],
    [-9_000_000, -7_500_000],
  ])('CONTRACT-5: a premium of %d comes to a rate of %d', (premium, expected) => {
    expect(rate(premium)).toBe(expected);
  });

  // https://web3.bitget.com/en/academy/funding-cost-calculation: rate × face value × contracts × mark price, whatever the leverage.
  test('CONTRACT-5: what is paid is the rate of the value at the mark price, rounded up, and what is received is rounded down', () => {
    const scale = new ContractExchange().core.config.listings.get(CONTRACT.id)?.scale;
    if (!scale) throw new Error('it is listed');
    const value = turnover(priceTicks(800_000), quantityLots(10));
    expect([fundingDue(scale, 'long', value, 100_000), fundingDue(scale, 'short', value, 100_000)]).toEqual([
      8_000_000n,
      -8_000_000n,
    ]);
    expect([fundingDue(scale, 'long', value, -13), fundingDue(scale, 'short', value, -13)]).toEqual([-1_040n, 1_040n]);
    const odd = turnover(priceTicks(333), quantityLots(1));
    expect([fundingDue(scale, 'long', odd, 100_000), fundingDue(scale, 'short', odd, 100_000)]).toEqual([333n, -333n]);
    expect([fundingDue(scale, 'long', odd, 100_001), fundingDue(scale, 'short', odd, 100_001)]).toEqual([334n, -333n]);
    expect(fundingDue(scale, 'long', odd, 0)).toBe(0n);
  });

  test('CONTRACT-5: a premium compares prices of different tick sizes', () => {
    const { core } = new ContractExchange();
    const [contract, coin] = [CONTRACT.id, COIN.id].map((id) => core.config.listings.get(id)?.scale);
    if (!contract || !coin) throw new Error('both are listed');
    const fine = { ...coin, priceDecimals: 4, tickUnits: 5n };
    expect(premiumPpb({ scale: contract, mark: priceTicks(10_100) }, { scale: fine, price: priceTicks(200_000) })).toBe(
      10_000_000,
    );
  });
});

describe('CONTRACT-6: funding is posted once a period', () => {
  const half = PERIOD_MS / 2;

  /** Customer 1 long, 2 short, ten contracts at 20,000; a period of its start at 20,000. */
  const started = (): ContractExchange => {
    const made = new ContractExchange();
    made.now = PERIOD_MS * 100;
    made.both(2_000_000);
    made.meet(2_000_000, 10, 10);
    return made;
  };

  test('CONTRACT-6: the rate is the time-weighted premium’s, and longs pay shorts of the value at the mark price', () => {
    const made = started();
    made.wait(half, 2_000_000);
    made.wait(half, 2_000_000, 2_004_000);
    const done = made.runDue();
    expect(done).toContain('funding-fixed');
    // Half of the time 0, half of it 0.2 %, but for the seconds of the last tick: 0.1 %, and 0.05 % less of interest.
    expect(made.last('funding-fixed')).toMatchObject({ ratePpb: 499_861, premiumPpb: 999_861, mark: 2_004_000 });
    const [long, short] = [made.position(1), made.position(2)];
    // 200,400 × 0.0499861 %.
    expect([long?.financing, short?.financing]).toEqual([100_172_145n, -100_172_144n]);
    expect([long?.margin, short?.margin]).toEqual([19_899_827_855n, 20_100_172_144n]);
    expect(made.house('financing', 'USDT')).toBe(1n);
    expect(made.faults()).toEqual([]);
  });

  test('CONTRACT-6: the liquidation price follows what was paid', () => {
    const made = started();
    const before = made.position(1)?.liquidationPrice ?? 0;
    made.wait(PERIOD_MS, 2_000_000);
    made.runDue();
    // 0.01 % of 200,000 for ten coins: two a coin.
    expect(made.position(1)).toMatchObject({ financing: 20_000_000n, liquidationPrice: before + 200 });
  });

  test('CONTRACT-6: in pieces, and after a restart between them, all positions have one rate and pay once', () => {
    const made = started();
    made.meet(2_000_000, 1, 10);
    made.wait(PERIOD_MS, 2_000_000, 2_010_000);
    // The first positions, and then a price that would make another rate.
    made.run({ type: 'run-agenda', most: 1 });
    const restored = restoreSnapshot(made.core.config, takeSnapshot(made.core));
    const rest = new ContractExchange();
    Object.assign(rest, { core: restored, now: made.now + 1_000 });
    rest.both(2_000_000, 1_900_000);
    for (let pieces = 0; pieces < 20; pieces++) rest.run({ type: 'run-agenda', most: 1 });
    const rates = [...made.events, ...rest.events].flatMap((event) =>
      event.type === 'position-financed'
        ? [`${event.position.id} ${event.funding?.ratePpb} ${event.funding?.mark}`]
        : [],
    );
    expect(new Set(rates.map((text) => text.slice(2))).size).toBe(1);
    expect(rates.map((text) => text[0]).sort()).toEqual(['1', '2', '3', '4']);
  });

  test('CONTRACT-6: nothing is paid for periods without a price, and each is closed on its own', () => {
    const made = started();
    made.now += 3 * PERIOD_MS;
    made.runDue();
    const financed = made.events.filter(({ type }) => type === 'position-financed');
    expect(financed).toHaveLength(6);
    // The first was observed at its start alone.
    expect(made.position(1)?.financing).toBe(20_000_000n);
    expect(made.last('funding-fixed')).toMatchObject({ premiumPpb: null, ratePpb: 0, mark: null });
  });

  test('CONTRACT-6: a period costs at most the margin', () => {
    const made = new ContractExchange({ leverages: [1, 50] });
    made.now = PERIOD_MS * 100;
    made.both(2_000_000);
    made.meet(2_000_000, 1, 50);
    for (let period = 0; period < 5; period++) {
      made.wait(PERIOD_MS, 1_980_000, 2_000_000);
      made.runDue();
    }
    const long = made.position(1);
    expect((long?.margin ?? 0n) >= 0n).toBe(true);
    expect(made.faults()).toEqual([]);
  });
});

describe('MARGIN-8: target and stop with limits', () => {
  test('MARGIN-8: a target with a limit places an order that rests, and the stop stays', () => {
    const made = new ContractExchange();
    made.meet(2_000_000, 2, 10);
    const exits = { target: priceTicks(2_050_000), targetLimit: priceTicks(2_060_000), stop: priceTicks(1_950_000) };
    made.run({ type: 'set-exits', mode: 'real', customer: 1, id: 1, ...exits });
    expect(made.fall(2_050_000)).toBe('position-exits-set');
    expect(made.position(1)).toMatchObject({ quantity: 2, target: null, targetLimit: null, stop: 1_950_000 });
    expect(made.tick(2_061_000, CONTRACT.id)).toContain('position-closed');
    expect(made.last('order-filled')).toMatchObject({ price: 2_060_000, quantity: 2 });
    expect(made.faults()).toEqual([]);
  });

  test('BOOK-22, MARGIN-8: of positions that one price closes, none overtakes one whose order goes on in pieces', () => {
    const made = new ContractExchange({}, { ladder: { ...CONTRACT.ladder, sizeLots: 10 } });
    made.meet(2_000_000, 25, 10, 1, 3);
    made.meet(2_000_000, 5, 10, 2, 3);
    const exits = { stop: null, target: priceTicks(2_050_000) };
    made.run({ type: 'set-exits', mode: 'real', customer: 1, id: 1, ...exits, targetLimit: priceTicks(2_040_000) });
    made.run({ type: 'set-exits', mode: 'real', customer: 2, id: 3, ...exits });
    Object.assign(made.core.config, { fillsAtOnce: 1 });
    const before = made.events.length;
    made.fall(2_050_000);
    const events = made.events.slice(before);
    expect(events.flatMap((event) => (event.type === 'order-filled' ? [event.seller?.customer] : []))[0]).toBe(1);
    // The house takes what meets no book.
    expect(events.find((event) => event.type === 'position-closed' && event.position.customer === 2)).toMatchObject({
      trade: { fill: null, price: 2_050_000 },
    });
    made.runDue();
    expect(made.position(1)).toBeUndefined();
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-8: a stop with a limit is never filled below it', () => {
    const made = new ContractExchange();
    made.meet(2_000_000, 2, 10);
    const exits = { target: null, stop: priceTicks(1_950_000), stopLimit: priceTicks(1_940_000) };
    made.run({ type: 'set-exits', mode: 'real', customer: 1, id: 1, ...exits });
    expect(made.fall(1_930_000)).toBe('position-exits-set');
    expect(made.position(1)?.quantity).toBe(2);
    expect(made.tick(1_941_000, CONTRACT.id)).toContain('position-closed');
    expect(made.last('order-filled')?.price).toBe(1_940_000);
  });

  test.each([
    ['a limit without its price', { target: null, stop: null, targetLimit: priceTicks(2_060_000) }],
    [
      'a stop’s limit at which more than the margin is lost',
      { target: null, stop: priceTicks(1_950_000), stopLimit: priceTicks(1_700_000) },
    ],
  ])('MARGIN-8: %s is refused', (_what, exits) => {
    const made = new ContractExchange();
    made.meet(2_000_000, 2, 10);
    const action = { type: 'set-exits', mode: 'real', customer: 1, id: 1, ...exits } as const;
    expect(made.run(action)).toMatchObject({ ok: false, error: 'BAD_STOP' });
  });
});

describe('MARGIN-22: reduction of opposite positions', () => {
  /** Customer 1 long ten at 20,000 with 50; 2 and 3 short, five each, 3 at a better price than 2. */
  const opposed = (): ContractExchange => {
    const made = new ContractExchange({ leverages: [1, 2, 5, 10, 20, 50] });
    made.meet(2_000_000, 5, 50, 1, 2);
    made.both(2_010_000);
    made.meet(2_010_000, 5, 50, 1, 3);
    return made;
  };
  const closed = (made: ContractExchange) =>
    made.events.flatMap((event) =>
      event.type === 'position-closed' || event.type === 'position-reduced'
        ? [
            [
              event.position.id,
              event.reason,
              event.trade.price,
              event.trade.quantity,
              event.uncovered,
              event.counterparty,
            ],
          ]
        : [],
    );

  test('MARGIN-22: what neither margin nor fund pays is closed against the highest profit × leverage at the bankruptcy price, and told', () => {
    const made = opposed();
    // Longs are 1 at 20,000 and 3 at 20,100; shorts 2 of customer 2 and 4 of customer 3.
    expect(made.fall(1_900_000)).toContain('position-closed');
    const longs = closed(made).filter(([, reason]) => reason === 'liquidation');
    // 3 is used up at 19,698, 1 at 19,600; the better short is reduced first.
    expect(longs).toEqual([
      [3, 'liquidation', 1_969_800, 5, 0n, 4],
      [1, 'liquidation', 1_960_000, 5, 0n, 2],
    ]);
    expect(closed(made).filter(([, reason]) => reason === 'deleveraged')).toEqual([
      [4, 'deleveraged', 1_969_800, 5, 0n, 3],
      [2, 'deleveraged', 1_960_000, 5, 0n, 1],
    ]);
    // What the longs lost is what the shorts have won: the house pays nothing.
    expect(made.house('margin', 'USDT')).toBe(0n);
    expect(made.core.state.market.inventory.real.get(CONTRACT.id)).toBeUndefined();
    expect(made.core.state.margin.positions.size).toBe(0);
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-22: while the fund pays, nobody is reduced', () => {
    const made = opposed();
    made.run({
      type: 'post-manually',
      from: 'real.house.clearing.card.USDT',
      to: 'real.house.insurance.USDT',
      units: 100_000_000_000n,
      reason: 'r',
      by: 'one',
      agreedBy: 'another',
    });
    made.fall(1_900_000);
    expect(closed(made).map(([id, reason]) => `${id} ${reason}`)).toEqual(['3 liquidation', '1 liquidation']);
    expect(closed(made).every(([, , , , uncovered]) => uncovered === 0n)).toBe(true);
    expect(made.core.state.margin.positions.size).toBe(2);
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-22: the house pays only where there is no opposite position left', () => {
    const made = new ContractExchange();
    made.open({ lots: 4, leverage: 50, customer: 2 });
    made.open({ lots: 1, leverage: 2, customer: 3, side: 'sell' });
    made.fall(1_900_000);
    expect(closed(made)).toEqual([
      [1, 'liquidation', 1_960_000, 1, 0n, 2],
      [2, 'deleveraged', 1_960_000, 1, 0n, 1],
      [1, 'liquidation', 1_899_999, 3, expect.any(BigInt), undefined],
    ]);
    expect(made.last('position-closed')?.uncovered ?? 0n).toBeGreaterThan(0n);
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-22: at one profit the higher leverage is reduced first, a part of it where that is enough, and its owner pays no fee', () => {
    const made = new ContractExchange({}, { feeBps: 5 });
    made.open({ lots: 2, leverage: 50, customer: 1 });
    made.open({ lots: 5, leverage: 2, customer: 2, side: 'sell' });
    made.open({ lots: 5, leverage: 10, customer: 3, side: 'sell' });
    const before = made.position(3)?.fees ?? 0n;
    made.fall(1_900_000);
    expect(closed(made).map(([id, reason, , lots]) => [id, reason, lots])).toEqual([
      [1, 'liquidation', 2],
      [3, 'deleveraged', 2],
    ]);
    expect(made.position(3)).toMatchObject({ quantity: 3, fees: before });
    expect(made.position(2)?.quantity).toBe(5);
    expect(made.faults()).toEqual([]);
  });
});
