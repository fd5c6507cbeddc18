import type { Upload } from '@bourse/ui/uploader';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallFailure, call } from '../shell/index.ts';
import { pictureProblem } from './application-form.ts';

type UploadResult = { readonly ok: true } | ({ readonly ok: false } & CallFailure);

/** A picture's way to the server and into the application; leaving the step ends an upload under way. */
export const usePictureUpload = (keep: (key: string) => Promise<UploadResult>) => {
  const { t } = useTranslation('identity');
  const [moving, setMoving] = useState<Upload>({ kind: 'idle' });
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const pick = async (file: File): Promise<void> => {
    const wrong = pictureProblem(file);
    if (wrong) return setMoving({ kind: 'failed', reason: t(wrong) });
    const controller = new AbortController();
    abort.current = controller;
    setMoving({ kind: 'sending', file, percent: 0 });
    const sent = await call(
      'file.upload',
      {},
      {
        file,
        signal: controller.signal,
        onProgress: (share) => setMoving({ kind: 'sending', file, percent: Math.round(share * 100) }),
      },
    );
    const done = sent.ok && !controller.signal.aborted ? await keep(sent.value.key) : sent;
    if (controller.signal.aborted) return;
    abort.current = undefined;
    setMoving(
      done.ok ? { kind: 'idle' } : { kind: 'failed', file, reason: done.message || t('identity.verify.uploadFailed') },
    );
  };
  const stop = (): void => {
    abort.current?.abort();
    abort.current = undefined;
    setMoving({ kind: 'idle' });
  };
  return { moving, pick, stop };
};
