import { parseDecimal } from '@bourse/rules';
import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columnsOf, LINE, linesOf, REQUESTED, sidesOfRequested } from '../../apps/server/src/ledger/sides.ts';
import { nameNumber } from '../../apps/server/src/store/name-number.ts';
import { BY_TWO, castOperators, credit, NO_CHECKS } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { ACCOUNT, setLevel } from './payee.ts';

let server: TestServer;
let ann: Client;
let zoe: Client;
let auditor: Client;
let customer: TestCustomer;

const reason = 'The bank took its fee.';
const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const clearing = 'clearing.card' as const;
const period = { clearing, from: today, to: today };
const HEAD = 'date,reference,amount,currency,direction';

const fileOf = (lines: readonly string[], name = 'july.csv') => new File([[HEAD, ...lines].join('\n')], name);
const take = (lines: readonly string[], how: 'add' | 'replace' = 'add', request: typeof period = period) =>
  ann('console.importStatement', { ...request, how }, { file: fileOf(lines) });
const preview = async (lines: readonly string[], request: typeof period = period) =>
  value(await ann('console.previewStatement', request, { file: fileOf(lines) }));
const linesNow = async () => value(await ann('console.reconciledLines', { ...period, pageSize: 100 })).rows;
const figuresOf = async (asset: string) => {
  const found = value(await ann('console.reconciledFigures', period)).find((each) => each.asset === asset);
  if (!found) throw new Error(`no figures of ${asset}`);
  return found;
};
const open = async () => value(await ann('console.differences', {})).rows;

/** Posts by hand: proposed by one of finance, confirmed by another. */
const postByHand = async (from: string, to: string, amount: string, why = reason): Promise<void> => {
  const proposed = value(await ann('console.proposePosting', { from, to, amount, reason: why }));
  value(await zoe('console.confirmProposal', { id: Number(proposed.id) }));
};

const payOut = async (reference: string): Promise<void> => {
  const { id: card } = value(await customer.call('funds.addBankCard', ACCOUNT));
  const policy = { minimum: 1n, maximum: 10n ** 9n, fee: 200n, oneAtATime: false, worth: 1n, checks: NO_CHECKS };
  const amount = { asset: 'EUR', units: 10_000n };
  const request = { type: 'request-withdrawal', customer: customer.id, channel: 'card', account: 'stock' } as const;
  const done = value(
    await server.running.services.execute({ ...request, amount, policy, destination: `card:${card}` }),
  );
  const requested = done.events.find((event) => event.type === 'withdrawal-requested');
  const id = requested?.withdrawal.id ?? 0;
  value(await ann('console.startWithdrawal', { id }));
  value(await ann('console.revealDestination', { id, reason: 'To pay it.' }));
  value(await ann('console.payWithdrawal', { id, reference, again: reference }));
};

/** Credits a deposit under a reference of choice, as two agree to it. */
const payIn = async (amount: bigint, reference: string): Promise<void> => {
  const claimed = { asset: 'EUR', units: amount };
  const { services } = server.running;
  const request = { type: 'request-deposit', customer: customer.id, channel: 'card', account: 'stock' } as const;
  const done = value(
    await services.execute({ ...request, claimed, minimum: 1n, maximum: amount, evidence: reference }),
  );
  const requested = done.events.find((event) => event.type === 'deposit-requested');
  const id = requested?.deposit.id ?? 0;
  value(await services.execute({ type: 'credit-deposit', id, arrived: claimed, reference, ...BY_TWO }));
};

beforeAll(async () => {
  server = await startTestServer({}, 'reconciliation');
  const sessionOf = await castOperators(server);
  ann = server.operatorAs(await sessionOf('finance'));
  zoe = server.operatorAs(await server.operatorToken());
  auditor = server.operatorAs(await sessionOf('auditor'));
  customer = await server.registerCustomer();
  await setLevel(server, customer.id, 'advanced');
  await credit(server, customer.id, 'stock', '1000.00 EUR');
  await payIn(50_000n, 'IN 500');
  await payOut('OUT 98');
  await postByHand('real.house.fees.EUR', 'real.house.clearing.card.EUR', '1.50');
  await postByHand(`real.c${customer.id}.stock.EUR`, 'real.house.clearing.card.EUR', '12.34');
}, 120_000);

