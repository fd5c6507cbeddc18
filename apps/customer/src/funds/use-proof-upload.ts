import type { Upload } from '@bourse/ui/uploader';
import { useTranslation } from 'react-i18next';
import { useUpload } from '../shell/index.ts';
import { changeTopup, useTopup } from './topup-draft.ts';
import { proofProblem } from './topup-form.ts';

/** The proof's way to the server and into the draft. */
export const useProofUpload = (id: string) => {
  const { t } = useTranslation('funds');
  const { form } = useTopup(id);
  const { moving, pick, stop } = useUpload({
    problemOf: (file) => {
      const wrong = proofProblem(file);
      return wrong && t(wrong);
    },
    failedText: t('cardTopup_2'),
    onStart: () => changeTopup(id, { type: 'upload-started' }),
    onEnd: (proof) => changeTopup(id, { type: 'upload-ended', proof }),
  });
  const remove = (): void => {
    stop();
    changeTopup(id, { type: 'upload-ended', proof: undefined });
  };
  const upload: Upload = form.proof ? { kind: 'sent', url: form.proof.url } : moving;
  return { upload, pick, remove, failedFile: moving.kind === 'failed' ? moving.file : undefined };
};
