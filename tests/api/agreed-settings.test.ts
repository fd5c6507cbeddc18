import type { OperatorRole } from '@bourse/wire';
import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castOperators, stateDigest } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { endWait, FUNDS_PASSWORD, registerPayee, setLevel } from './payee.ts';

let server: TestServer;
let tokenOf: (role: OperatorRole) => Promise<string>;
/** Proposes. */
let ann: Client;
/** Confirms. */
let bob: Client;

type Row = Readonly<Record<string, unknown>>;

const CHECKS = 'withdrawal-checks';
const MONEY = [CHECKS, 'withdrawal-limits', 'deposit-limits', 'money-terms'] as const;
const reason = 'The board has decided it.';
const as = async (role: OperatorRole): Promise<Client> => server.operatorAs(await tokenOf(role));
const pool = () => server.running.services.database.pool;

const draft = async (content: string, key: string, changes: Row): Promise<number> => {
  const { entries } = value(await ann('console.content', { content }));
  const rows = entries.map((entry) => ({ ...entry, ...(entry['key'] === key ? changes : {}) }));
  const { version, problems } = value(await ann('console.saveContent', { content, note: 'test', entries: rows }));
  expect(problems).toEqual([]);
  return version ?? 0;
};
const propose = (content: string, version: number, by = ann) =>
  by('console.proposeContent', { content, version, reason });
const confirm = (id: string, by = bob) => by('console.confirmProposal', { id: Number(id) });
const takeBack = async (id: string): Promise<void> => {
  value(await ann('console.rejectProposal', { id: Number(id), reason }));
};
/** Above which worth two must agree, agreed on by two. */
const setThreshold = async (above: string): Promise<void> => {
  const { id } = value(await propose(CHECKS, await draft(CHECKS, 'two-operators.EUR', { above })));
  value(await confirm(id));
};
const listed = async (content: string) =>
  value(await ann('console.contents', {})).find((each) => each.content === content);
const live = async (content: string) => {
  const version = (await listed(content))?.live ?? -1;
  return value(await ann('console.content', { content, version })).entries;
};

beforeAll(async () => {
  server = await startTestServer({}, 'agreed');
  tokenOf = await castOperators(server);
  ann = await as('finance');
  bob = await as('compliance');
}, 120_000);

afterAll(() => server?.close());

