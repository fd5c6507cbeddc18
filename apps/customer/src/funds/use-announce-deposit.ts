import { useState } from 'react';
import type { CallFailure, CallResult } from '../shell/index.ts';
import { changeTopup, draftOf } from './topup-draft.ts';
import type { TopupForm } from './topup-form.ts';

type Once = { readonly idempotencyKey?: string };

/**
 * Tells the server of the money a draft says was sent. The draft is named once: trying again after a lost answer tells the same deposit,
 * not a second one.
 */
export const useAnnounceDeposit = (draft: string) => {
  const [failure, setFailure] = useState<CallFailure>();
  const [pending, setPending] = useState(false);
  const tell = async <Told>(
    send: (form: TopupForm, once: Once) => Promise<CallResult<Told>>,
  ): Promise<Told | undefined> => {
    if (pending) return undefined;
    setFailure(undefined);
    changeTopup(draft, { type: 'named', requestKey: crypto.randomUUID() });
    const form = draftOf(draft);
    setPending(true);
    const done = await send(form, form.requestKey === undefined ? {} : { idempotencyKey: form.requestKey });
    setPending(false);
    if (done.ok) return done.value;
    setFailure(done);
    // Only another picture helps: the form leads back to where one is chosen.
    if (done.error === 'PROOF_USED') changeTopup(draft, { type: 'upload-ended', proof: undefined });
    return undefined;
  };
  return { tell, failure, pending };
};
