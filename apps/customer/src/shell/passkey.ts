import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { type CallFailure, call, type InputOfCall } from './api.ts';

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** What the browser answered, or why there is nothing: the person called it off, or it is no good here. */
export type Asked = { readonly ok: true; readonly response: Record<string, unknown> } | { readonly ok: false };

const asked = async (work: () => Promise<object>): Promise<Asked> => {
  try {
    return { ok: true, response: (await work()) as Record<string, unknown> };
  } catch {
    return { ok: false };
  }
};

/** Has the browser make a passkey. The library comes with the first use. */
export const makePasskey = (options: Record<string, unknown>): Promise<Asked> =>
  asked(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
  });

/** Has the browser sign with a passkey of the person's choice. */
export const signWithPasskey = (options: Record<string, unknown>): Promise<Asked> =>
  asked(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON });
  });

export type PasskeyProof = NonNullable<InputOfCall<'funds.withdraw'>['passkey']>;

/** Has the device confirm something in place of a code. Without a failure, the person called it off. */
export const confirmByPasskey = async (
  purpose: InputOfCall<'security.beginPasskeyProof'>['purpose'],
): Promise<
  { readonly ok: true; readonly proof: PasskeyProof } | { readonly ok: false; readonly failure?: CallFailure }
> => {
  const begun = await call('security.beginPasskeyProof', { purpose });
  if (!begun.ok) return { ok: false, failure: begun };
  const signed = await signWithPasskey(begun.value.options);
  return signed.ok
    ? { ok: true, proof: { challengeId: begun.value.challengeId, response: signed.response } }
    : { ok: false };
};