describe('numbers of money go live by two', () => {
  test.each(MONEY)(
    'FUNDS-65: one operator alone puts no version of %s live, neither a draft nor the brand’s own',
    async (content) => {
      const before = await live(content);
      const key = String(before[0]?.['key']);
      const changes =
        content === 'money-terms' ? { conversionFeeBps: 0 } : content === CHECKS ? { above: '1' } : { daily: '90000' };
      const version = await draft(content, key, changes);
      for (const role of ['finance', 'administrator'] as const)
        for (const wanted of [version, 0])
          expect(outcome(await (await as(role))('console.publishContent', { content, version: wanted, reason }))).toBe(
            'FOUR_EYES_NEEDED',
          );
      expect(await live(content)).toEqual(before);
      value(await ann('console.discardContent', { content }));
    },
  );

  test('FUNDS-65: what is proposed is told number by number as it is and as it will be; it is confirmed by another in the right role, once, under both names', async () => {
    const version = await draft(CHECKS, 'two-operators.EUR', { above: '25000' });
    const proposed = value(await propose(CHECKS, version));
    expect(proposed).toMatchObject({ kind: 'money-settings', subject: `content:${CHECKS}`, mayConfirm: false });
    expect(proposed.sentences.slice(0, 2)).toEqual([
      `Checks of withdrawals: what version ${version} says goes live in place of what the brand’s file says.`,
      'A second operator (EUR), above: 10,000 until now, 25,000 from then on.',
    ]);
    expect(await listed(CHECKS)).toMatchObject({ live: 0, proposed: version, proposal: proposed.id });
    for (const role of ['compliance', 'product'] as const)
      expect(outcome(await propose('money-terms', 0, await as(role)))).toBe('NOT_FOR_ROLE');
    for (const role of ['support', 'auditor'] as const)
      expect(outcome(await propose('money-terms', 0, await as(role)))).toBe('FORBIDDEN');
    expect(outcome(await confirm(proposed.id, ann))).toBe('OWN_PROPOSAL');
    for (const role of ['product', 'support', 'auditor'] as const)
      expect(outcome(await confirm(proposed.id, await as(role)))).toBe('NOT_FOR_ROLE');
    expect(await live(CHECKS)).toContainEqual({ key: 'two-operators.EUR', above: '10000' });
    value(await confirm(proposed.id));
    expect(await live(CHECKS)).toContainEqual({ key: 'two-operators.EUR', above: '25000' });
    expect(await listed(CHECKS)).toMatchObject({ live: version, proposed: null, proposal: null });
    expect(outcome(await confirm(proposed.id))).toBe('PROPOSAL_DECIDED');
    const [newest] = value(await ann('console.contentVersions', { content: CHECKS })).rows;
    expect(newest).toMatchObject({ version, state: 'live', note: reason });
    expect(newest?.by).toMatch(/^finance-.+, compliance-/);
    const trail = value(await (await as('auditor'))('console.audit', { target: `content:${CHECKS}:${version}` })).rows;
    expect(trail[0]).toMatchObject({ action: 'console.proposeContent', outcome: 'ok', reason });
  });

  test('FUNDS-65: an older version and the brand’s own come back by two as well, as a new version', async () => {
    const first = (await listed(CHECKS))?.live ?? 0;
    const back = value(await propose(CHECKS, 0));
    expect(back.sentences).toContain('A second operator (EUR), above: 25,000 until now, 10,000 from then on.');
    value(await confirm(back.id));
    expect((await listed(CHECKS))?.live).toBe(first + 1);
    value(await confirm(value(await propose(CHECKS, first)).id));
    expect((await listed(CHECKS))?.live).toBe(first + 2);
    expect(await live(CHECKS)).toContainEqual({ key: 'two-operators.EUR', above: '25000' });
    expect(outcome(await propose(CHECKS, first + 2))).toBe('ALREADY_LIVE');
    expect(outcome(await propose(CHECKS, 999))).toBe('CONTENT_NOT_FOUND');
    expect(outcome(await propose('banners', 0))).toBe('NOT_FOR_ROLE');
    expect(outcome(await propose('nothing', 0))).toBe('CONTENT_NOT_FOUND');
    expect(outcome(await ann('console.proposeContent', { content: CHECKS, version: 0, reason: '  ' }))).toBe(
      'REASON_NEEDED',
    );
    await setThreshold('10000');
  });

  test('FUNDS-65: of several who confirm at once one does, and one version goes live', async () => {
    const version = await draft('money-terms', 'terms', { conversionFeeBps: 77 });
    const { id } = value(await propose('money-terms', version));
    const clients = [bob, await as('finance'), await as('administrator'), bob, ann];
    const other = server.operatorAs(await server.operatorToken());
    const outcomes = await Promise.all([...clients, other].map(async (by) => outcome(await confirm(id, by))));
    expect(outcomes.filter((each) => each === 'ok')).toHaveLength(1);
    expect(outcomes.filter((each) => each !== 'ok' && each !== 'PROPOSAL_DECIDED' && each !== 'OWN_PROPOSAL')).toEqual(
      [],
    );
    const { rows } = await pool().query(
      "SELECT count(*)::int AS live FROM content_version WHERE content = 'money-terms' AND state = 'live'",
    );
    expect(rows[0]?.live).toBe(1);
    const { rows: shown } = await pool().query(
      `SELECT count(*)::int AS shown FROM journal WHERE events LIKE '%money-terms-set%' AND events LIKE '%"conversionFeeBps":77,%'`,
    );
    expect(shown[0]?.shown).toBe(1);
    expect(server.running.services.core.state.funds.terms?.conversionFeeBps).toBe(77);
  });

  test('FUNDS-65: a command already executed by an interrupted confirmation is not repeated', async () => {
    const version = await draft('money-terms', 'terms', { conversionFeeBps: 78 });
    const { id } = value(await propose('money-terms', version));
    // As when the process ends between the journal and the paperwork.
    await pool().query(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'cut off'; END $$;
       CREATE TRIGGER fail BEFORE UPDATE ON proposal FOR EACH ROW WHEN (NEW.state = 'confirmed') EXECUTE FUNCTION fail()`,
    );
    expect(outcome(await confirm(id))).toBe('INTERNAL');
    expect(value(await ann('console.proposal', { id: Number(id) })).state).toBe('open');
    await pool().query('DROP TRIGGER fail ON proposal; DROP FUNCTION fail()');
    value(await confirm(id));
    const { rows } = await pool().query<{ shown: number }>(
      `SELECT count(*)::int AS shown FROM journal WHERE events LIKE '%money-terms-set%' AND events LIKE '%"conversionFeeBps":78,%'`,
    );
    expect(rows[0]?.shown).toBe(1);
    expect((await listed('money-terms'))?.live).toBe(version);
  });

  test('FUNDS-65: one proposal about a group at a time, another group beside it', async () => {
    const version = await draft(CHECKS, 'two-operators.EUR', { above: '11000' });
    const both = await Promise.all([propose(CHECKS, version), propose(CHECKS, 0, await as('administrator'))]);
    expect(both.map(outcome).sort()).toEqual(['PROPOSAL_OPEN', 'ok']);
    const limits = value(
      await propose('withdrawal-limits', await draft('withdrawal-limits', 'card.EUR', { daily: '70000' })),
    );
    const open = both.find(({ ok }) => ok);
    value(await bob('console.rejectProposal', { id: Number(open?.ok ? open.value.id : 0), reason }));
    await takeBack(limits.id);
    expect(outcome(await confirm(limits.id))).toBe('PROPOSAL_DECIDED');
    expect(await live(CHECKS)).toContainEqual({ key: 'two-operators.EUR', above: '10000' });
  });

  test('FUNDS-65: a draft that was changed or thrown away after it was proposed is not confirmed', async () => {
    const version = await draft(CHECKS, 'two-operators.EUR', { above: '12000' });
    const { id } = value(await propose(CHECKS, version));
    expect(await draft(CHECKS, 'two-operators.EUR', { above: '900000' })).toBe(version);
    expect(outcome(await confirm(id))).toBe('CONFLICT');
    value(await ann('console.discardContent', { content: CHECKS }));
    expect(outcome(await confirm(id))).toBe('CONTENT_NOT_FOUND');
    expect(value(await ann('console.proposal', { id: Number(id) }))).toMatchObject({ state: 'open' });
    expect(await live(CHECKS)).toContainEqual({ key: 'two-operators.EUR', above: '10000' });
    // The same again is what was proposed.
    expect(await draft(CHECKS, 'two-operators.EUR', { above: '12000' })).toBe(version);
    expect(outcome(await confirm(id))).toBe('ok');
    await setThreshold('10000');
  });

  test('CONTENT-33: nobody keeps, proposes or discards a draft in place of one that they have not read', async () => {
    const other = await as('administrator');
    const content = CHECKS;
    const read = value(await ann('console.content', { content }));
    const rows = read.entries.map((entry) => ({ ...entry }));
    const changed = (above: string) =>
      rows.map((row) => (row['key'] === 'two-operators.EUR' ? { ...row, above } : row));
    const keep = (by: Client, above: string, seen: number) =>
      by('console.saveContent', { content, draft: seen, note: 'test', entries: changed(above) });
    expect(outcome(await keep(ann, '21000', read.draft))).toBe('ok');
    expect(outcome(await keep(other, '22000', read.draft)), 'begun before').toBe('CONFLICT');
    const mine = value(await ann('console.content', { content }));
    expect(mine).toMatchObject({ state: 'draft', entries: changed('21000') });
    expect(outcome(await keep(other, '22000', mine.draft)), 'read before').toBe('ok');
    const named = { content, version: mine.version, draft: mine.draft };
    expect(outcome(await ann('console.proposeContent', { ...named, reason }))).toBe('CONFLICT');
    expect(outcome(await ann('console.discardContent', { content, draft: mine.draft }))).toBe('CONFLICT');
    const theirs = value(await ann('console.content', { content }));
    expect(theirs.entries).toEqual(changed('22000'));
    const { id } = value(await ann('console.proposeContent', { ...named, draft: theirs.draft, reason }));
    await takeBack(id);
    value(await ann('console.discardContent', { content, draft: theirs.draft }));
    expect(outcome(await keep(ann, '21000', theirs.draft)), 'discarded meanwhile').toBe('CONFLICT');
    expect(value(await ann('console.content', { content })).draft).toBe(0);
  });

  test('FUNDS-65: what was compared with another version than is live by now is not confirmed', async () => {
    const version = await draft(CHECKS, 'two-operators.EUR', { above: '13000' });
    const { id } = value(await propose(CHECKS, version));
    // Another process has put another version live.
    await pool().query("UPDATE content_version SET state = 'retired' WHERE content = $1 AND state = 'live'", [CHECKS]);
    await pool().query("UPDATE content_version SET state = 'live' WHERE content = $1 AND version = 1", [CHECKS]);
    expect(outcome(await confirm(id))).toBe('CONFLICT');
    await takeBack(id);
    await server.running.services.content.versions.reload();
    await setThreshold('10000');
  });

  test('FUNDS-65: what is sent beside the content and its version changes nothing', async () => {
    const version = await draft(CHECKS, 'two-operators.EUR', { above: '14000' });
    const send = async (url: string, token: string, body: object) =>
      (
        await server.console.inject({
          method: 'POST',
          url,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          payload: JSON.stringify(body),
        })
      ).json();
    const entries = [{ key: 'two-operators.EUR', above: '999999' }];
    const proposed = await send('/console/content/propose', await tokenOf('finance'), {
      content: CHECKS,
      version: String(version),
      reason,
      entries,
      before: entries,
      payload: { entries },
    });
    expect(proposed.data.sentences[1]).toContain('14,000 from then on');
    const { id } = proposed.data;
    const done = await send(`/console/proposals/${id}/confirm`, await tokenOf('compliance'), {
      payload: { entries },
      entries,
    });
    expect(done).toMatchObject({ code: 200, data: { state: 'confirmed' } });
    expect(await live(CHECKS)).toContainEqual({ key: 'two-operators.EUR', above: '14000' });
    await setThreshold('10000');
  });
});

describe('what a published check does to withdrawals', () => {
  let customer: TestCustomer;
  let card: number;

  const ask = async (amount: string): Promise<number> => {
    const request = {
      channel: 'card',
      amount,
      destination: card,
      currency: 'EUR',
      fundsPassword: FUNDS_PASSWORD,
    } as const;
    return value(await customer.call('funds.withdraw', request)).record.id;
  };
  const takesTwo = async (id: number) => value(await ann('console.withdrawal', { id })).takesTwo;
  const start = async (id: number) => outcome(await ann('console.startWithdrawal', { id }));
  /** What two began to pay is given back by two (FUNDS-156). */
  const refuse = async (id: number): Promise<void> => {
    const refused = outcome(await ann('console.refuseWithdrawal', { id, reason }));
    if (refused === 'ok') return;
    expect(refused).toBe('FOUR_EYES_NEEDED');
    value(await confirm(value(await ann('console.proposeWithdrawalRefusal', { id, text: reason, reason })).id));
  };

  beforeAll(async () => {
    ({ who: customer, card } = await registerPayee(server, '90000.00 EUR'));
    await endWait(server, customer.id);
    await setLevel(server, customer.id, 'advanced');
    for (const id of [...server.running.services.core.state.funds.withdrawals.keys()]) await refuse(id);
  });

  test('FUNDS-67: one that needed two when it was asked for needs two after the threshold was raised, and over a restart', async () => {
    const id = await ask('15000');
    expect(await start(id)).toBe('FOUR_EYES_NEEDED');
    const before = stateDigest(server);
    await setThreshold('50000');
    expect(stateDigest(server), 'what the core holds does not follow from it').toBe(before);
    expect([await takesTwo(id), await start(id)]).toEqual([true, 'FOUR_EYES_NEEDED']);
    const next = await ask('15000');
    expect(await takesTwo(next)).toBe(false);
    server = await server.restart();
    tokenOf = await castOperators(server);
    ann = await as('finance');
    bob = await as('compliance');
    customer = { ...customer, call: server.as(customer.accessToken) };
    expect(await start(id)).toBe('FOUR_EYES_NEEDED');
    const { id: proposal } = value(await ann('console.proposeWithdrawal', { id, reason }));
    expect(outcome(await confirm(proposal, ann))).toBe('OWN_PROPOSAL');
    value(await confirm(proposal));
    expect(await start(next)).toBe('ok');
    for (const each of [id, next]) await refuse(each);
  });

  test('FUNDS-67: one that waits needs two once its worth is above the threshold that is live', async () => {
    await setThreshold('10000');
    const id = await ask('500');
    expect(await takesTwo(id)).toBe(false);
    await setThreshold('499.99');
    expect(value(await ann('console.withdrawals', { status: 'open' })).rows).toMatchObject([{ id, takesTwo: true }]);
    expect(await start(id)).toBe('FOUR_EYES_NEEDED');
    value(await confirm(value(await ann('console.proposeWithdrawal', { id, reason })).id));
    expect(value(await ann('console.withdrawal', { id })).state).toBe('processing');
    await refuse(id);
    await setThreshold('10000');
  });

  test('FUNDS-66: a published tier holds for what is asked for next, and what waits keeps the level it was asked with', async () => {
    const { services } = server.running;
    const setLevel = async (level: 'none' | 'primary') =>
      value(await services.execute({ type: 'set-identity-level', customer: customer.id, level, by: 'test' }));
    const terms = async (amount: string) =>
      value(await customer.call('funds.withdrawalTerms', { channel: 'card', asset: 'EUR', amount }));
    await setLevel('primary');
    const waiting = await ask('900');
    expect(await terms('1100')).toMatchObject({ level: 'primary', blocker: null });
    const { id } = value(await propose(CHECKS, await draft(CHECKS, 'advanced.EUR', { above: '1000' })));
    expect(await terms('1100')).toMatchObject({ level: 'primary', blocker: null });
    value(await confirm(id));
    expect(await terms('100')).toMatchObject({ level: 'primary', blocker: null });
    expect(await terms('100.01')).toMatchObject({ level: 'advanced', blocker: 'IDENTITY_NEEDED' });
    const again = await customer.call('funds.withdraw', {
      channel: 'card',
      amount: '100.01',
      destination: card,
      currency: 'EUR',
      fundsPassword: FUNDS_PASSWORD,
    });
    expect(outcome(again)).toBe('IDENTITY_NEEDED');
    expect(await start(waiting)).toBe('ok');
    await refuse(waiting);
    await setLevel('none');
    expect(await terms('20')).toMatchObject({ level: 'primary', blocker: 'IDENTITY_NEEDED' });
    value(await confirm(value(await propose(CHECKS, await draft(CHECKS, 'primary.EUR', { above: '50' }))).id));
    expect(await terms('50')).toMatchObject({ level: 'none', blocker: null });
    value(await confirm(value(await propose(CHECKS, 0)).id));
    expect(await terms('20')).toMatchObject({ level: 'primary', blocker: 'IDENTITY_NEEDED' });
  });
});
