import type { OperatorRole } from '@bourse/wire';
import type { Client } from '@bourse/wire/client';
import { HELD } from '@bourse/wire/shown-names';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadPack } from '../../apps/server/src/http/language.ts';
import { castOperators, credit, NO_CHECKS } from './cast.ts';
import { outcome, startTestServer, type TestServer, value } from './harness.ts';
import { ACCOUNT, setLevel } from './payee.ts';

let server: TestServer;
let sessionOf: (role: OperatorRole) => Promise<string>;
let ann: Client;
let bob: Client;

const reason = 'The work asks for it.';
const as = async (role: OperatorRole): Promise<Client> => server.operatorAs(await sessionOf(role));

/** A customer with money, the first level of identity and a bank account that can be paid out to. */
const customerWithMoney = async (): Promise<{
  readonly id: number;
  readonly call: Client;
  readonly token: string;
  readonly card: number;
}> => {
  const customer = await server.registerCustomer();
  await credit(server, customer.id, 'stock', '20000.00 EUR');
  await setLevel(server, customer.id, 'advanced');
  const card = value(await customer.call('funds.addBankCard', ACCOUNT));
  return { id: customer.id, call: customer.call, token: customer.accessToken, card: card.id };
};

/** Asks the core for a withdrawal, the policy given: what the customer's own rows check is tested with them. */
const ask = async (
  { id: customer, card }: { readonly id: number; readonly card: number },
  { units = 10_000n, fourEyes = false, channel = 'card' as 'card' | 'wire' } = {},
): Promise<number> => {
  const done = value(
    await server.running.services.execute({
      type: 'request-withdrawal',
      customer,
      channel,
      account: 'stock',
      amount: { asset: 'EUR', units },
      policy: {
        minimum: 1n,
        maximum: 10n ** 9n,
        fee: 200n,
        oneAtATime: false,
        worth: units,
        checks: { ...NO_CHECKS, ...(fourEyes ? { twoOperators: 0n } : {}) },
      },
      destination: `card:${card}`,
    }),
  );
  const requested = done.events.find((event) => event.type === 'withdrawal-requested');
  if (!requested) throw new Error('nothing was requested');
  return requested.withdrawal.id;
};

const pay = (client: Client, id: number, reference: string, again = reference) =>
  client('console.payWithdrawal', { id, reference, again });
/** Has where it goes shown in full. */
const look = async (client: Client, id: number): Promise<void> => {
  value(await client('console.revealDestination', { id, reason: 'To pay it.' }));
};
const trail = async (id: number) =>
  value(
    await server.operatorAs(await server.operatorToken())('console.audit', {
      target: `withdrawal:${id}`,
      pageSize: 50,
    }),
  ).rows;
/** Ends whatever is under way, so that each test has the queue to itself. */
const clear = async (): Promise<void> => {
  for (const id of [...server.running.services.core.state.funds.withdrawals.keys()])
    value(await ann('console.refuseWithdrawal', { id, reason }));
};
/** What a customer was told, once the projector has caught up with the journal. */
const noticesOf = async (customer: number): Promise<readonly string[]> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const { rows } = await server.running.services.database.pool.query<{ behind: boolean }>(
      'SELECT (SELECT max(seq) FROM journal) > (SELECT seq FROM notice_place) AS behind',
    );
    if (!rows[0]?.behind) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { rows } = await server.running.services.database.pool.query<{ kind: string }>(
    'SELECT kind FROM notice WHERE customer = $1 ORDER BY number',
    [customer],
  );
  return rows.map(({ kind }) => kind);
};

beforeAll(async () => {
  server = await startTestServer({}, 'queue');
  sessionOf = await castOperators(server);
  ann = await as('finance');
  bob = await as('compliance');
}, 120_000);

afterAll(() => server?.close());

