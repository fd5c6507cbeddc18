import { signWithPasskey } from '@bourse/ui/passkey';
import type { CallFailure, InputOfCall } from './api.ts';
import { commandOf } from './command-of.ts';

export type PasskeyProof = NonNullable<InputOfCall<'funds.withdraw'>['passkey']>;

const begin = commandOf('security.beginPasskeyProof');

/** Has the device confirm something in place of a code. Without a failure, the person called it off. */
export const confirmByPasskey = async (
  purpose: InputOfCall<'security.beginPasskeyProof'>['purpose'],
): Promise<
  { readonly ok: true; readonly proof: PasskeyProof } | { readonly ok: false; readonly failure?: CallFailure }
> => {
  const begun = await begin({ purpose });
  if (!begun.ok) return { ok: false, failure: begun };
  const signed = await signWithPasskey(begun.value.options);
  return signed.ok
    ? { ok: true, proof: { challengeId: begun.value.challengeId, response: signed.response } }
    : { ok: false };
};
