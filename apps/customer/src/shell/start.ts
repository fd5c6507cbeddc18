import { preloadSelect } from '@bourse/ui/select-sheet';
import { preloadSheet } from '@bourse/ui/sheet';
import { ask } from './api.ts';
import { after, whenIdle } from './clock.ts';
import { commandOf } from './command-of.ts';
import { followLanguage, startTexts } from './i18n.ts';
import { languageOf } from './language.ts';
import { listenForPerson } from './live.ts';
import { askForTexts } from './own-texts.ts';
import { HOME, routeOf, TAB_KEYS, type TabKey } from './paths.ts';
import { choices, dressPage, followSystemTheme, prefer } from './preferences.ts';
import { beginPreview, previewToken } from './preview.ts';
import { screenOf } from './screens.tsx';
import { currentSession, onPersonChange } from './session.ts';
import { preloadRail } from './side-rail.tsx';
import { site, updateSite } from './site.ts';
import { tabsOf } from './tab-settings.ts';

/** The first screen has its data and stands by then, on a slow phone too. */
const TABS_AHEAD_MS = 5_000;

const askForSite = async (): Promise<void> => {
  const [info, menu] = await Promise.all([
    ask('quotes.siteInfo', {}),
    ask('home.rules', { key: 'BOTTOM_MENU_SETTING' }),
  ]);
  const tabs = menu.ok ? tabsOf(menu.value.flatMap(({ settings }) => settings)) : undefined;
  if (info.ok) {
    const { name, logo, mode, currency, secondCurrency, market, markets, zone, language, languages } = info.value;
    const { feed, phoneArea, invitationNeeded, phoneCodeNeeded, depositWays, credentialsWaitHours, hasBlocks } =
      info.value;
    updateSite({
      name,
      logo,
      mode,
      currency,
      secondCurrency,
      market,
      markets,
      zone,
      language,
      languages,
      feed,
      phoneArea,
      invitationNeeded,
      phoneCodeNeeded,
      depositWays,
      credentialsWaitHours,
      hasBlocks,
      ...(tabs ? { tabs } : {}),
    });
    dressPage();
    await followLanguage();
  }
};

const savePreferences = commandOf('user.setPreferences');

/** The device's zone becomes the customer's where none ever was: their days are counted in it from then on. */
const adoptZone = async (): Promise<string | null> => {
  const saved = await savePreferences({ zone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
  return saved.ok ? saved.value.zone : null;
};

/**
 * A device on which nothing was chosen takes over what the customer chose elsewhere. The time zone is one for all devices, as the server counts the
 * customer's days in it.
 */
const askForPreferences = async (): Promise<void> => {
  const answer = await ask('user.preferences', {});
  if (!answer.ok) return;
  const own = choices();
  const language = answer.value.language ? languageOf(answer.value.language) : undefined;
  const zone = answer.value.zone ?? (await adoptZone());
  prefer({
    ...(!own.language && language ? { language } : {}),
    ...(!own.theme && answer.value.theme !== 'system' ? { theme: answer.value.theme } : {}),
    ...(zone ? { zone } : {}),
  });
  await followLanguage();
};

/** Keeps the page that is shown without a connection, with code that is fetched when it is. Where that fails there is none, as before. */
const keepOfflinePage = (): Promise<void> =>
  import('./offline-page.ts').then(({ followOffline }) => followOffline()).catch(() => undefined);

/** Fetches the code of the other tab pages once the first screen stands, one in each quiet moment, unless the customer saves data. */
const fetchTabsAhead = (): void => {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  if (connection?.saveData) return;
  const fetchNext = ([key, ...rest]: readonly TabKey[]): void => {
    if (key)
      whenIdle(
        () =>
          void screenOf(TAB_KEYS[key])
            .preload()
            .then(() => fetchNext(rest)),
      );
  };
  preloadSheet();
  preloadSelect();
  fetchNext(site().tabs);
};

const openPreview = commandOf('home.openPreview');

/** A page that was opened from the console looks at a draft from its first call on. */
const startPreview = async (): Promise<void> => {
  const token = previewToken(location.search);
  const opened = token ? await openPreview({ token }) : undefined;
  if (opened?.ok) beginPreview(opened.value.preview, opened.value.content);
};

/** Makes ready what the first screen needs: its texts and, at the same time, its code. The rest follows by itself. */
export const start = async (pathname: string): Promise<void> => {
  dressPage();
  followSystemTheme();
  // Beside what the first screen needs, and not waited for.
  listenForPerson();
  const first = screenOf(routeOf(pathname)?.path ?? HOME);
  first.preloadCode();
  await Promise.all([startTexts(first.pack), startPreview(), preloadRail()]);
  await first.preload();
  void askForSite();
  void askForTexts();
  if (currentSession()) void askForPreferences();
  onPersonChange((session) => {
    if (session) void askForPreferences();
  });
  after(TABS_AHEAD_MS, fetchTabsAhead);
  after(TABS_AHEAD_MS, () => void keepOfflinePage());
};
