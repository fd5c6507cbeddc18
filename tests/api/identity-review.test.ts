import type { Client } from '@bourse/wire/client';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { castOperators } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

let server: TestServer;
let ada: Client;
let ben: Client;
let auditor: Client;
let customer: TestCustomer;
let people = 0;

const picture = async (shade: string): Promise<File> => {
  const bytes = await sharp({ create: { width: 24, height: 16, channels: 3, background: shade } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'document.jpg', { type: 'image/jpeg' });
};

const upload = async ({ call }: TestCustomer, shade = '#456'): Promise<string> =>
  value(await call('file.upload', {}, { file: await picture(shade) })).key;

const formOf = async (who: TestCustomer) => ({
  name: 'Maria  Lopez',
  idNumber: `X ${1_000_000 + people}-L`,
  frontKey: await upload(who, '#123'),
  backKey: await upload(who, '#321'),
});

const stateOf = async ({ call }: TestCustomer) => {
  const { identity, primaryIdentity, advancedIdentity } = value(await call('user.get', {}));
  return [identity, primaryIdentity, advancedIdentity];
};

/** Hands in the first level and answers the application's id. */
const handIn = async (who: TestCustomer): Promise<number> =>
  value(await who.call('user.submitPrimary', await formOf(who))).id;

const approve = async (id: number): Promise<void> => {
  value(await ada('console.takeApplication', { id }));
  value(await ada('console.revealApplication', { id }));
  value(await ada('console.decideApplication', { id, decision: 'approve' }));
};

const coreLevel = (id: number) => server.running.services.core.state.platform.customers.get(id)?.level;

const letters = async (who: TestCustomer): Promise<readonly string[]> =>
  (await server.running.services.outbox.list({ to: who.email, offset: 0, limit: 50 })).rows.map(
    ({ subject }) => subject,
  );

beforeAll(async () => {
  server = await startTestServer({}, 'review');
  const sessionOf = await castOperators(server);
  ada = server.operatorAs(await sessionOf('compliance'));
  ben = server.operatorAs(await server.operatorToken());
  auditor = server.operatorAs(await sessionOf('auditor'));
}, 120_000);

beforeEach(async () => {
  people += 1;
  customer = await server.registerCustomer();
});

afterAll(() => server?.close());

describe('from a draft to a decision', () => {
  test('IDENTITY-21: a draft is kept, handed in, taken, approved; the core knows the level and the customer is told', async () => {
    const { call } = customer;
    expect(value(await call('user.identity', {}))).toEqual({ level: 'none', applications: [] });
    expect(outcome(await call('user.submitPrimary', {}))).toBe('APPLICATION_INCOMPLETE');
    expect(value(await call('user.identity', {})).applications).toEqual([]);
    const { name, idNumber, frontKey, backKey } = await formOf(customer);
    value(await call('user.saveIdentity', { level: 'primary', name, idNumber }));
    const draft = value(await call('user.saveIdentity', { level: 'primary', frontKey, backKey }));
    expect(draft.state).toBe('draft');
    expect(draft.items.map(({ item, state, text }) => [item, state, text])).toEqual([
      ['name', 'given', 'Maria Lopez'],
      ['id-number', 'given', `••••${idNumber.slice(-4)}`],
      ['front', 'given', null],
      ['back', 'given', null],
    ]);
    expect(await stateOf(customer)).toEqual(['none', 'none', 'none']);
    expect(outcome(await ada('console.application', { id: draft.id }))).toBe('APPLICATION_NOT_FOUND');

    value(await call('user.submitPrimary', {}));
    expect(await stateOf(customer)).toEqual(['in-review', 'in-review', 'none']);
    expect(outcome(await call('user.submitPrimary', {}))).toBe('APPLICATION_CLOSED');
    expect(outcome(await call('user.saveIdentity', { level: 'primary', name: 'Other' }))).toBe('APPLICATION_CLOSED');
    expect(outcome(await ada('console.decideApplication', { id: draft.id, decision: 'approve' }))).toBe(
      'NOT_IN_REVIEW',
    );
    await approve(draft.id);

    expect(await stateOf(customer)).toEqual(['approved', 'approved', 'none']);
    const { level, applications } = value(await call('user.identity', {}));
    expect(level).toBe('primary');
    expect(applications[0]?.timeline.map(({ step, by }) => [step, by])).toEqual([
      ['submitted', 'customer'],
      ['taken', 'reviewer'],
      ['approved', 'reviewer'],
    ]);
    expect(JSON.stringify(applications)).not.toContain('compliance');
    expect(coreLevel(customer.id)).toBe('primary');
    expect(await letters(customer)).toContain('您的身分認證已通過');
  });

  test('IDENTITY-22: only the refused item is asked for again, with its reason; what was approved cannot be exchanged', async () => {
    const { call } = customer;
    const id = await handIn(customer);
    value(await ada('console.takeApplication', { id }));
    value(await ada('console.revealApplication', { id }));
    const items = [{ item: 'back', reason: 'unreadable', note: 'A flash covers the number.' }] as const;
    expect(
      outcome(
        await ada('console.decideApplication', {
          id,
          decision: 'ask-again',
          items: [{ item: 'proof', reason: 'too-old' }],
        }),
      ),
    ).toBe('NO_SUCH_ITEM');
    expect(
      outcome(
        await ada('console.decideApplication', {
          id,
          decision: 'ask-again',
          items: [{ item: 'back', reason: 'other' }],
        }),
      ),
    ).toBe('REASON_NEEDED');
    value(await ada('console.decideApplication', { id, decision: 'ask-again', items: [...items] }));
    expect(await stateOf(customer)).toEqual(['refused', 'refused', 'none']);
    const requested = value(await call('user.identity', {})).applications[0];
    expect(requested?.state).toBe('action-required');
    expect(requested?.items.map(({ item, state, remark }) => [item, state, remark])).toEqual([
      ['name', 'approved', null],
      ['id-number', 'approved', null],
      ['front', 'approved', null],
      ['back', 'refused', { reason: 'unreadable', note: 'A flash covers the number.' }],
    ]);
    expect(outcome(await call('user.submitPrimary', {}))).toBe('APPLICATION_INCOMPLETE');
    const again = value(await call('user.submitPrimary', { ...(await formOf(customer)), name: 'Somebody Else' }));
    expect(again.id).toBe(id);
    expect(again.items[0]?.text).toBe('Maria Lopez');
    expect(again.items[2]?.pictureUrl).toBe(requested?.items[2]?.pictureUrl);
    expect(again.items[3]?.pictureUrl).not.toBe(requested?.items[3]?.pictureUrl);
    await approve(id);
    expect(coreLevel(customer.id)).toBe('primary');
  });

  test('IDENTITY-21: a refusal says why, and a new application begins from nothing', async () => {
    const id = await handIn(customer);
    value(await ada('console.takeApplication', { id }));
    value(await ada('console.decideApplication', { id, decision: 'refuse', remark: { reason: 'expired', note: '' } }));
    expect(await stateOf(customer)).toEqual(['refused', 'refused', 'none']);
    const refused = value(await customer.call('user.identity', {})).applications[0];
    expect(refused?.timeline.at(-1)?.remarks).toEqual([{ item: null, reason: 'expired', note: null }]);
    const fresh = value(await customer.call('user.saveIdentity', { level: 'primary', name: 'Maria Lopez' }));
    expect(fresh.id).not.toBe(id);
    expect(fresh.items.map(({ state }) => state)).toEqual(['given', 'missing', 'missing', 'missing']);
    expect(await stateOf(customer)).toEqual(['none', 'none', 'none']);
    expect(coreLevel(customer.id)).toBe('none');
  });

  test('IDENTITY-26: the advanced level rests on an approved first one', async () => {
    const { call } = customer;
    const form = { address: 'Calle Mayor 1, Madrid', proofKey: await upload(customer) };
    expect(outcome(await call('user.submitAdvanced', form))).toBe('PRIMARY_IDENTITY_NEEDED');
    expect(outcome(await call('user.saveIdentity', { level: 'advanced', ...form }))).toBe('PRIMARY_IDENTITY_NEEDED');
    await approve(await handIn(customer));
    const { id } = value(await call('user.submitAdvanced', form));
    expect(await stateOf(customer)).toEqual(['approved', 'approved', 'in-review']);
    await approve(id);
    expect(value(await call('user.identity', {})).level).toBe('advanced');
    expect(coreLevel(customer.id)).toBe('advanced');
  });

  test('IDENTITY-25: a level that a crash kept from the core is sent to it again', async () => {
    const id = await handIn(customer);
    value(await ada('console.takeApplication', { id }));
    const { identity, database } = server.running.services;
    await database.pool.query("UPDATE identity_application SET state = 'approved', decided_at = 1 WHERE id = $1", [id]);
    expect(coreLevel(customer.id)).toBe('none');
    await identity.sweep();
    expect(coreLevel(customer.id)).toBe('primary');
    const before = server.running.services.sequencer.status().seq;
    await identity.sweep();
    expect(server.running.services.sequencer.status().seq).toBe(before);
  });
});

describe('reviewers', () => {
  test('IDENTITY-23: of two who decide, the one who has it under review does, once', async () => {
    const id = await handIn(customer);
    value(await ada('console.takeApplication', { id }));
    const refuse = { id, decision: 'refuse', remark: { reason: 'mismatch' } } as const;
    expect(outcome(await ben('console.decideApplication', refuse))).toBe('TAKEN_BY_OTHER');
    value(await ben('console.takeApplication', { id }));
    const results = await Promise.all([
      ...Array.from({ length: 10 }, () => ada('console.decideApplication', { id, decision: 'approve' })),
      ...Array.from({ length: 10 }, () => ben('console.decideApplication', refuse)),
    ]);
    const outcomes = results.map(outcome);
    expect(outcomes.filter((each) => each === 'ok')).toHaveLength(1);
    expect(results.slice(0, 10).filter(({ ok }) => ok)).toHaveLength(0);
    expect(await stateOf(customer)).toEqual(['refused', 'refused', 'none']);
    expect(coreLevel(customer.id)).toBe('none');
    expect((await letters(customer)).filter((subject) => subject === '您的身分認證未通過')).toHaveLength(1);
    const { timeline } = value(await ben('console.application', { id }));
    expect(timeline.map(({ step }) => step)).toEqual(['submitted', 'taken', 'taken', 'refused']);
    const trail = value(await ben('console.audit', { target: `identity:${id}`, pageSize: 100 })).rows;
    expect(
      trail.filter(({ action, outcome: came }) => action === 'console.decideApplication' && came === 'ok'),
    ).toHaveLength(1);
    expect(trail.some(({ reason }) => reason === 'refuse: all: mismatch')).toBe(true);
  });

  test('IDENTITY-24: texts are masked, and a field in full costs a reason', async () => {
    const id = await handIn(customer);
    const timeline = value(await ada('console.application', { id }));
    expect(timeline.items.map(({ text }) => text)).toEqual([
      'M••• L•••',
      expect.stringMatching(/^••••.{4}$/),
      null,
      null,
    ]);
    expect(outcome(await auditor('console.takeApplication', { id }))).toBe('FORBIDDEN');
    expect(outcome(await auditor('console.decideApplication', { id, decision: 'approve' }))).toBe('FORBIDDEN');
    const reveal = { id: customer.id, field: 'id-number', reason: `Review of application ${id}` } as const;
    expect(outcome(await ada('console.reveal', { ...reveal, reason: ' ' }))).toBe('REASON_NEEDED');
    expect(value(await ada('console.reveal', reveal)).value).toBe(`X ${1_000_000 + people}-L`);
    expect(value(await ada('console.reveal', { ...reveal, field: 'name' })).value).toBe('Maria Lopez');
    expect(value(await ada('console.reveal', { ...reveal, field: 'address' })).value).toBeNull();
  });

  test('IDENTITY-76: an operator gets a picture of a document only after the audit trail has recorded who viewed whose application', async () => {
    const id = await handIn(customer);
    const before = [
      value(await ada('console.application', { id })),
      value(await ben('console.application', { id })),
      value(await ada('console.takeApplication', { id })),
      value(await auditor('console.application', { id })),
    ];
    expect(JSON.stringify(before)).not.toContain('/stock/file/');
    const looks = async () =>
      value(await ben('console.audit', { target: `identity:${id}`, pageSize: 100 })).rows.filter(
        ({ action }) => action === 'console.revealApplication',
      );
    expect(await looks()).toEqual([]);
    expect(outcome(await auditor('console.revealApplication', { id }))).toBe('FORBIDDEN');
    // Who does not decide it says why (CONSOLE-6); who has it under review decides it, which the trail says.
    expect(outcome(await ben('console.revealApplication', { id }))).toBe('REASON_NEEDED');
    value(await ben('console.revealApplication', { id, reason: 'A colleague asks.' }));
    const { pictures } = value(await ada('console.revealApplication', { id }));
    expect(pictures.map(({ item }) => item)).toEqual(['front', 'back']);
    for (const { url } of pictures)
      expect((await server.console.inject({ method: 'GET', url })).headers['content-type']).toBe('image/jpeg');
    expect((await looks()).map((look) => [look.operator, look.reason, look.outcome])).toEqual([
      [expect.stringContaining('compliance'), 'to decide on it', 'ok'],
      ['operator', 'A colleague asks.', 'ok'],
      ['operator', '', 'REASON_NEEDED'],
    ]);
    const ofCustomer = value(await ben('console.audit', { search: `Customer ${customer.id}`, pageSize: 100 })).rows;
    expect(ofCustomer.map(({ action }) => action)).toContain('console.revealApplication');
  });

  test('IDENTITY-46: an item that was not shown in full cannot be approved, in a full approval or beside refused items', async () => {
    const id = await handIn(customer);
    value(await ben('console.revealApplication', { id, reason: 'To look at it.' }));
    value(await ada('console.takeApplication', { id }));
    const decide = (input: object) => ada('console.decideApplication', { id, decision: 'approve', ...input } as never);
    const back = { item: 'back', reason: 'unreadable', note: '' };
    expect(outcome(await decide({}))).toBe('NOT_REVEALED');
    expect(outcome(await decide({ decision: 'ask-again', items: [back] }))).toBe('NOT_REVEALED');
    expect(outcome(await auditor('console.revealApplication', { id }))).toBe('FORBIDDEN');
    expect(value(await ada('console.revealApplication', { id })).texts).toEqual([
      { item: 'name', value: 'Maria Lopez' },
      { item: 'id-number', value: `X ${1_000_000 + people}-L` },
    ]);
    const trail = value(await ben('console.audit', { target: `identity:${id}`, pageSize: 100 })).rows;
    expect(
      trail.filter(({ action }) => action === 'console.revealApplication').map(({ operator }) => operator),
    ).toEqual([expect.stringContaining('compliance'), 'operator']);
    value(await decide({ decision: 'ask-again', items: [back, { ...back, item: 'name' }] }));
    // What is handed in anew is looked at anew.
    value(await customer.call('user.submitPrimary', { ...(await formOf(customer)), name: 'Maria Lopez Vidal' }));
    value(await ada('console.takeApplication', { id }));
    expect(outcome(await decide({}))).toBe('NOT_REVEALED');
    value(await ada('console.revealApplication', { id }));
    expect(outcome(await decide({}))).toBe('ok');
  });

  test('IDENTITY-27: those that wait come oldest first; the same number given by another customer is seen', async () => {
    const first = await handIn(customer);
    const twin = await server.registerCustomer();
    const form = { ...(await formOf(twin)), idNumber: `x${1_000_000 + people}l` };
    const second = value(await twin.call('user.submitPrimary', form)).id;
    const { rows } = value(await ada('console.applications', { status: 'waiting', pageSize: 100 }));
    const ids = rows.map(({ id }) => id);
    expect(ids.indexOf(first)).toBeGreaterThanOrEqual(0);
    expect(ids.indexOf(second)).toBeGreaterThan(ids.indexOf(first));
    expect(rows.every(({ maskedCustomer }) => maskedCustomer.includes('****'))).toBe(true);
    expect(value(await ada('console.application', { id: second })).sameNumber).toEqual([customer.id]);
    expect(value(await ada('console.application', { id: first })).sameNumber).toEqual([twin.id]);
    expect(value(await ada('console.applications', { customerId: twin.id })).total).toBe(1);
    const [listed] = value(await ada('console.customers', { search: String(twin.id) })).rows;
    expect(listed?.identity).toBe('in-review');
  });

  test('IDENTITY-75: what has a number that is known of another customer is approved for a reason, which is kept', async () => {
    await handIn(customer);
    const twin = await server.registerCustomer();
    const form = { ...(await formOf(twin)), idNumber: `x${1_000_000 + people}l` };
    const { id } = value(await twin.call('user.submitPrimary', form));
    value(await ada('console.takeApplication', { id }));
    value(await ada('console.revealApplication', { id }));
    const approve = async (change: object) =>
      outcome(await ada('console.decideApplication', { id, decision: 'approve', ...change }));
    expect(await approve({})).toBe('REASON_NEEDED');
    expect(await approve({ reason: ' ' })).toBe('REASON_NEEDED');
    expect(value(await ada('console.application', { id })).state).toBe('in-review');
    expect(await approve({ reason: 'The same person, who lost the first account.' })).toBe('ok');
    const { rows } = value(await ada('console.audit', { target: `identity:${id}`, pageSize: 20 }));
    const written = rows.find(({ action, outcome: came }) => action === 'console.decideApplication' && came === 'ok');
    expect(written?.reason).toBe(
      `approve, the number of the document is also that of customer ${customer.id}: The same person, who lost the first account.`,
    );
  });
});

describe('attacks', () => {
  test("FILE-2: another's picture, an unknown one and a made-up key are no pictures of an application", async () => {
    const other = await server.registerCustomer();
    const theirs = await upload(other);
    const form = await formOf(customer);
    for (const key of [theirs, 'a'.repeat(40), '../../secret-key', `${theirs}\u200b`])
      for (const field of ['frontKey', 'backKey'] as const)
        expect([key, outcome(await customer.call('user.submitPrimary', { ...form, [field]: key }))]).toEqual([
          key,
          key.endsWith('\u200b') ? 'BAD_REQUEST' : 'FILE_NOT_FOUND',
        ]);
    expect(value(await customer.call('user.identity', {})).applications).toEqual([]);
  });

  test('IDENTITY-21: a client that sends its own state, reviewer or level changes nothing', async () => {
    const { frontKey, backKey } = await formOf(customer);
    const answer = await server.http.inject({
      method: 'POST',
      url: '/stock/user/realNameAuthentication',
      headers: { authorization: customer.accessToken, 'content-type': 'application/json' },
      payload: {
        realName: 'Maria Lopez',
        idCard: 'X1234567L',
        img1Key: frontKey,
        img2Key: backKey,
        isActive: 2,
        auditStatusPrimary: 1,
        auditStatusAdvanced: 1,
        state: 'approved',
        level: 'advanced',
        customer: 1,
        userId: 1,
        reviewerId: 1,
      },
    });
    expect(answer.json().data).toMatchObject({ level: 'primary', state: 'submitted' });
    expect(await stateOf(customer)).toEqual(['in-review', 'in-review', 'none']);
    expect(coreLevel(customer.id)).toBe('none');
  });

  test('HTTP-2: a name or a number does not travel in an address', async () => {
    for (const query of ['realName=Maria', 'idCard=X1234567L', 'realName=']) {
      const answer = await server.http.inject({
        method: 'POST',
        url: `/stock/user/realNameAuthentication?${query}`,
        headers: { authorization: customer.accessToken, 'content-type': 'application/json' },
        payload: {},
      });
      expect(answer.json().key).toBe('error.SECRET_IN_URL');
    }
  });

  test('IDENTITY-24: what is no number of a document is refused, and nothing is kept of it', async () => {
    const form = await formOf(customer);
    for (const idNumber of ['abc', '----', 'no digits here', `1${'2'.repeat(45)}`])
      expect(outcome(await customer.call('user.submitPrimary', { ...form, idNumber }))).toBe('BAD_ID_NUMBER');
    expect(value(await customer.call('user.identity', {})).applications).toEqual([]);
  });

  test('IDENTITY-28: in the database, names and numbers are sealed, each for its customer', async () => {
    await handIn(customer);
    const { pool } = server.running.services.database;
    const { rows } = await pool.query('SELECT * FROM identity_application WHERE customer = $1', [customer.id]);
    const [row] = rows;
    const text = JSON.stringify(row, (_key, field) => (typeof field === 'bigint' ? String(field) : field));
    for (const word of ['Maria', 'Lopez', '1000']) expect(text).not.toContain(word);
    const other = await server.registerCustomer();
    await pool.query(
      "INSERT INTO identity_application (customer, level, sealed, created_at) VALUES ($1, 'primary', $2, 0)",
      [other.id, row?.sealed],
    );
    expect(outcome(await other.call('user.identity', {}))).toBe('INTERNAL');
  });

  test('IDENTITY-21: a hundred hand-ins at once make one application', async () => {
    const form = await formOf(customer);
    const results = await Promise.all(Array.from({ length: 100 }, () => customer.call('user.submitPrimary', form)));
    const outcomes = results.map(outcome);
    expect(outcomes.filter((each) => each === 'ok')).toHaveLength(1);
    expect(outcomes.filter((each) => each === 'APPLICATION_CLOSED')).toHaveLength(99);
    expect(value(await ada('console.applications', { customerId: customer.id })).total).toBe(1);
  });
});
