import type { Client } from '@bourse/wire/client';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { softAuthenticator } from './authenticator.ts';
import { castOperators, writableCore } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

const ORIGIN = 'https://app.alderway.test';
const HOST = 'app.alderway.test';
const reason = 'Shown on a video call, with the passport that was checked.';

let server: TestServer;
let support: Client;
let compliance: Client;
let tokenOf: Awaited<ReturnType<typeof castOperators>>;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_ORIGIN: ORIGIN }, 'factor-reset');
  tokenOf = await castOperators(server);
  support = server.operatorAs(await tokenOf('support'));
  compliance = server.operatorAs(await tokenOf('compliance'));
}, 120_000);

afterAll(() => server?.close());

const addAuthenticator = async (who: TestCustomer, more: object = {}): Promise<readonly string[]> => {
  const { secret } = value(await who.call('security.beginFactor', { password: who.password, ...more }));
  const code = await generate({ secret, epoch: Math.floor(Date.now() / 1000) });
  return value(await who.call('security.completeFactor', { code })).recoveryCodes;
};

const addPasskey = async (who: TestCustomer): Promise<readonly string[]> => {
  const key = softAuthenticator(ORIGIN, HOST);
  const { challengeId, options } = value(await who.call('security.beginPasskey', { password: who.password }));
  const response = key.create(options as never);
  return value(await who.call('security.addPasskey', { challengeId, name: 'Phone', response })).recoveryCodes;
};

const signIn = (who: TestCustomer, secondFactor?: string) =>
  server.as()('auth.login', {
    by: 'email',
    username: who.email,
    with: 'password',
    password: who.password,
    ...(secondFactor === undefined ? {} : { secondFactor }),
  });

const propose = (client: Client, id: number, why = reason) => client('console.proposeFactorReset', { id, reason: why });

test('IDENTITY-31: two operators remove a lost second factor; the password alone signs in, and withdrawals are delayed', async () => {
  const who = await server.registerCustomer();
  const [fromKey] = await addPasskey(who);
  const [recovery] = await addAuthenticator(who, { secondFactor: fromKey });
  expect(outcome(await signIn(who))).toBe('SECOND_FACTOR_NEEDED');
  const shown = value(await support('console.customer', { id: who.id }));
  expect(shown.secondFactor).toEqual(['code', 'passkey']);

  const proposal = value(await propose(support, who.id));
  expect(proposal.sentences[0]).toContain(`recovery codes of customer ${who.id} (`);
  expect(proposal.sentences[0]).toContain(') stop working; the password stays');
  expect(outcome(await signIn(who)), 'a proposal changes nothing').toBe('SECOND_FACTOR_NEEDED');
  const known = writableCore(server).state.platform.customers.get(who.id);
  if (!known) throw new Error('the customer is not there');
  known.withdrawalsWaitUntil = 0;

  expect(value(await compliance('console.confirmProposal', { id: Number(proposal.id) })).state).toBe('confirmed');
  expect(outcome(await who.call('user.get', {})), 'signed out everywhere').toBe('UNAUTHENTICATED');
  expect(known.withdrawalsWaitUntil).toBeGreaterThan(server.running.services.now());
  const session = value(await signIn(who));
  const again = server.as(session.accessToken);
  const security = value(await again('security.get', {}));
  expect(security).toMatchObject({ secondFactorSince: null, passkeys: [], recoveryCodesLeft: 0 });
  expect(security.events.map(({ kind }) => kind)).toContain('second-factor-reset');
  const { list } = value(await again('notify.page', { tab: 'own', pageNo: 1, pageSize: 10 }));
  expect(list[0]?.kind).toBe('second-factor-changed');
  // A code from before is worth nothing where a factor is asked for again.
  await addPasskey({ ...who, call: again } as TestCustomer);
  expect(outcome(await signIn(who, recovery))).toBe('BAD_SECOND_FACTOR');
});

test('IDENTITY-31: it takes a second operator, a reason and the right role', async () => {
  const who = await server.registerCustomer();
  await addAuthenticator(who);
  expect(outcome(await propose(support, who.id, ' '))).toBe('REASON_NEEDED');
  for (const role of ['finance', 'product', 'auditor'] as const)
    expect(outcome(await propose(server.operatorAs(await tokenOf(role)), who.id)), role).toBe('FORBIDDEN');
  const id = Number(value(await propose(compliance, who.id)).id);
  expect(outcome(await propose(support, who.id))).toBe('PROPOSAL_OPEN');
  expect(outcome(await compliance('console.confirmProposal', { id })), 'their own').toBe('OWN_PROPOSAL');
  for (const role of ['support', 'finance', 'product', 'auditor'] as const)
    expect(outcome(await server.operatorAs(await tokenOf(role))('console.confirmProposal', { id })), role).toBe(
      'NOT_FOR_ROLE',
    );
  expect(outcome(await signIn(who))).toBe('SECOND_FACTOR_NEEDED');
});

test('IDENTITY-31: without a second factor, or after its removal, nothing is changed', async () => {
  const who = await server.registerCustomer();
  expect(outcome(await propose(support, who.id))).toBe('SECOND_FACTOR_OFF');
  expect(outcome(await propose(support, 999_999))).toBe('CUSTOMER_NOT_FOUND');
  const [recovery] = await addAuthenticator(who);
  const id = Number(value(await propose(support, who.id)).id);
  value(await who.call('security.disableFactor', { password: who.password, secondFactor: recovery }));
  expect(outcome(await compliance('console.confirmProposal', { id }))).toBe('SECOND_FACTOR_OFF');
  expect(outcome(await who.call('user.get', {})), 'still signed in').toBe('ok');
  expect(value(await support('console.proposal', { id })).state).toBe('open');
});
