// usage: node --import tsx bc.mts <worktree>
import { readFileSync } from 'node:fs';
const wt = process.argv[2];
const core_ = await import(`${wt}/packages/core/src/index.ts`);
const rules = await import(`${wt}/packages/rules/src/index.ts`);
const bm = await import(`${wt}/tests/load/bench-market.ts`);
const { createCore, faultsOf, observe, run } = core_;
const { priceTicks, quantityLots } = rules;
const { benchConfig, pair } = bm;
const cpu = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]);
const CUSTOMERS = 1000, MIDDLE = 10_000_000;
const carryOut = (core, action, at) => { const done = run(core, { action }, at); if (!done.ok) throw new Error(done.error); return done.value.length; };
const orderOf = (index) => ({ type: 'place-order', book: 'demo', customer: 1 + ((index * 7919) % CUSTOMERS), instrument: pair.id,
  side: index % 2 === 0 ? 'buy' : 'sell', kind: 'limit', timeInForce: 'GTC', quantity: quantityLots(100 + (index % 400)),
  limit: priceTicks(MIDDLE + ((Math.floor(index / 2) * 31) % 101) - 50), budget: null });
const core = createCore(benchConfig(pair, { maxOpenOrders: 1_000_000 }));
for (let c = 1; c <= CUSTOMERS; c++) { carryOut(core, { type: 'open-customer', customer: c }, 0); carryOut(core, { type: 'start-demo', customer: c }, 0); }
observe(core, pair.id, { seq: 1, price: priceTicks(MIDDLE), at: 0 });
let index = 0;
for (; index < 50_000; index++) carryOut(core, orderOf(index), index);
const times = []; let events = 0;
const t0 = cpu(); const w0 = performance.now();
const N = 400_000, CH = 20_000;
for (let k = 0; k < N / CH; k++) { const s = cpu(); for (let i = 0; i < CH; i++, index++) events += carryOut(core, orderOf(index), index); times.push((cpu() - s) / CH / 1000); }
const t1 = cpu(); const w1 = performance.now();
times.sort((a, b) => a - b);
if (faultsOf(core.state.ledger).length) throw 1;
console.log(`${wt.split('/').pop().padEnd(9)} cpu µs/order: total ${((t1 - t0) / N / 1000).toFixed(3)} min ${times[0].toFixed(3)} median ${times[times.length >> 1].toFixed(3)} -> ${(1000 / times[times.length >> 1]).toFixed(0)}k/s; wall ${(N / (w1 - w0)).toFixed(0)}k/s; ev ${(events / N).toFixed(3)}`);
