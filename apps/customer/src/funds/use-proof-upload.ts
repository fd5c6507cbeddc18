import type { Upload } from '@bourse/ui/uploader';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../shell/index.ts';
import { changeTopup, useTopup } from './topup-draft.ts';
import { proofProblem } from './topup-form.ts';

/** The proof's way to the server: what is shown of it, and what can be done. Leaving the step ends an upload under way. */
export const useProofUpload = (id: string) => {
  const { t } = useTranslation('funds');
  const { form } = useTopup(id);
  const [moving, setMoving] = useState<Upload>({ kind: 'idle' });
  const abort = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      if (!abort.current) return;
      abort.current.abort();
      changeTopup(id, { type: 'upload-ended', proof: undefined });
    },
    [id],
  );

  const pick = async (file: File): Promise<void> => {
    const wrong = proofProblem(file);
    if (wrong) return setMoving({ kind: 'failed', reason: t(wrong) });
    const controller = new AbortController();
    abort.current = controller;
    changeTopup(id, { type: 'upload-started' });
    setMoving({ kind: 'sending', file, percent: 0 });
    const done = await call(
      'file.upload',
      {},
      {
        file,
        signal: controller.signal,
        onProgress: (share) => setMoving({ kind: 'sending', file, percent: Math.round(share * 100) }),
      },
    );
    if (controller.signal.aborted) return;
    abort.current = undefined;
    changeTopup(id, { type: 'upload-ended', proof: done.ok ? done.value : undefined });
    setMoving(done.ok ? { kind: 'idle' } : { kind: 'failed', file, reason: done.message || t('cardTopup_2') });
  };
  const remove = (): void => {
    abort.current?.abort();
    abort.current = undefined;
    setMoving({ kind: 'idle' });
    changeTopup(id, { type: 'upload-ended', proof: undefined });
  };
  const upload: Upload = form.proof ? { kind: 'sent', url: form.proof.url } : moving;
  return { upload, pick, remove, failedFile: moving.kind === 'failed' ? moving.file : undefined };
};