afterAll(() => server?.close());

const units = (text: string | null): bigint => {
  const read = parseDecimal(text ?? '0', 8);
  if (!read.ok) throw new Error(`${text} is no amount`);
  return read.value;
};

describe('the ledger against the statement', () => {
  test('FUNDS-82: every posting on the clearing account is listed, those made by hand too', async () => {
    const rows = await linesNow();
    const { rows: posted } = await server.running.services.database.pool.query<{ seq: bigint }>(
      `SELECT seq FROM postings p, ${linesOf('p')} WHERE $1 IN (${LINE.source}, ${LINE.destination})`,
      [nameNumber('real.house.clearing.card.EUR')],
    );
    expect(rows.filter(({ asset }) => asset === 'EUR')).toHaveLength(posted.length);
    expect(rows).toContainEqual(
      expect.objectContaining({
        kind: 'manual-posting',
        outcome: 'missing-there',
        direction: 'out',
        here: '12.34',
        reason,
        about: expect.stringMatching(/^entry:/),
        difference: null,
      }),
    );
  });

  test('FUNDS-114: opening, movements, closing and what became of the lines add up to the unit on either side', async () => {
    const lines = [
      `${today},,100.00,EUR,opening`,
      `${today},IN 500,500.00,EUR,in`,
      `${today},OUT 98,97.00,EUR,out`,
      `${today},UNKNOWN 7,7.77,EUR,in`,
      `${today},,510.77,EUR,closing`,
    ];
    value(await take(lines));
    const { parts, covered, difference, explained, open: left } = await figuresOf('EUR');
    expect(covered).toBe('whole');
    const of = (name: string) => {
      const found = parts.find(({ part }) => part === name);
      if (!found) throw new Error(`no ${name}`);
      return { here: units(found.ledger), there: units(found.statement), gap: units(found.difference), text: found };
    };
    for (const side of ['here', 'there'] as const) {
      const movements = of('in')[side] - of('out')[side];
      expect(of('opening')[side] + movements, side).toBe(of('closing')[side]);
      const outcomes = ['matched', 'amount-differs', 'missing-there', 'missing-here', 'other-period'] as const;
      expect(
        outcomes.reduce((sum, each) => sum + of(each)[side], 0n),
        side,
      ).toBe(movements);
      expect(of('net')[side], side).toBe(movements);
    }
    for (const { ledger, statement, difference: gap } of parts)
      expect(units(ledger) - units(statement)).toBe(units(gap));
    expect(units(explained) + units(left)).toBe(units(difference));
    expect(of('matched').text).toMatchObject({ ledger: '500.00', statement: '500.00', count: 1 });
    expect(of('amount-differs').text).toMatchObject({ ledger: '-98.00', statement: '-97.00', difference: '-1.00' });
    expect(of('missing-here').text).toMatchObject({ ledger: '0.00', statement: '7.77', difference: '-7.77' });
    const { rows } = await server.running.services.database.pool.query<{ balance: string }>(
      `SELECT balance FROM ${REQUESTED}, ${sidesOfRequested()} ORDER BY no DESC LIMIT 1`,
      columnsOf([{ account: nameNumber('real.house.clearing.card.EUR'), low: 1, below: 1_000_000 }]),
    );
    expect(of('closing').here).toBe(-BigInt(rows[0]?.balance ?? 0) * 10n ** 6n);
  });

  test('FUNDS-82: a posting by hand that names the line in its reason, with its sum, is that line', async () => {
    const line = (await linesNow()).find(({ reference }) => reference === 'UNKNOWN 7');
    expect(line).toMatchObject({ outcome: 'missing-here', state: 'open' });
    await postByHand(
      'real.house.clearing.card.EUR',
      `real.c${customer.id}.stock.EUR`,
      '7.77',
      'Statement line unknown-7',
    );
    expect((await linesNow()).find(({ reference }) => reference === 'UNKNOWN 7')).toMatchObject({
      outcome: 'matched',
      kind: 'manual-posting',
      difference: null,
    });
  });
});

