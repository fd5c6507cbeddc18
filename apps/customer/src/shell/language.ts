/** The languages there are packs for, in the order the picker shows them, each by its own name. */
export const LANGUAGE_NAMES = {
  en: 'English',
  'zh-tw': '繁體中文',
  zh: '简体中文',
  ja: '日本語',
  ko: '한국어',
  es: 'Español',
  it: 'Italiano',
  ar: 'العربية',
} as const satisfies Record<string, string>;

export type Language = keyof typeof LANGUAGE_NAMES;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[];

/** The language a tag means among ours: 'zh-Hant-HK' is zh-tw, 'es-MX' is es; undefined where we have none. */
export const languageOf = (tag: string): Language | undefined => {
  const low = tag.toLowerCase().replace('_', '-');
  if (/^zh-(tw|hk|mo|hant)/.test(low)) return 'zh-tw';
  return LANGUAGES.find((one) => one === low) ?? LANGUAGES.find((one) => one === low.split('-')[0]);
};

/** The customer's choice, else the browser's first that is offered, else the brand's. */
export const chooseLanguage = (
  choice: string | undefined,
  browser: readonly string[],
  brand: string,
  offered: readonly Language[] = LANGUAGES,
): Language => {
  const open = (tag: string): Language | undefined => {
    const language = languageOf(tag);
    return language && offered.includes(language) ? language : undefined;
  };
  const wanted = [...(choice ? [choice] : []), ...browser, brand];
  for (const tag of wanted) {
    const found = open(tag);
    if (found) return found;
  }
  return offered[0] ?? 'en';
};

/** The tag for <html lang> and for Intl outside our formatters. */
export const htmlLang = (language: Language): string => (language === 'zh-tw' ? 'zh-TW' : language);

export const directionOf = (language: Language): 'rtl' | 'ltr' => (language === 'ar' ? 'rtl' : 'ltr');
