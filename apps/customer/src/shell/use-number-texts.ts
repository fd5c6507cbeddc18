import type { NumberFieldProps, NumberProblem } from '@bourse/ui/use-number-field';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from './preferences.ts';

/** What every field for a number needs of the customer: the language it is typed in, and the words for what is no number in it. */
export const useNumberTexts = (): Pick<NumberFieldProps, 'locale' | 'sayProblem'> => {
  const { t } = useTranslation('shell');
  const { language } = usePreferences();
  return useMemo(
    () => ({
      locale: language,
      sayProblem: ({ problem, decimals, example }: NumberProblem): string => {
        if (problem === 'TOO_LARGE') return t('shell.number.tooLarge');
        if (problem !== 'TOO_PRECISE') {
          const key = problem === 'AMBIGUOUS' ? 'shell.number.unclear' : 'shell.number.none';
          return t(key, { example: `\u2066${example}\u2069` });
        }
        return decimals === 0 ? t('shell.number.whole') : t('shell.number.tooPrecise', { count: decimals });
      },
    }),
    [t, language],
  );
};
