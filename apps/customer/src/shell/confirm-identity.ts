import { create } from 'zustand';
import { ask, type CallResult, type ReplyOfCall } from './api.ts';
import type { FactorMethod } from './factor-field.tsx';
import type { PasskeyProof } from './passkey.ts';
import { onPersonChange } from './session.ts';

/** What the calls take that change a credential, an address or a place to pay out to. */
export type Confirmation = {
  readonly password: string;
  readonly secondFactor?: string;
  readonly passkey?: PasskeyProof;
};

/** How the second factor can be given; none where none is on. */
export const factorMethodsOf = ({
  secondFactorSince,
  passkeys,
}: Pick<ReplyOfCall<'security.get'>, 'secondFactorSince' | 'passkeys'>): readonly FactorMethod[] => [
  ...(secondFactorSince === null ? [] : (['code'] as const)),
  ...(passkeys.length === 0 ? [] : (['passkey'] as const)),
];

type ConfirmationRequest = {
  readonly methods: readonly FactorMethod[];
  readonly password?: string;
  readonly send: (confirmation: Confirmation) => Promise<CallResult<unknown>>;
  /** With what the call gave; undefined where the sheet was closed. */
  readonly end: (result: CallResult<unknown> | undefined) => void;
};

const store = create<{ readonly request: ConfirmationRequest | undefined }>(() => ({ request: undefined }));

// What somebody was asked to confirm is not confirmed by who is signed in next.
onPersonChange(() => store.getState().request?.end(undefined));

/** What is to be confirmed now. */
export const useConfirmationRequest = (): ConfirmationRequest | undefined => store(({ request }) => request);

/**
 * Asks in a sheet for the password, and for the second factor where one is on, and makes the call with them. The sheet stays while what was
 * given is wrong. Answers what the call gave, or undefined where the sheet was closed. Of a password that the screen has asked for itself only
 * the second factor is left to ask for, and nothing where none is on.
 */
export const confirmIdentity = async <T>(
  send: (confirmation: Confirmation) => Promise<CallResult<T>>,
  password?: string,
): Promise<CallResult<T> | undefined> => {
  const security = await ask('security.get', {});
  if (!security.ok) return security;
  const methods = factorMethodsOf(security.value);
  if (password !== undefined && methods.length === 0) return send({ password });
  return new Promise((resolve) => {
    store.getState().request?.end(undefined);
    const end = (result: CallResult<unknown> | undefined): void => {
      store.setState({ request: undefined });
      resolve(result as CallResult<T> | undefined);
    };
    store.setState({ request: { methods, send, end, ...(password === undefined ? {} : { password }) } });
  });
};
