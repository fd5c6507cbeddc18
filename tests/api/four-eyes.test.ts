import type { OperatorRole } from '@bourse/wire';
import type { Client } from '@bourse/wire/client';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorRows } from '../../apps/server/src/identity/sealed-tables.ts';
import { castOperators } from './cast.ts';
import { outcome, startTestServer, type TestServer, value } from './harness.ts';

let server: TestServer;
let sessionOf: (role: OperatorRole) => Promise<string>;
let proposer: Client;
let confirmer: Client;

const reason = 'The work asks for it.';
const wallet = (address: string) => ({
  kind: 'wallet' as const,
  network: 'ERC20' as const,
  address,
  minimum: '10',
  maximum: '1000',
});
const ADDRESSES = ['0x52908400098527886E0F7030069857D2E4169EE7', '0xde709f2102306220921060314715629080e2fb77'] as const;

const as = async (role: OperatorRole): Promise<Client> => server.operatorAs(await sessionOf(role));
const idOf = async (role: OperatorRole): Promise<number> => value(await (await as(role))('console.me', {})).id;
const invite = (client: Client, username: string, role: OperatorRole = 'support') =>
  client('console.proposeRole', { what: { change: 'invite', username, name: 'New Person', role }, reason });

beforeAll(async () => {
  server = await startTestServer({}, 'four-eyes');
  sessionOf = await castOperators(server);
  proposer = server.operatorAs(await server.operatorToken());
  confirmer = await as('administrator');
}, 120_000);

afterAll(() => server.close());

