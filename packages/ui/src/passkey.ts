import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** What the browser answered, or why there is nothing: the person called it off, or it is no good here. */
export type PasskeyAnswer = { readonly ok: true; readonly response: Record<string, unknown> } | { readonly ok: false };

const answerOf = async (work: () => Promise<object>): Promise<PasskeyAnswer> => {
  try {
    return { ok: true, response: (await work()) as Record<string, unknown> };
  } catch {
    return { ok: false };
  }
};

/** Has the browser make a passkey. The library comes with the first use. */
export const makePasskey = (options: Record<string, unknown>): Promise<PasskeyAnswer> =>
  answerOf(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
  });

/** Has the browser sign with a passkey of the person's choice. */
export const signWithPasskey = (options: Record<string, unknown>): Promise<PasskeyAnswer> =>
  answerOf(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON });
  });
