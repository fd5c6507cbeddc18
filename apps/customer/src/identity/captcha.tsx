import { Button } from '@bourse/ui/button';
import { TextField } from '@bourse/ui/text-field';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallFailure, call } from '../shell/index.ts';

type Puzzle = { readonly captchaId: string; readonly image: string };

export type CaptchaState = {
  readonly puzzle: Puzzle | undefined;
  readonly answer: string;
  readonly error: string | undefined;
  readonly setAnswer: (answer: string) => void;
  readonly another: () => Promise<void>;
  /** What to send along: nothing until a puzzle was asked for. */
  readonly fields: { readonly captcha?: string; readonly captchaId?: string };
  /** Takes CAPTCHA_NEEDED and BAD_CAPTCHA, and shows a puzzle; false for any other failure. */
  readonly take: (failure: CallFailure) => boolean;
};

/** The puzzle that the server asks for after too many tries; never shown before. */
export const useCaptcha = (): CaptchaState => {
  const [puzzle, setPuzzle] = useState<Puzzle>();
  const [answer, setAnswer] = useState('');
  const [error, setError] = useState<string>();
  const another = useCallback(async () => {
    setAnswer('');
    const result = await call('auth.captchaJson', {});
    if (result.ok) setPuzzle(result.value);
  }, []);
  const take = (failure: CallFailure): boolean => {
    if (failure.error !== 'CAPTCHA_NEEDED' && failure.error !== 'BAD_CAPTCHA') return false;
    setError(failure.error === 'BAD_CAPTCHA' ? failure.message : undefined);
    void another();
    return true;
  };
  return {
    puzzle,
    answer,
    error,
    setAnswer,
    another,
    fields: puzzle && answer !== '' ? { captcha: answer, captchaId: puzzle.captchaId } : {},
    take,
  };
};

/** The picture of letters and what the customer reads in it. */
export const CaptchaField = ({ state }: { readonly state: CaptchaState }) => {
  const { t } = useTranslation('identity');
  if (!state.puzzle) return null;
  return (
    <div className="animate-rise-in space-y-2">
      <div className="flex items-center gap-3">
        <img
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(state.puzzle.image)}`}
          alt={t('identity.captchaPicture')}
          width="132"
          height="48"
          className="h-12 rounded-control bg-white"
        />
        <Button look="quiet" size="small" icon="refresh" onPress={() => void state.another()}>
          {t('identity.captchaAnother')}
        </Button>
      </div>
      <TextField
        label={t('identity.captcha')}
        value={state.answer}
        onChange={state.setAnswer}
        error={state.error}
        autoComplete="off"
        maxLength={16}
      />
    </div>
  );
};