describe('what takes two', () => {
  test('CONSOLE-31, CONSOLE-62: neither the proposer nor another role can confirm, and the proposal states its effect', async () => {
    const proposed = value(await invite(proposer, 'jane.doe'));
    const id = Number(proposed.id);
    expect(proposed).toMatchObject({ state: 'open', proposedBy: 'operator', mayConfirm: false, mayReject: true });
    expect(proposed.sentences.join(' ')).toContain("'jane.doe' in the role support");
    expect(outcome(await proposer('console.confirmProposal', { id }))).toBe('OWN_PROPOSAL');
    for (const role of ['finance', 'compliance', 'support', 'auditor', 'product'] as const)
      expect([role, outcome(await (await as(role))('console.confirmProposal', { id }))]).toEqual([
        role,
        'NOT_FOR_ROLE',
      ]);
    expect(value(await confirmer('console.proposal', { id })).mayConfirm).toBe(true);
    const done = value(await confirmer('console.confirmProposal', { id }));
    expect(done).toMatchObject({ state: 'confirmed', decidedBy: expect.stringMatching(/^administrator/) });
    expect(outcome(await confirmer('console.confirmProposal', { id }))).toBe('PROPOSAL_DECIDED');
    expect(outcome(await confirmer('console.confirmProposal', { id: 999_999 }))).toBe('PROPOSAL_NOT_FOUND');
    const trail = value(await proposer('console.audit', { target: `proposal:${id}`, pageSize: 50 })).rows;
    // CONSOLE-62: the row says what was approved.
    for (const { proposed: what } of trail)
      expect(what).toMatchObject({
        id: proposed.id,
        subject: 'operator:jane.doe',
        sentences: proposed.sentences,
        state: 'confirmed',
        proposedBy: 'operator',
        decidedBy: done.decidedBy,
      });
    expect(trail.map((row) => row.outcome).reverse()).toEqual([
      'OWN_PROPOSAL',
      ...Array<string>(5).fill('NOT_FOR_ROLE'),
      'ok',
      'PROPOSAL_DECIDED',
    ]);
  });

  test('CONSOLE-62: the trail has the whole life of a proposal: the row that made it too, rejected, taken back and expired ones', async () => {
    const lifeOf = async (username: string) => {
      const { rows } = value(await proposer('console.audit', { search: username, pageSize: 50 }));
      return rows.map(({ action, proposed }) => [
        action,
        proposed?.state,
        proposed?.decisionReason,
        proposed?.decidedBy,
      ]);
    };
    const made = 'console.proposeRole';
    const rejected = value(await invite(proposer, 'life.rejected'));
    const { decidedBy } = value(
      await confirmer('console.rejectProposal', { id: Number(rejected.id), reason: 'Not needed' }),
    );
    expect(await lifeOf('life.rejected')).toEqual([
      ['console.rejectProposal', 'rejected', 'Not needed', decidedBy],
      [made, 'rejected', 'Not needed', decidedBy],
    ]);
    const own = value(await invite(proposer, 'life.taken.back'));
    value(await proposer('console.rejectProposal', { id: Number(own.id), reason: 'A slip' }));
    expect(await lifeOf('life.taken.back')).toEqual([
      ['console.withdrawProposal', 'rejected', 'A slip', 'operator'],
      [made, 'rejected', 'A slip', 'operator'],
    ]);
    const late = value(await invite(proposer, 'life.expired'));
    expect(await lifeOf('life.expired')).toEqual([[made, 'open', null, null]]);
    const { pool } = server.running.services.database;
    await pool.query('UPDATE proposal SET expires_at = $2 WHERE id = $1', [late.id, Date.now() - 1]);
    expect(await lifeOf('life.expired')).toEqual([[made, 'expired', null, null]]);
  });

  test('CONSOLE-31: of several who confirm at once one does, and it happens once', async () => {
    const id = Number(
      value(
        await (await as('finance'))('console.proposePaymentDetail', { id: 'race', body: wallet(ADDRESSES[0]), reason }),
      ).id,
    );
    const clients = [proposer, confirmer, await as('compliance'), proposer, confirmer];
    const outcomes = await Promise.all(
      clients.map(async (client) => outcome(await client('console.confirmProposal', { id }))),
    );
    expect(outcomes.filter((each) => each === 'ok')).toHaveLength(1);
    expect(outcomes.filter((each) => each === 'PROPOSAL_DECIDED')).toHaveLength(4);
    const history = value(await proposer('console.paymentDetails', {})).filter((each) => each.id === 'race');
    expect(history).toHaveLength(1);
  });

  test('CONSOLE-31: the database itself refuses a confirmation by the proposer', async () => {
    const { pool } = server.running.services.database;
    const { id } = value(await invite(proposer, 'own.eyes'));
    await expect(
      pool.query("UPDATE proposal SET state = 'confirmed', decided_by = proposed_by, decided_at = 1 WHERE id = $1", [
        id,
      ]),
    ).rejects.toThrow('check constraint');
  });

  test('CONSOLE-31: what is confirmed is what was proposed: a tampered body changes nothing', async () => {
    const token = await sessionOf('administrator');
    const { id } = value(await invite(proposer, 'plain.person', 'support'));
    const answer = await server.console.inject({
      method: 'POST',
      url: `/console/proposals/${id}/confirm`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({
        payload: { role: 'administrator' },
        to: 'administrator',
        what: { role: 'administrator' },
        id: '1',
      }),
    });
    expect(answer.json()).toMatchObject({ code: 200, data: { id, state: 'confirmed' } });
    const { rows } = value(await proposer('console.operators', { pageSize: 100 }));
    expect(rows.find(({ username }) => username === 'plain.person')).toMatchObject({
      role: 'support',
      state: 'invited',
    });
  });

  test('CONSOLE-31: one proposal about the same thing at a time; a rejected one makes room, and needs a reason', async () => {
    const first = value(await invite(proposer, 'twice.invited'));
    expect(outcome(await invite(confirmer, 'twice.invited'))).toBe('PROPOSAL_OPEN');
    const id = Number(first.id);
    expect(outcome(await confirmer('console.rejectProposal', { id, reason: ' ' }))).toBe('REASON_NEEDED');
    expect(outcome(await (await as('finance'))('console.rejectProposal', { id, reason }))).toBe('NOT_FOR_ROLE');
    expect(value(await confirmer('console.rejectProposal', { id, reason }))).toMatchObject({
      state: 'rejected',
      decisionReason: reason,
    });
    expect(outcome(await confirmer('console.confirmProposal', { id }))).toBe('PROPOSAL_DECIDED');
    const second = value(await invite(confirmer, 'twice.invited'));
    // Taken back by who proposed it.
    expect(value(await confirmer('console.rejectProposal', { id: Number(second.id), reason })).state).toBe('rejected');
  });

  test('CONSOLE-31: what nobody decides in three days runs out', async () => {
    const { pool } = server.running.services.database;
    const { id } = value(await invite(proposer, 'too.late'));
    await pool.query('UPDATE proposal SET expires_at = $2 WHERE id = $1', [id, Date.now() - 1]);
    expect(outcome(await confirmer('console.confirmProposal', { id: Number(id) }))).toBe('PROPOSAL_DECIDED');
    expect(value(await confirmer('console.proposal', { id: Number(id) })).state).toBe('expired');
    expect(outcome(await invite(proposer, 'too.late'))).toBe('ok');
  });
});

