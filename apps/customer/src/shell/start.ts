import { call } from './api.ts';
import { after } from './clock.ts';
import { followLanguage, layTextsOver, startTexts } from './i18n.ts';
import { languageOf } from './language.ts';
import { HOME, isTabPath, placeOf, TAB_KEYS } from './paths.ts';
import { choices, dressPage, followSystemTheme, prefer, preferences } from './preferences.ts';
import { screenOf } from './screens.tsx';
import { currentSession, onPersonChange } from './session.ts';
import { learnSite, site } from './site.ts';
import { tabsOf } from './tab-settings.ts';

const askForSite = async (): Promise<void> => {
  const [info, menu] = await Promise.all([
    call('quotes.siteInfo', {}),
    call('home.rules', { key: 'BOTTOM_MENU_SETTING' }),
  ]);
  const tabs = menu.ok ? tabsOf(menu.value.flatMap(({ settings }) => settings)) : undefined;
  if (info.ok) {
    const { name, logo, mode, currency, secondCurrency, market, zone, language, languages, feed } = info.value;
    const { invitationNeeded, phoneCodeNeeded } = info.value;
    learnSite({
      name,
      logo,
      mode,
      currency,
      secondCurrency,
      market,
      zone,
      language,
      languages,
      feed,
      invitationNeeded,
      phoneCodeNeeded,
      ...(tabs ? { tabs } : {}),
    });
    dressPage();
    await followLanguage();
  }
};

const askForTexts = async (): Promise<void> => {
  const texts = await call('home.translateSetting', { lang: preferences().language });
  if (texts.ok) layTextsOver(texts.value.texts);
};

/** A device on which nothing was chosen takes over what the customer chose elsewhere. */
const askForPreferences = async (): Promise<void> => {
  const answer = await call('user.preferences', {});
  if (!answer.ok) return;
  const own = choices();
  const language = answer.value.language ? languageOf(answer.value.language) : undefined;
  prefer({
    ...(!own.language && language ? { language } : {}),
    ...(!own.theme && answer.value.theme !== 'system' ? { theme: answer.value.theme } : {}),
    ...(!own.zone && answer.value.zone ? { zone: answer.value.zone } : {}),
  });
  await followLanguage();
};

/** Fetches the code of the other tab pages once the first screen stands, unless the customer saves data. */
const fetchTabsAhead = (): void => {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  if (connection?.saveData) return;
  for (const key of site().tabs) screenOf(TAB_KEYS[key]).preload();
};

/** Makes ready what the first screen needs: its texts and, at the same time, its code. The rest follows by itself. */
export const start = async (pathname: string): Promise<void> => {
  dressPage();
  followSystemTheme();
  const first = screenOf(placeOf(pathname)?.path ?? HOME);
  first.preloadCode();
  await startTexts(first.pack);
  void askForSite();
  void askForTexts();
  if (currentSession()) void askForPreferences();
  onPersonChange((session) => {
    if (session) void askForPreferences();
  });
  after(isTabPath(pathname) ? 1_500 : 3_000, fetchTabsAhead);
};
