import { ask } from './api.ts';
import { overrideTexts } from './i18n.ts';
import { preferences } from './preferences.ts';
import { withBothSpellings } from './text-keys.ts';

/** Lays the deployment's own texts of the language in force over the packs (CONTENT-9). */
export const askForTexts = async (): Promise<void> => {
  const texts = await ask('home.translateSetting', { lang: preferences().language });
  if (texts.ok) overrideTexts(withBothSpellings(texts.value.texts));
};
