import i18next, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadFont } from './fonts.ts';
import { directionOf, type Language, languageOf } from './language.ts';
import { fetchPack } from './packs.ts';
import { prefer, preferences } from './preferences.ts';

/** The deployment's own texts, laid over the packs. */
let overlay: Readonly<Record<string, string>> = {};

/** Said when they were laid over packs that are in use. */
const LAID_OVER = 'laidOver';

const laidOver = (pack: ResourceKey): ResourceKey => {
  if (typeof pack === 'string') return pack;
  const own = Object.entries(overlay).filter(([key]) => key in pack);
  return own.length > 0 ? { ...pack, ...Object.fromEntries(own) } : pack;
};

const packLoader: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const fetched = fetchPack(language, namespace);
    if (!fetched) return done(null, {});
    fetched.then(
      (pack) => done(null, laidOver(pack)),
      (error: Error) => done(error, true),
    );
  },
};

/**
 * What is put into a text, as it stands in one that is written from right to left: an id, an address, a code or a foreign name keeps its own order
 * there, and takes no sign beside it along (rule LOOK-5).
 */
export const isolated = (value: string, language: string): string =>
  value !== '' && directionOf(languageOf(language) ?? 'en') === 'rtl' ? `\u2068${value}\u2069` : value;

/** Sets the texts up in the customer's language; the shell's own pack and the first screen's are there when it is done. */
export const startTexts = async (pack: string): Promise<void> => {
  // A page without its font is readable: nobody waits for it.
  i18next.on('languageChanged', (language) => void loadFont(language));
  await i18next
    .use(packLoader)
    .use(initReactI18next)
    .init({
      lng: preferences().language,
      fallbackLng: false,
      // 'zh-tw' would be looked for as 'zh-TW' otherwise.
      lowerCaseLng: true,
      load: 'currentOnly',
      ns: [...new Set(['shell', pack])],
      defaultNS: 'shell',
      fallbackNS: 'shell',
      keySeparator: false,
      nsSeparator: false,
      returnEmptyString: false,
      // React escapes by itself.
      interpolation: { escape: (value) => isolated(value, i18next.language) },
      // A pack that comes later draws nothing anew: who needs it waits for it.
      react: { useSuspense: true, bindI18n: `languageChanged ${LAID_OVER}` },
    });
};

/** Loads a module's pack for the language in use, so that its screen is drawn at once. */
export const loadPack = async (pack: string): Promise<void> => {
  await i18next.loadNamespaces(pack);
};

/** Changes the language for good: the packs in use are loaded first, so that no text is ever missing on the way. */
export const speak = async (language: Language): Promise<void> => {
  await i18next.changeLanguage(language);
  prefer({ language });
};

/** Speaks the language in force without making it the customer's choice (the deployment's own default became known). */
export const followLanguage = async (): Promise<void> => {
  const { language } = preferences();
  if (i18next.language !== language) await i18next.changeLanguage(language);
};

/** Lays the deployment's own texts over the packs, those loaded and those still to come. */
export const overrideTexts = (texts: Readonly<Record<string, string>>): void => {
  overlay = texts;
  const { language } = i18next;
  for (const [namespace, pack] of Object.entries(i18next.getDataByLanguage(language) ?? {})) {
    const own = Object.entries(texts).filter(([key]) => typeof pack === 'object' && key in pack);
    if (own.length > 0) i18next.addResourceBundle(language, namespace, Object.fromEntries(own), false, true);
  }
  i18next.emit(LAID_OVER);
};