test('FUNDS-112: a line that nothing was credited for says whose reference it bears', async () => {
  const other = await server.registerCustomer();
  const { id: depositId, paymentReference } = value(
    await other.call('funds.createStockRecharge', { amount: '100', currency: 'EUR' }),
  );
  const wire = { ...period, clearing: 'clearing.wire' } as const;
  const file = fileOf([`${today},SEPA ${paymentReference},100.00,EUR,in`]);
  value(await ann('console.importStatement', { ...wire, how: 'add' }, { file }));
  const row = (await open()).find((each) => each.clearing === 'clearing.wire');
  const search = `sepa-${paymentReference.slice(0, 4).toLowerCase()} ${paymentReference.slice(4)}`;
  expect(value(await ann('console.differences', { search })).rows).toEqual([row]);
  expect(value(await ann('console.difference', { id: row?.difference ?? 0 })).quoted).toEqual([
    { reference: paymentReference, customerId: other.id, depositId },
  ]);
});

describe('what differs', () => {
  const idOf = async (here: string): Promise<number> => {
    const row = (await open()).find((each) => each.here === here);
    if (!row?.difference) throw new Error(`nothing of ${here} differs`);
    return row.difference;
  };

  test('FUNDS-115: it is listed, oldest first, with its age, and taken by an operator as other work is', async () => {
    const rows = await open();
    expect(rows.map(({ here }) => here)).toEqual(expect.arrayContaining(['12.34', '98.00', '1000.00']));
    const ages = rows.map(({ since }) => since ?? 0);
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
    const id = await idOf('12.34');
    expect(value(await ann('console.assignDifference', { id, take: true })).assignedTo).toMatch(/^finance/);
    expect(outcome(await zoe('console.assignDifference', { id, take: true }))).toBe('TAKEN_BY_OTHER');
    expect(value(await ann('console.differences', { assigned: 'me' })).rows.map(({ here }) => here)).toEqual(['12.34']);
    expect(value(await zoe('console.differences', { assigned: 'others' })).rows).toHaveLength(1);
    expect(value(await zoe('console.differences', { assigned: 'nobody' })).rows).toHaveLength(rows.length - 1);
    expect(outcome(await auditor('console.assignDifference', { id, take: true }))).toBe('FORBIDDEN');
  });

  test('FUNDS-115: notes and the resolution are kept with who wrote them, in the record and in the trail; it can be opened again', async () => {
    const id = await idOf('12.34');
    const before = await figuresOf('EUR');
    expect(outcome(await ann('console.resolveDifference', { id, resolved: true, reason: ' ' }))).toBe('REASON_NEEDED');
    expect(outcome(await auditor('console.noteDifference', { id, reason }))).toBe('FORBIDDEN');
    expect(value(await ann('console.noteDifference', { id, reason: 'Asked the bank.' })).note).toBe('Asked the bank.');
    const resolved = value(await ann('console.resolveDifference', { id, resolved: true, reason }));
    expect(resolved.state).toBe('resolved');
    expect(resolved.steps.map(({ step, text }) => [step, text])).toEqual([
      ['note', 'Asked the bank.'],
      ['resolved', reason],
    ]);
    expect(outcome(await ann('console.resolveDifference', { id, resolved: true, reason }))).toBe('DIFFERENCE_DECIDED');
    expect((await open()).map(({ here }) => here)).not.toContain('12.34');
    expect(value(await ann('console.differences', { state: 'resolved' })).rows.map(({ here }) => here)).toEqual([
      '12.34',
    ]);
    const after = await figuresOf('EUR');
    expect(after.difference).toBe(before.difference);
    expect(units(after.explained) - units(before.explained)).toBe(units('-12.34'));
    const { rows } = value(await auditor('console.audit', { target: `difference:${id}`, pageSize: 20 }));
    expect(
      rows
        .map(({ action, reason: why, outcome: came }) => [action, why, came])
        .reverse()
        .slice(-4),
    ).toEqual([
      ['console.resolveDifference', ' ', 'REASON_NEEDED'],
      ['console.noteDifference', 'Asked the bank.', 'ok'],
      ['console.resolveDifference', reason, 'ok'],
      ['console.resolveDifference', reason, 'DIFFERENCE_DECIDED'],
    ]);
    value(await ann('console.resolveDifference', { id, resolved: false, reason: 'It was another one.' }));
    expect((await open()).map(({ here }) => here)).toContain('12.34');
    expect(outcome(await ann('console.difference', { id: 1 }))).toBe('DIFFERENCE_NOT_FOUND');
  });
});