describe('paying withdrawals', () => {
  test('FUNDS-43: first in, first out on each channel; one put aside with a reason is passed and keeps its place', async () => {
    const customer = await customerWithMoney();
    const [first, second] = [await ask(customer), await ask(customer)];
    const wire = await ask(customer, { channel: 'wire' });
    const list = async () =>
      value(await ann('console.withdrawals', { status: 'open', channel: 'card' })).rows.map(({ id, place }) => [
        id,
        place,
      ]);
    expect(await list()).toEqual([
      [first, 1],
      [second, 2],
    ]);
    expect(outcome(await ann('console.startWithdrawal', { id: second }))).toBe('NOT_FIRST');
    expect(outcome(await ann('console.startWithdrawal', { id: wire }))).toBe('ok');
    const hold = (aside: boolean, why: string) => bob('console.setWithdrawalHold', { id: first, aside, reason: why });
    expect(outcome(await hold(true, ' '))).toBe('REASON_NEEDED');
    expect(value(await hold(true, reason)).holdNote).toBe(reason);
    expect(await list()).toEqual([
      [first, null],
      [second, 1],
    ]);
    expect(outcome(await hold(false, ' '))).toBe('REASON_NEEDED');
    value(await hold(false, 'The holder is known.'));
    // CONSOLE-45: the trail says which of the two was done, and what the customer reads.
    expect((await trail(first)).slice(0, 3).map((row) => [row.action, row.reason])).toEqual([
      ['console.liftWithdrawalHold', 'The holder is known.'],
      ['console.liftWithdrawalHold', ''],
      ['console.holdWithdrawal', `${reason} (the customer is told: ${HELD.checking})`],
    ]);
    expect(outcome(await ann('console.startWithdrawal', { id: second }))).toBe('NOT_FIRST');
    const queues = value(await ann('console.withdrawalQueues', {}));
    expect(queues.find(({ channel }) => channel === 'card')).toMatchObject({ waiting: 2, aside: 0, processing: 0 });
    expect(queues.find(({ channel }) => channel === 'wire')).toMatchObject({ waiting: 0, processing: 1 });
    await clear();
  });

  test('FUNDS-118: a frozen customer is passed over, shown so, and not paid', async () => {
    const [frozen, other] = [await customerWithMoney(), await customerWithMoney()];
    const [first, second] = [await ask(frozen), await ask(other)];
    const freeze = (to: boolean) => bob('console.setFreeze', { id: frozen.id, module: 'WITHDRAW', frozen: to, reason });
    value(await freeze(true));
    expect(value(await ann('console.withdrawal', { id: first }))).toMatchObject({ frozen: true, place: null });
    expect(value(await ann('console.withdrawal', { id: second }))).toMatchObject({ frozen: false, place: 1 });
    expect(outcome(await ann('console.startWithdrawal', { id: first }))).toBe('CUSTOMER_FROZEN');
    expect(outcome(await ann('console.proposeWithdrawal', { id: first, reason }))).toBe('CUSTOMER_FROZEN');
    value(await freeze(false));
    expect(outcome(await ann('console.startWithdrawal', { id: first }))).toBe('ok');
    await clear();
  });

  test('FUNDS-117: the note of a hold stays with the operators; the customer reads a chosen reason in their language', async () => {
    await clear();
    const customer = await customerWithMoney();
    const id = await ask(customer);
    const note = 'Looks like a mule account';
    const input = { id, aside: true, reason: note, publicReason: 'document' } as const;
    const set = await bob('console.setWithdrawalHold', input);
    expect(value(set)).toMatchObject({ holdNote: note, publicReason: 'document' });
    const freeze = { id: customer.id, module: 'RECHARGE', frozen: true, reason: note } as const;
    value(await bob('console.setFreeze', freeze));
    await noticesOf(customer.id);
    const list = value(await customer.call('funds.withdrawals', {})).rows;
    const shown = [
      list,
      value(await customer.call('funds.withdrawal', { id })),
      value(await customer.call('funds.records', { type: 'withdrawal', pageNo: 1, pageSize: 20 })),
      value(await customer.call('notify.page', { pageNo: 1, pageSize: 20 })),
      (
        await server.http.inject({
          url: '/api/records/own-data',
          headers: { authorization: `Bearer ${customer.token}` },
        })
      ).body,
    ];
    expect(JSON.stringify(shown)).not.toContain(note);
    const operators = ['finance', 'compliance'].map((role) => new RegExp(`"${role}-?[0-9a-f]`));
    for (const name of operators) expect(JSON.stringify(shown)).not.toMatch(name);
    const chosen = loadPack('locales', 'notify')[server.running.services.brand.language]['notify.hold.document'];
    expect(list.find((each) => each.id === id)?.reason).toBe(chosen);
    expect(value(await customer.call('funds.withdrawal', { id })).timeline.at(-1)?.reason).toBe(chosen);
    expect(JSON.stringify(value(await customer.call('notify.page', { pageNo: 1, pageSize: 20 })))).toContain(chosen);
    expect(value(await ann('console.withdrawal', { id })).timeline.at(-1)?.reason).toBe(note);
    expect((await trail(id)).some(({ reason: said }) => said?.startsWith(note))).toBe(true);
    await clear();
  });

  test('CONSOLE-12: finance pays, others look; every action is in the trail with its outcome', async () => {
    const id = await ask(await customerWithMoney());
    for (const role of ['support', 'compliance', 'auditor'] as const) {
      const client = await as(role);
      expect(outcome(await client('console.withdrawal', { id }))).toBe('ok');
      expect(outcome(await client('console.startWithdrawal', { id }))).toBe('FORBIDDEN');
      expect(outcome(await client('console.refuseWithdrawal', { id, reason }))).toBe('FORBIDDEN');
      expect(outcome(await client('console.revealDestination', { id, reason }))).toBe('FORBIDDEN');
    }
    expect(outcome(await (await as('product'))('console.withdrawals', {}))).toBe('FORBIDDEN');
    expect(outcome(await pay(ann, id, 'X-1'))).toBe('NOT_PROCESSING');
    value(await ann('console.startWithdrawal', { id }));
    expect((await trail(id)).map(({ action, outcome: came }) => [action, came])).toEqual([
      ['console.startWithdrawal', 'ok'],
      ['console.payWithdrawal', 'NOT_PROCESSING'],
    ]);
    expect(outcome(await ann('console.withdrawal', { id: 999_999 }))).toBe('WITHDRAWAL_NOT_FOUND');
    await clear();
  });

  test('FUNDS-44: of two operators who start it at once one does, and it is begun once', async () => {
    const id = await ask(await customerWithMoney());
    const other = server.operatorAs(await server.operatorToken());
    const outcomes = await Promise.all(
      [ann, other, ann, other].map(async (client) => outcome(await client('console.startWithdrawal', { id }))),
    );
    expect(outcomes.sort()).toEqual(['NOT_WAITING', 'NOT_WAITING', 'NOT_WAITING', 'ok']);
    const { timeline } = value(await ann('console.withdrawal', { id }));
    expect(timeline.map(({ step }) => step)).toEqual(['requested', 'processing']);
    await clear();
  });

  test('FUNDS-41, FUNDS-156: above the limit another operator must confirm, and nobody confirms their own', async () => {
    const customer = await customerWithMoney();
    const id = await ask(customer, { fourEyes: true });
    expect(outcome(await ann('console.startWithdrawal', { id }))).toBe('FOUR_EYES_NEEDED');
    expect(outcome(await ann('console.proposeWithdrawal', { id, reason: ' ' }))).toBe('REASON_NEEDED');
    const proposed = value(await ann('console.proposeWithdrawal', { id, reason }));
    expect(proposed.sentences.join(' ')).toContain('98.00 EUR go to Sample Bank');
    expect(JSON.stringify(proposed)).not.toContain(ACCOUNT.number);
    expect(value(await ann('console.withdrawal', { id })).proposalId).toBe(proposed.id);
    // Nothing else about it waits beside, of whatever kind.
    expect(outcome(await ann('console.proposeWithdrawalRefusal', { id, text: 'Pay as it says.', reason }))).toBe(
      'PROPOSAL_OPEN',
    );
    expect(outcome(await ann('console.proposeWithdrawal', { id, reason }))).toBe('PROPOSAL_OPEN');
    expect(outcome(await ann('console.confirmProposal', { id: Number(proposed.id) }))).toBe('OWN_PROPOSAL');
    expect(outcome(await (await as('support'))('console.confirmProposal', { id: Number(proposed.id) }))).toBe(
      'NOT_FOR_ROLE',
    );
    value(await bob('console.confirmProposal', { id: Number(proposed.id) }));
    const after = value(await ann('console.withdrawal', { id }));
    expect(after).toMatchObject({ state: 'processing', proposalId: null });
    expect(after.timeline.at(-1)?.operator).toMatch(/^finance/);
    const started = value(
      await (await as('auditor'))('console.journalEntry', { seq: after.timeline.at(-1)?.seq ?? 0 }),
    ).events.find((event) => (event as { type: string }).type === 'withdrawal-started') as {
      readonly by: string;
      readonly agreedBy: string;
    };
    expect([started.by, started.agreedBy]).toEqual([
      expect.stringMatching(/^finance/),
      expect.stringMatching(/^compliance/),
    ]);

    // FUNDS-156: it goes back as it was begun, by two, whatever the reason says.
    expect(after.refusalTakesTwo).toBe(true);
    const text = 'Payment came back from the network.';
    expect(outcome(await ann('console.refuseWithdrawal', { id, reason: text }))).toBe('FOUR_EYES_NEEDED');
    const back = value(await ann('console.proposeWithdrawalRefusal', { id, text, reason }));
    expect(back.sentences.join(' ')).toContain('It is being paid, which two agreed to: the money may be out already.');
    expect(outcome(await ann('console.confirmProposal', { id: Number(back.id) }))).toBe('OWN_PROPOSAL');
    value(await bob('console.confirmProposal', { id: Number(back.id) }));
    expect(value(await ann('console.withdrawal', { id }))).toMatchObject({ state: 'refused', reason: text });
  });

  test('FUNDS-41: what was cancelled meanwhile is not begun by a confirmation', async () => {
    const customer = await customerWithMoney();
    const id = await ask(customer, { fourEyes: true });
    const proposed = value(await ann('console.proposeWithdrawal', { id, reason }));
    value(await customer.call('funds.cancelWithdrawal', { id }));
    expect(outcome(await bob('console.confirmProposal', { id: Number(proposed.id) }))).toBe('NOT_WAITING');
    expect(value(await ann('console.withdrawal', { id })).state).toBe('cancelled');
    value(await bob('console.rejectProposal', { id: Number(proposed.id), reason }));
  });

  test('FUNDS-45, CONSOLE-64: a reference is typed twice and counts once, and is said for which (FUNDS-113); paid, it is over and the customer is told', async () => {
    const customer = await customerWithMoney();
    const [first, second] = [await ask(customer), await ask(customer)];
    value(await ann('console.startWithdrawal', { id: first }));
    await look(ann, first);
    expect(outcome(await pay(ann, first, 'OUT 77', 'OUT 78'))).toBe('REFERENCES_DIFFER');
    const paid = value(await pay(ann, first, 'OUT 77'));
    expect(paid).toMatchObject({ state: 'paid', reference: 'OUT 77', arrives: '98.00', fee: '2.00' });
    value(await ann('console.startWithdrawal', { id: second }));
    await look(ann, second);
    expect(outcome(await pay(ann, second, 'out77'))).toBe('PAYOUT_REFERENCE_USED');
    // The list says what the payment was, and is searched by what arrives.
    const listed = async (search: string) => value(await ann('console.withdrawals', { search })).rows;
    expect((await listed('98.00')).find(({ id }) => id === first)).toMatchObject({
      reference: 'OUT 77',
      paidAt: paid.changedAt,
      startedBy: paid.handledBy,
      agreedBy: null,
      reason: null,
    });
    const check = async (typed: string) =>
      value(await ann('console.checkPayoutReference', { id: second, reference: typed }));
    expect((await check('out77')).used).toMatchObject({ of: 'withdrawal', id: first, by: paid.handledBy });
    expect(await check('out78')).toEqual({ used: null });
    expect(outcome(await ann('console.refuseWithdrawal', { id: first, reason }))).toBe('NOT_WAITING');
    const refused = value(await ann('console.refuseWithdrawal', { id: second, reason }));
    expect(refused).toMatchObject({ state: 'refused', reason });
    expect(value(await customer.call('funds.withdrawal', { id: second })).record).toMatchObject({
      state: 'failed',
      reason,
    });
    const { available, held } = server.running.services.core.state.ledger.customer('real', customer.id, 'stock', 'EUR');
    expect([available, held]).toEqual([1_990_000n, 0n]);
    expect(await noticesOf(customer.id)).toEqual(expect.arrayContaining(['withdrawal-paid', 'withdrawal-refused']));
  });

  test('FUNDS-150: who pays has looked at where it goes in full; a colleague who looked is not enough', async () => {
    await clear();
    const id = await ask(await customerWithMoney());
    const colleague = server.operatorAs(await server.operatorToken());
    value(await ann('console.startWithdrawal', { id }));
    expect(value(await ann('console.withdrawal', { id })).destinationSeen).toBe(false);
    await look(colleague, id);
    expect(outcome(await ann('console.revealDestination', { id, reason: ' ' }))).toBe('REASON_NEEDED');
    expect(outcome(await pay(ann, id, 'SEEN 1'))).toBe('DESTINATION_UNSEEN');
    expect((await trail(id))[0]).toMatchObject({ action: 'console.payWithdrawal', outcome: 'DESTINATION_UNSEEN' });
    expect(value(await ann('console.withdrawal', { id }))).toMatchObject({
      state: 'processing',
      destinationSeen: false,
    });
    await look(ann, id);
    expect(value(await ann('console.withdrawal', { id })).destinationSeen).toBe(true);
    expect(value(await pay(ann, id, 'SEEN 1'))).toMatchObject({ state: 'paid' });
  });

  test('FUNDS-111: the record leads to every entry of the journal, with what each held, released or paid', async () => {
    await clear();
    const customer = await customerWithMoney();
    const [first, second] = [await ask(customer), await ask(customer)];
    value(await ann('console.startWithdrawal', { id: first }));
    await look(ann, first);
    value(await pay(ann, first, 'ENTRIES 1'));
    value(await ann('console.refuseWithdrawal', { id: second, reason }));
    const stepsOf = async (id: number) => value(await ann('console.withdrawal', { id })).timeline;
    const paid = await stepsOf(first);
    expect(paid.map(({ step, moved }) => [step, ...moved.map(({ kind, amount }) => `${kind} ${amount}`)])).toEqual([
      ['requested', 'hold 100.00'],
      ['processing'],
      ['paid', 'payment 98.00', 'fee 2.00'],
    ]);
    expect((await stepsOf(second)).at(-1)?.moved).toEqual([{ kind: 'release', amount: '100.00' }]);
    const entry = value(await ann('console.journalEntry', { seq: paid.at(-1)?.seq ?? 0 }));
    const own = entry.postings.filter(({ source }) => source.startsWith(`real.c${customer.id}.`));
    expect(own.map(({ amount }) => amount)).toEqual(['98.00', '2.00']);
  });

  test('CONSOLE-6: where it goes is masked until finance asks with a reason, which is written down first', async () => {
    const customer = await customerWithMoney();
    const id = await ask(customer);
    const timeline = value(await ann('console.withdrawal', { id }));
    expect(JSON.stringify(timeline)).not.toContain(ACCOUNT.number.slice(4, 18));
    expect(outcome(await ann('console.revealDestination', { id, reason: ' ' }))).toBe('REASON_NEEDED');
    expect(value(await ann('console.revealDestination', { id, reason }))).toEqual({
      number: ACCOUNT.number,
      at: expect.stringContaining('Sample Bank'),
      holder: 'Maria Lopez',
      verifiedName: null,
    });
    expect((await trail(id)).map((row) => [row.action, row.reason, row.outcome])).toEqual([
      ['console.revealDestination', reason, 'ok'],
      ['console.revealDestination', ' ', 'REASON_NEEDED'],
    ]);
    // What is told of credentials stands in the story.
    expect(timeline.credentialChanges.map(({ kind }) => kind)).toContain('destination-added');
    await clear();
  });
});

