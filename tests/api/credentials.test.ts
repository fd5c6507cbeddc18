import { endpoints } from '@bourse/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { ACCOUNT, FUNDS_PASSWORD, registerPayee, WALLET } from './payee.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, 'credentials');
}, 120_000);
afterAll(() => server.close());

const WRONG = 'not the password';
let phones = 0;
const NEW = 'another password of mine';
const { password: _, ...account } = ACCOUNT;
const { password: __, ...wallet } = WALLET;

type Confirmed = { readonly password?: string };
type Attempt = (who: TestCustomer, card: number, confirmed: Confirmed) => Promise<string>;

/** Every call that changes a credential or a place that money can be paid to, as a session alone could send it. */
const attempts: Readonly<Record<string, Attempt>> = {
  'auth.bind': async ({ call }, _card, confirmed) => {
    phones += 1;
    const phone = `+3460000${String(phones).padStart(4, '0')}`;
    value(await call('auth.sendPhoneCode', { username: phone, scene: 'BIND' }));
    return outcome(await call('auth.bind', { phone, code: await server.codeFor(phone), ...confirmed }));
  },
  'user.updatePassword': async ({ call }, _card, { password = '' }) =>
    outcome(await call('user.updatePassword', { oldPassword: password, newPassword: NEW })),
  'user.setFundsPassword': async (_who, _card, confirmed) => {
    const { call } = await server.registerCustomer();
    return outcome(await call('user.setFundsPassword', { newPassword: NEW, ...confirmed }));
  },
  'user.updateFundsPassword': async ({ call }, _card, confirmed) =>
    outcome(await call('user.updateFundsPassword', { oldPassword: FUNDS_PASSWORD, newPassword: NEW, ...confirmed })),
  'user.close': async (_who, _card, confirmed) =>
    outcome(await (await server.registerCustomer()).call('user.close', confirmed)),
  'security.beginFactor': async ({ call }, _card, confirmed) => outcome(await call('security.beginFactor', confirmed)),
  'security.disableFactor': async ({ call }, _card, confirmed) =>
    outcome(await call('security.disableFactor', confirmed)),
  'security.renewRecoveryCodes': async ({ call }, _card, confirmed) =>
    outcome(await call('security.renewRecoveryCodes', confirmed)),
  'security.beginPasskey': async ({ call }, _card, confirmed) =>
    outcome(await call('security.beginPasskey', confirmed)),
  'security.removePasskey': async ({ call }, _card, confirmed) =>
    outcome(await call('security.removePasskey', { id: 'one', ...confirmed })),
  'funds.addWallet': async ({ call }, _card, confirmed) =>
    outcome(await call('funds.addWallet', { ...wallet, ...confirmed })),
  'funds.addBankCard': async ({ call }, _card, confirmed) =>
    outcome(await call('funds.addBankCard', { ...account, number: 'DE89370400440532013000', ...confirmed })),
  'funds.updateBankCard': async ({ call }, id, confirmed) =>
    outcome(await call('funds.updateBankCard', { ...account, id: String(id), ...confirmed })),
};

test('IDENTITY-33: every call that asks for the password is tried', () => {
  const asking = Object.entries(endpoints).filter(([, { errors }]) => errors.some((one) => one === 'PASSWORD_NEEDED'));
  // What is lost is recovered by proofs of its own (IDENTITY-34, IDENTITY-35).
  const tried = [...Object.keys(attempts), 'recovery.fundsPassword', 'recovery.changeAddress'];
  expect(asking.map(([name]) => name).sort()).toEqual(tried.sort());
});

/** The wrong password itself is told (rule IDENTITY-78). */
const withoutFailures = async (who: TestCustomer) => {
  const { events, ...rest } = value(await who.call('security.get', {}));
  return { ...rest, events: events.filter(({ kind }) => kind !== 'password-wrong') };
};

test.each(Object.entries(attempts))(
  'IDENTITY-33: %s requires the password; a session alone is not enough',
  async (name, attempt) => {
    const { who, card } = await registerPayee(server);
    const stands = async () => [
      value(await who.call('user.get', {})),
      await withoutFailures(who),
      value(await who.call('funds.bankCards', {})),
      value(await who.call('funds.wallets', {})),
    ];
    const before = await stands();
    expect(await attempt(who, card, {})).toBe(name === 'user.updatePassword' ? 'BAD_REQUEST' : 'PASSWORD_NEEDED');
    expect(await attempt(who, card, { password: WRONG })).toBe('WRONG_OLD_PASSWORD');
    expect(await stands()).toEqual(before);
  },
);
