import { type Client, createClient } from '@bourse/wire/client';
import { png } from './picture.ts';
import type { Bourse } from './server.ts';

/** A customer made by calls, for screens that are only looked at. */
export type CastCustomer = {
  readonly email: string;
  readonly password: string;
  readonly call: Client;
};

/** What a call gave. @throws when it was refused, with the error's name. */
export const value = <T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string },
): T => {
  if (!result.ok) throw new Error(`refused: ${result.error}`);
  return result.value;
};

/** The typed client against one of the two addresses. */
export const clientOf = (origin: string, token?: string, headers: Readonly<Record<string, string>> = {}): Client =>
  createClient({
    origin,
    fetch,
    timeoutMs: 30_000,
    headers: () => ({
      'accept-language': 'en',
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }),
    renew: async () => false,
    newKey: () => crypto.randomUUID(),
  });

/** Signs in by password: the session as the app keeps it on the device. Each device gets its own, for a session renewed by one is over for another. */
export const sessionOf = async (
  origin: string,
  { email, password }: Pick<CastCustomer, 'email' | 'password'>,
  headers?: Readonly<Record<string, string>>,
) => {
  const by = { by: 'email', username: email, with: 'password', password } as const;
  return value(await clientOf(origin, undefined, headers)('auth.login', by));
};

let made = 0;

/** An address that nobody has had. */
export const freshEmail = (): string => {
  made += 1;
  return `e${Date.now().toString(36)}${made}@example.com`;
};

/** Registers by e-mail with the code from the outbox, and signs in. */
export const registerCustomer = async (bourse: Bourse, password = 'correct horse battery'): Promise<CastCustomer> => {
  const email = freshEmail();
  const visitor = clientOf(bourse.url);
  value(await visitor('auth.sendEmailCode', { username: email, scene: 'REGISTER' }));
  const code = await bourse.codeFor(email);
  value(await visitor('auth.register', { by: 'email', username: email, password, code }));
  const { accessToken } = await sessionOf(bourse.url, { email, password });
  return { email, password, call: clientOf(bourse.url, accessToken) };
};

let uploads = 0;

/** Sends a small picture that was not sent before, and gives the key it is named by from then on. */
export const uploadPicture = async (call: Client): Promise<string> => {
  uploads += 1;
  const file = new Blob([new Uint8Array(png(240 + uploads))], { type: 'image/png' });
  return value(await call('file.upload', {}, { file })).key;
};

export type Money = { readonly amount: string; readonly currency: 'EUR' | 'USD' | 'USDT' };

/** The two operators that a large credit takes. */
export type Operators = { readonly operator: Client; readonly colleague: Client };

/** Tells of money sent, with a proof; one operator proposes to credit all of it and the other confirms. */
export const fundCustomer = async (
  { call }: CastCustomer,
  { operator, colleague }: Operators,
  moneys: readonly Money[],
): Promise<void> => {
  for (const { amount, currency } of moneys) {
    const channel = currency === 'USDT' ? 'usdt' : 'card';
    const proofKey = await uploadPicture(call);
    const [bank] = value(await call('funds.platformBanks', {})).filter((one) => one.currency === currency);
    const [wallet] = value(await call('funds.platformWallets', {}));
    const target =
      channel === 'card'
        ? bank && { bankCode: bank.code }
        : wallet?.addresses[0] && { network: wallet.network, address: wallet.addresses[0].address };
    if (!target) throw new Error(`nowhere to send ${currency} to`);
    const { id } = value(await call('funds.createRecharge', { channel, amount, currency, proofKey, ...target }));
    const credit = { id, amount, reference: `REF-${crypto.randomUUID()}`, reason: 'It arrived in full.' };
    const proposal = value(await operator('console.proposeCredit', credit));
    value(await colleague('console.confirmProposal', { id: Number(proposal.id) }));
  }
};