describe('statements', () => {
  const importDay = (client: Client, day: string, text: string, how: 'add' | 'replace' = 'add') => {
    const file = new File([text], 'day.csv');
    return client('console.importStatement', { clearing: 'clearing.wire', from: day, to: day, how }, { file });
  };

  test('FUNDS-81: it is taken whole or not at all, and says what is wrong line by line', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const bad = [
      'date,reference,amount,currency,direction',
      `${day},A-1,10.00,EUR,in`,
      '31.01.2026,A-2,10.00,EUR,in',
      `${day},,10.00,EUR,in`,
      `${day},A-4,1e3,EUR,in`,
      `${day},A-5,10.00,ZZZ,in`,
      `${day},A-6,10.00,EUR,sideways`,
      `${day},a 1-,-1,EUR,in`,
      `${day}, a-1,10.00,EUR,in`,
    ].join('\n');
    const answer = value(await importDay(ann, day, bad));
    expect(answer.problems.map(({ line, problem }) => [line, problem])).toEqual([
      [3, 'date'],
      [4, 'reference'],
      [5, 'amount'],
      [6, 'currency'],
      [7, 'direction'],
      [8, 'amount'],
      [9, 'twice'],
    ]);
    for (const text of ['', 'date,reference\n', '"date', 'date,reference,amount,currency,direction\n"open'])
      expect([text, outcome(await importDay(ann, day, text))]).toEqual([text, 'BAD_STATEMENT']);
    expect(outcome(await importDay(await as('auditor'), day, bad))).toBe('FORBIDDEN');
    const { rows } = await server.running.services.database.pool.query('SELECT 1 FROM statement');
    expect(rows).toEqual([]);
  });

  test('FUNDS-82: what fits, what differs and what is missing on either side; the newest statement counts', async () => {
    await clear();
    const day = new Date().toISOString().slice(0, 10);
    const customer = await customerWithMoney();
    for (const reference of ['W 1', 'W 2', 'W 3']) {
      const id = await ask(customer, { channel: 'wire' });
      value(await ann('console.startWithdrawal', { id }));
      await look(ann, id);
      value(await pay(ann, id, reference));
    }
    const head = 'date;reference;amount;currency;direction';
    const lines = [`${day};w1;98.00;EUR;out`, `${day};W 2;97.00;EUR;debit`, `${day};'=cmd;5.00;EUR;in`];
    expect(value(await importDay(ann, day, `${head}\n${day};w1;98.00;EUR;out\n`)).lines).toBe(1);
    value(await importDay(ann, day, `\ufeff${[head, ...lines].join('\r\n')}`, 'replace'));
    const { rows } = value(await ann('console.reconciledLines', { clearing: 'clearing.wire', from: day, to: day }));
    const found = rows.filter(({ here }) => here !== '1000000.00'); // the simulated money of the options pool
    expect(found.map((row) => [row.outcome, row.reference, row.there, row.here])).toEqual([
      ['matched', 'w1', '98.00', '98.00'],
      ['amount-differs', 'W 2', '97.00', '98.00'],
      ['missing-here', '=cmd', '5.00', null],
      ['missing-there', 'W 3', null, '98.00'],
    ]);
    const days = value(await ann('console.reconciliation', {}));
    expect(days.find(({ clearing }) => clearing === 'clearing.wire')).toMatchObject({
      day,
      status: 'open',
      matched: 1,
      amountDiffers: 1,
      missingHere: 1,
      missingThere: 2,
      importedBy: expect.stringMatching(/^finance/),
    });
    const csv = await server.console.inject({
      url: `/console/reconciliation/lines?clearing=clearing.wire&from=${day}&to=${day}&format=csv`,
      headers: { authorization: `Bearer ${await sessionOf('auditor')}` },
    });
    expect(csv.body).toContain("'=cmd");
    expect(csv.body).not.toMatch(/,=cmd/);
  });
});