describe('operators', () => {
  test('IDENTITY-13: an invitation is good once, its second factor is drawn anew each time it is opened', async () => {
    const { id } = value(await invite(proposer, 'new.person', 'finance'));
    value(await confirmer('console.confirmProposal', { id: Number(id) }));
    const list = async () => value(await proposer('console.operators', { pageSize: 100 })).rows;
    const operator = (await list()).find(({ username }) => username === 'new.person');
    expect(operator).toMatchObject({ state: 'invited', role: 'finance' });
    const first = value(await proposer('console.operatorLink', { id: operator?.id ?? 0 })).invitation;
    const { invitation } = value(await proposer('console.operatorLink', { id: operator?.id ?? 0 }));
    const visitor = server.operatorAs();
    expect(outcome(await visitor('console.openInvitation', { invitation: first }))).toBe('BAD_OPERATOR_LINK');
    const password = 'a password of the own choice';
    const peeked = value(await visitor('console.openInvitation', { invitation }));
    const opened = value(await visitor('console.openInvitation', { invitation }));
    expect(opened).toMatchObject({ username: 'new.person', role: 'finance' });
    expect(opened.enrolment.secret).not.toBe(peeked.enrolment.secret);
    const accept = (form: { password?: string; code: string }) =>
      visitor('console.acceptInvitation', { invitation, password, ...form });
    const right = await generate({ secret: opened.enrolment.secret });
    expect(outcome(await accept({ code: await generate({ secret: peeked.enrolment.secret }) }))).toBe(
      'BAD_SECOND_FACTOR',
    );
    expect(outcome(await accept({ code: right, password: '12345678' }))).toBe('WEAK_PASSWORD');
    // Nobody signs in as an operator who has not taken the invitation up.
    expect(outcome(await visitor('console.signIn', { username: 'new.person', password }))).toBe('BAD_CREDENTIALS');
    expect(outcome(await accept({ code: right }))).toBe('ok');
    expect(outcome(await accept({ code: right }))).toBe('BAD_OPERATOR_LINK');
    // Whoever had the link may have used it: another administrator than the one who made it lets them in.
    const wanted = { id: operator?.id ?? 0, reason: 'Called back on the number of the contract' };
    expect((await list()).find(({ username }) => username === 'new.person')?.state).toBe('waiting');
    expect(outcome(await visitor('console.signIn', { username: 'new.person', password }))).toBe('BAD_CREDENTIALS');
    expect(outcome(await proposer('console.activateOperator', wanted))).toBe('OWN_PROPOSAL');
    expect(outcome(await confirmer('console.activateOperator', { ...wanted, reason: ' ' }))).toBe('REASON_NEEDED');
    expect(value(await confirmer('console.activateOperator', wanted)).state).toBe('active');
    expect(outcome(await confirmer('console.activateOperator', wanted))).toBe('CONFLICT');
    const candidate = value(await visitor('console.signIn', { username: 'new.person', password }));
    expect(candidate.enrolment).toBeNull();
    // The code that took the invitation up is used.
    const asCandidate = server.operatorAs(candidate.candidateToken);
    expect(outcome(await asCandidate('console.secondFactor', { code: right }))).toBe('BAD_SECOND_FACTOR');
    expect(outcome(await proposer('console.operatorLink', { id: operator?.id ?? 0 }))).toBe('CONFLICT');
  });

  test('IDENTITY-13: a role is changed by two, and its holder is signed out; what no longer fits is refused', async () => {
    const id = await idOf('support');
    const token = await sessionOf('support');
    const change = (client: Client, role: OperatorRole) =>
      client('console.proposeRole', { what: { change: 'role', operator: id, role }, reason });
    expect(outcome(await change(await as('support'), 'administrator'))).toBe('FORBIDDEN');
    expect(outcome(await change(proposer, 'support'))).toBe('CONFLICT');
    const proposed = value(await change(proposer, 'product'));
    // Meanwhile the role became another.
    await server.running.services.database.pool.query("UPDATE operator SET role = 'auditor' WHERE id = $1", [id]);
    const { seals, database } = server.running.services;
    await seals.seal(database.pool, operatorRows, id);
    expect(outcome(await confirmer('console.confirmProposal', { id: Number(proposed.id) }))).toBe('CONFLICT');
    await server.running.services.database.pool.query("UPDATE operator SET role = 'support' WHERE id = $1", [id]);
    await seals.seal(database.pool, operatorRows, id);
    value(await confirmer('console.confirmProposal', { id: Number(proposed.id) }));
    expect(outcome(await server.operatorAs(token)('console.me', {}))).toBe('UNAUTHENTICATED');
    const { rows } = value(await proposer('console.operators', { pageSize: 100 }));
    expect(rows.find((each) => each.id === id)).toMatchObject({ role: 'product', sessions: 0 });
    expect(
      outcome(
        await proposer('console.proposeRole', {
          what: { change: 'role', operator: await idOf('administrator'), role: 'auditor' },
          reason,
        }),
      ),
    ).toBe('ok');
    const own = value(await proposer('console.me', {})).id;
    expect(
      outcome(
        await proposer('console.proposeRole', { what: { change: 'role', operator: own, role: 'auditor' }, reason }),
      ),
    ).toBe('OWN_ACCOUNT');
  });

  test('IDENTITY-13: a suspended operator is out at once; nobody suspends themselves, nor the last administrator', async () => {
    const id = await idOf('product');
    const token = await sessionOf('product');
    value(await confirmer('console.disableOperator', { id, reason }));
    expect(outcome(await server.operatorAs(token)('console.me', {}))).toBe('UNAUTHENTICATED');
    const own = value(await confirmer('console.me', {})).id;
    expect(outcome(await confirmer('console.disableOperator', { id: own, reason }))).toBe('OWN_ACCOUNT');
    expect(outcome(await confirmer('console.disableOperator', { id, reason: ' ' }))).toBe('REASON_NEEDED');
    expect(outcome(await (await as('auditor'))('console.disableOperator', { id, reason }))).toBe('FORBIDDEN');
    const proposed = value(
      await confirmer('console.proposeRole', { what: { change: 'enable', operator: id }, reason }),
    );
    expect(proposed.sentences.join(' ')).toContain('is reinstated in the role product');
    expect(value(await proposer('console.confirmProposal', { id: Number(proposed.id) })).state).toBe('confirmed');
    expect(outcome(await server.operatorAs(await sessionOf('product'))('console.me', {}))).toBe('ok');
  });

  test('IDENTITY-13: nobody decides on a change of their own account, and two other administrators remain', async () => {
    const { pool } = server.running.services.database;
    const ids = [value(await confirmer('console.me', {})).id, value(await proposer('console.me', {})).id];
    const [subject = 0, own = 0] = ids;
    const what = { change: 'role', operator: subject, role: 'auditor' } as const;
    // The one proposed earlier in this file stands open.
    const { rows } = value(await proposer('console.proposals', { state: 'open', kind: 'role-change' }));
    for (const { id, subject: about } of rows)
      if (about === `operator:${subject}`) value(await proposer('console.rejectProposal', { id: Number(id), reason }));
    const id = Number(value(await proposer('console.proposeRole', { what, reason })).id);
    expect(value(await confirmer('console.proposal', { id }))).toMatchObject({
      mayConfirm: false,
      mayReject: false,
      confirmBlocker: 'OWN_ACCOUNT',
    });
    expect(outcome(await confirmer('console.confirmProposal', { id }))).toBe('OWN_ACCOUNT');
    expect(outcome(await confirmer('console.rejectProposal', { id, reason }))).toBe('OWN_ACCOUNT');
    expect(value(await proposer('console.proposal', { id })).confirmBlocker).toBe('OWN_PROPOSAL');
    value(await proposer('console.rejectProposal', { id, reason }));
    const others = "UPDATE operator SET disabled = $2 WHERE role = 'administrator' AND id <> ALL($1)";
    await pool.query(others, [[subject, own], true]);
    const outcomes = [what, { change: 'renew', operator: subject } as const].map(async (change) =>
      outcome(await proposer('console.proposeRole', { what: change, reason })),
    );
    expect(await Promise.all(outcomes)).toEqual(['TOO_FEW_ADMINISTRATORS', 'TOO_FEW_ADMINISTRATORS']);
    await pool.query(others, [[subject, own], false]);
  });

  test('IDENTITY-13: two administrators who shut each other out at once leave one', async () => {
    const { pool } = server.running.services.database;
    const { access } = server.running.services.identity;
    const [one, two] = [value(await confirmer('console.me', {})).id, value(await proposer('console.me', {})).id];
    await pool.query("UPDATE operator SET disabled = true WHERE role = 'administrator'");
    await pool.query('UPDATE operator SET disabled = false WHERE id = ANY($1)', [[one, two]]);
    const outcomes = await Promise.all([access.disable(one, two), access.disable(two, one)]);
    expect(outcomes.map(outcome).sort()).toEqual(['LAST_ADMINISTRATOR', 'ok']);
  });
});

