import { SelectSheet } from '@bourse/ui/select-sheet';
import { useTranslation } from 'react-i18next';
import { queryClient } from './answers.ts';
import { useCommand } from './commands.ts';
import { closeSheet } from './dialogs.ts';
import { speak } from './i18n.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language, languageOf } from './language.ts';
import { askForTexts } from './own-texts.ts';
import { usePreferences } from './preferences.ts';
import { currentSession } from './session.ts';
import { useSite } from './site.ts';
import { useToast } from './use-toast.ts';

const speakHere = async (language: Language): Promise<void> => {
  await speak(language);
  await askForTexts();
  // What the server says in words, it says in the language it was asked in.
  void queryClient.invalidateQueries();
};

/** The choice of language, each by its own name. */
export const LanguageSheet = () => {
  const { t } = useTranslation('shell');
  const { language } = usePreferences();
  const toast = useToast();
  const { run } = useCommand('user.setPreferences');
  const siteLanguages = useSite((site) => site.languages);
  const offered = LANGUAGES.filter(
    (one) => siteLanguages.length === 0 || siteLanguages.some((tag) => languageOf(tag) === one),
  );
  const choose = async (chosen: Language): Promise<void> => {
    await speakHere(chosen);
    const saved = currentSession() ? await run({ language: chosen }) : undefined;
    if (saved?.ok === false) toast.failure(saved);
  };
  return (
    <SelectSheet
      isOpen
      onClose={closeSheet}
      title={t('shell.language')}
      closeLabel={t('shell.close')}
      value={language}
      onChange={(chosen) => void choose(chosen)}
      choices={offered.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
    />
  );
};