describe('taking a statement in', () => {
  const versions = async () => value(await ann('console.statements', period));

  test('FUNDS-116: the preview says what was read and what was not, and takes nothing in', async () => {
    const before = await versions();
    const seen = await preview([
      `${today},A 100001,10.00,EUR,in`,
      `${daysAgo(2)},A 100002,10.00,EUR,in`,
      `${today},A 100003,ten,EUR,in`,
    ]);
    expect(seen).toMatchObject({ ...period, fileName: 'july.csv', lines: 1, same: null });
    expect(seen.problems).toEqual([
      { line: 3, problem: 'outside' },
      { line: 4, problem: 'amount' },
    ]);
    const balanced = await preview([
      `${today},,-5.00,EUR,opening`,
      `${today},A 100001,1000.00,EUR,in`,
      `${today},A 100002,3.00,EUR,out`,
      `${today},,992.01,EUR,closing`,
    ]);
    expect(balanced.problems).toEqual([{ line: 5, problem: 'balance' }]);
    expect(balanced.currencies).toEqual([
      { asset: 'EUR', lines: 2, opening: '-5.00', in: '1000.00', out: '3.00', closing: '992.01' },
    ]);
    expect(balanced.replaces.map(({ from, counts }) => [from, counts])).toEqual([[today, true]]);
    expect(await versions()).toEqual(before);
    const wrong = { ...period, from: today, to: daysAgo(1) };
    expect(outcome(await ann('console.previewStatement', wrong, { file: fileOf([]) }))).toBe('BAD_STATEMENT');
  });

  test('FUNDS-116: it is replaced only when that is said; every version stays, with its file, who and when', async () => {
    const lines = [`${today},IN 500,500.00,EUR,in`, `${today},OUT 98,98.00,EUR,out`];
    expect(outcome(await take(lines))).toBe('STATEMENT_REPLACES');
    value(await take(lines, 'replace'));
    const all = await versions();
    expect(
      all.map(({ counts, fileName, takenBy, lines: count }) => [counts, fileName, takenBy.slice(0, 7), count]),
    ).toEqual([
      [true, 'july.csv', 'finance', 2],
      [false, 'july.csv', 'finance', 3],
    ]);
    expect(all[0]?.digest).not.toBe(all[1]?.digest);
    expect((await linesNow()).find(({ reference }) => reference === 'OUT 98')?.outcome).toBe('matched');
    const { rows } = value(await auditor('console.audit', { action: 'console.importStatement', pageSize: 1 }));
    expect(rows[0]?.reason).toBe(`file july.csv, SHA-256 ${all[0]?.digest}`);
  });

  test('FILE-3: the name of a statement is kept without what nobody sees, and a refused one stands in the trail by it', async () => {
    const file = fileOf([`${today},IN 500,500.00,EUR,in`], 'ju\u0000\u202ely.csv');
    expect(value(await ann('console.previewStatement', period, { file })).fileName).toBe('july.csv');
    const wrong = { clearing, from: today, to: daysAgo(3), how: 'add' } as const;
    expect(outcome(await ann('console.importStatement', wrong, { file }))).toBe('BAD_STATEMENT');
    const { rows } = value(await auditor('console.audit', { action: 'console.importStatement', pageSize: 1 }));
    expect(rows[0]).toMatchObject({ reason: expect.stringMatching(/^file july\.csv, /), outcome: 'BAD_STATEMENT' });
  });

  test('FUNDS-116: the same file is known again; another currency stands beside, a longer period takes the place, a part of it does not', async () => {
    const lines = [`${today},IN 500,500.00,EUR,in`, `${today},OUT 98,98.00,EUR,out`];
    expect((await preview(lines)).same).toMatchObject({ counts: true, takenBy: expect.stringMatching(/^finance/) });
    expect(outcome(await take(lines, 'replace'))).toBe('STATEMENT_TAKEN');
    const dollars = [`${today},USD 1000,10.00,USD,in`];
    expect(await preview(dollars)).toMatchObject({ replaces: [], overlaps: [], same: null });
    expect(outcome(await take(dollars))).toBe('ok');
    const longer = { ...period, from: daysAgo(3) };
    const both = [...lines, ...dollars];
    expect((await preview(both, longer)).replaces).toHaveLength(2);
    expect(outcome(await take(both, 'replace', longer))).toBe('ok');
    expect((await versions()).filter(({ counts }) => counts)).toHaveLength(1);
    expect((await preview([`${today},X 100009,1.00,EUR,in`])).overlaps).toHaveLength(1);
    expect(outcome(await take([`${today},X 100009,1.00,EUR,in`], 'replace'))).toBe('STATEMENT_OVERLAPS');
  });
});