describe('where customers pay in to', () => {
  test('FUNDS-40: it changes by a confirmed proposal alone, and every version is kept', async () => {
    await server.running.services.database.pool.query(
      "UPDATE operator SET disabled = false WHERE role = 'administrator'",
    );
    const [finance, compliance] = [await as('finance'), await as('compliance')];
    const customer = await server.registerCustomer();
    const addresses = async () =>
      value(await customer.call('funds.platformWallets', {})).flatMap((each) =>
        each.addresses.map(({ address }) => address),
      );
    const published = async () => {
      const [group] = value(await server.as()('home.rules', { key: 'RECHARGE_ADDRESS' }));
      const script = await server.http.inject({ url: '/platform/any/config.js' });
      return JSON.stringify(group?.settings) + script.body;
    };
    const before = await addresses();
    expect(before).toContain('0x00000000000000000000000000000000005a3b1e');
    expect(await published()).toContain('0x00000000000000000000000000000000005a3b1e');
    const change = (address: string) =>
      finance('console.proposePaymentDetail', { id: 'sample-erc20', body: wallet(address), reason });
    expect(outcome(await change('0x52908400098527886E0F7030069857D2E4169Ee7'))).toBe('BAD_PAYMENT_DETAIL');
    expect(
      outcome(await compliance('console.proposePaymentDetail', { id: 'x-y', body: wallet(ADDRESSES[0]), reason })),
    ).toBe('FORBIDDEN');
    const proposed = value(await change(ADDRESSES[1]));
    expect(proposed.sentences).toHaveLength(2);
    expect(await addresses()).toEqual(before);
    value(await compliance('console.confirmProposal', { id: Number(proposed.id) }));
    const after = await addresses();
    expect(after.map((each) => each.toLowerCase())).toContain(ADDRESSES[1]);
    expect(after).not.toContain('0x00000000000000000000000000000000005a3b1e');
    expect(await published()).not.toContain('0x00000000000000000000000000000000005a3b1e');
    expect((await published()).toLowerCase()).toContain(ADDRESSES[1]);
    const retired = value(await finance('console.proposeRetirement', { id: 'sample-erc20', reason }));
    value(await compliance('console.confirmProposal', { id: Number(retired.id) }));
    expect((await addresses()).map((each) => each.toLowerCase())).not.toContain(ADDRESSES[1]);
    expect((await published()).toLowerCase()).not.toContain(ADDRESSES[1]);
    const history = value(await finance('console.paymentDetails', {})).filter(({ id }) => id === 'sample-erc20');
    expect(history.map(({ version, retired: gone }) => [version, gone])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
    // An older version comes back as a proposal like any other, and as a version of its own.
    const older = value(await finance('console.paymentDetails', {})).find(
      ({ id, version }) => id === 'sample-erc20' && version === 2,
    );
    if (!older) throw new Error('no version 2');
    const again = value(
      await finance('console.proposePaymentDetail', { id: older.id, body: older.body, reason: 'it is in use again' }),
    );
    expect((await addresses()).map((each) => each.toLowerCase())).not.toContain(ADDRESSES[1]);
    value(await compliance('console.confirmProposal', { id: Number(again.id) }));
    expect((await addresses()).map((each) => each.toLowerCase())).toContain(ADDRESSES[1]);
    expect(value(await finance('console.paymentDetails', {}))[0]).toMatchObject({
      id: older.id,
      version: 4,
      body: older.body,
      retired: false,
    });
    await expect(
      server.running.services.database.pool.query(
        "UPDATE payment_detail SET retired = false WHERE id = 'sample-erc20'",
      ),
    ).rejects.toThrow('never changed');
  });
});