test('FUNDS-115: a difference is as old as the first version of the statement that shows it', async () => {
  const request = { ...period, clearing: 'clearing.coin', from: daysAgo(20), to: daysAgo(20) } as const;
  const line = `${daysAgo(20)},AGE 100001,0.50,BTC,in`;
  const bring = async (lines: readonly string[], how: 'add' | 'replace', to = request.to) => {
    value(await ann('console.importStatement', { ...request, to, how }, { file: fileOf(lines) }));
    const [newest] = value(await ann('console.statements', { ...request, to }));
    return newest?.takenAt ?? 0;
  };
  const sinceOf = async (reference: string) =>
    value(await ann('console.differences', { search: reference })).rows.map(({ since }) => since);
  const first = await bring([line], 'add');
  const second = await bring([line, `${daysAgo(20)},AGE 100002,0.10,BTC,in`], 'replace');
  const third = await bring(
    [line, `${daysAgo(20)},AGE 100002,0.10,BTC,in`, `${daysAgo(20)},AGE 100003,0.20,BTC,in`],
    'replace',
    daysAgo(19),
  );
  expect(first).toBeLessThan(second);
  expect(second).toBeLessThan(third);
  expect(await sinceOf('AGE 100001')).toEqual([first]);
  expect(await sinceOf('AGE 100002')).toEqual([second]);
  expect(await sinceOf('AGE 100003')).toEqual([third]);
});

test('FUNDS-115: a posting that a statement lacks differs since the first version that lacks it', async () => {
  const of = { ...period, clearing: 'clearing.wire' } as const;
  const bring = async (lines: readonly string[], how: 'add' | 'replace' = 'replace') => {
    value(await ann('console.importStatement', { ...of, how }, { file: fileOf(lines) }));
    return value(await ann('console.statements', of))[0]?.takenAt ?? 0;
  };
  const has = `${today},WITH 100009,3.21,USD,in`;
  await postByHand('real.house.clearing.wire.USD', 'real.house.fees.USD', '3.21', 'Line WITH 100009');
  await bring([has], 'add');
  const since = async () =>
    value(await ann('console.differences', {})).rows.flatMap((row) => (row.here === '3.21' ? [row.since] : []));
  expect(await since()).toEqual([]);
  const lacking = await bring([`${today},OTHER 100009,1.00,USD,in`]);
  await bring([`${today},OTHER 100009,2.00,USD,in`]);
  expect(await since()).toEqual([lacking]);
});

describe('a line that the bank corrected', () => {
  const of = { ...period, clearing: 'clearing.wire', from: daysAgo(30), to: daysAgo(28) } as const;
  const [first, later] = [daysAgo(30), daysAgo(28)];
  const bring = async (lines: readonly string[], how: 'add' | 'replace' = 'replace') =>
    value(await ann('console.importStatement', { ...of, how }, { file: fileOf(lines) }));
  const wrong = `${first},WRONG 900001,77.00,EUR,in`;
  const back = `${later},BACK 900001,77.00,EUR,out`;
  const other = `${later},LESS 900002,76.00,EUR,out`;
  const idOf = async (reference: string): Promise<number> => {
    const states = ['open', 'resolved'] as const;
    for (const state of states) {
      const [row] = value(await ann('console.differences', { search: reference, state })).rows;
      if (row?.difference) return row.difference;
    }
    throw new Error(`nothing of ${reference} differs`);
  };
  const record = async (reference: string) => value(await ann('console.difference', { id: await idOf(reference) }));

  test('FUNDS-140: two that sum to zero are resolved as one with a reason, others are not', async () => {
    await bring([wrong, back, other], 'add');
    const [id, cancels, less] = [await idOf('WRONG 900001'), await idOf('BACK 900001'), await idOf('LESS 900002')];
    expect((await record('WRONG 900001')).cancelling).toMatchObject([
      { difference: cancels, reference: 'BACK 900001' },
    ]);
    const ask = (one: number, second: number, why = reason) =>
      ann('console.cancelDifferences', { id: one, other: second, reason: why });
    expect(outcome(await ask(id, less))).toBe('DIFFERENCES_MISFIT');
    expect(outcome(await ask(id, id))).toBe('DIFFERENCES_MISFIT');
    expect(outcome(await ask(id, 1))).toBe('DIFFERENCE_NOT_FOUND');
    expect(outcome(await ask(id, cancels, ' '))).toBe('REASON_NEEDED');
    expect(outcome(await auditor('console.cancelDifferences', { id, other: cancels, reason }))).toBe('FORBIDDEN');
    value(await ask(id, cancels, 'The bank took it back'));
    for (const [reference, by] of [['WRONG 900001', cancels] as const, ['BACK 900001', id] as const]) {
      expect(await record(reference)).toMatchObject({
        state: 'resolved',
        cancelledBy: by,
        note: 'The bank took it back',
      });
      const about = value(await auditor('console.audit', { target: `difference:${await idOf(reference)}` })).rows;
      expect(about.map(({ action, outcome: came }) => [action, came])).toContainEqual([
        'console.cancelDifferences',
        'ok',
      ]);
    }
    expect(outcome(await ask(cancels, id))).toBe('DIFFERENCE_DECIDED');
  });

  test('FUNDS-140: opening one again opens both', async () => {
    const id = await idOf('BACK 900001');
    value(await ann('console.resolveDifference', { id, resolved: false, reason }));
    expect((await record('BACK 900001')).state).toBe('open');
    expect((await record('WRONG 900001')).state).toBe('open');
  });

  test('FUNDS-140: when one of them no longer cancels the other, the other is open again', async () => {
    const [id, cancels] = [await idOf('WRONG 900001'), await idOf('BACK 900001')];
    value(await ann('console.cancelDifferences', { id, other: cancels, reason }));
    await bring([wrong, back.replace('77.00', '70.00'), other]);
    expect(await record('WRONG 900001')).toMatchObject({ state: 'open', cancelledBy: null });
    await bring([wrong, back, other, `${later},,0.00,EUR,closing`]);
    expect((await record('WRONG 900001')).state).toBe('resolved');
    await bring([wrong, other]);
    expect((await record('WRONG 900001')).state).toBe('open');
  });
});

test('FUNDS-115: a difference of long ago stays open until it is explained, and opens again', async () => {
  const old = { ...period, clearing: 'clearing.usdt', from: daysAgo(40), to: daysAgo(39) } as const;
  const file = fileOf([`${daysAgo(40)},OLD 100001,5.00,USDT,in`]);
  value(await ann('console.importStatement', { ...old, how: 'add' }, { file }));
  const ofOld = async (state: 'open' | 'resolved') =>
    value(await ann('console.differences', { state })).rows.filter(({ clearing: of }) => of === 'clearing.usdt');
  const [row] = await ofOld('open');
  // Its age counts from when it was found; the statement's day stands beside.
  const [{ takenAt: found } = { takenAt: 0 }] = value(
    await ann('console.statements', { clearing: old.clearing, from: old.from, to: old.to }),
  );
  expect(row).toMatchObject({ outcome: 'missing-here', date: daysAgo(40), since: found });
  expect(value(await ann('console.differences', {})).rows.at(-1)).toEqual(row);
  const id = row?.difference ?? 0;
  value(await ann('console.resolveDifference', { id, resolved: true, reason }));
  for (const _ of ['looked at', 'not looked at again']) expect(await ofOld('open')).toEqual([]);
  expect(await ofOld('resolved')).toHaveLength(1);
  expect(value(await ann('console.difference', { id })).state).toBe('resolved');
  value(await ann('console.resolveDifference', { id, resolved: false, reason }));
  expect(await ofOld('open')).toHaveLength(1);
});
