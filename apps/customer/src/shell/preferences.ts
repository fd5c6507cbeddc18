import {
  applyTheme,
  type RiseColour,
  resolveTheme,
  riseColourFor,
  systemPrefersLight,
  type ThemeChoice,
} from '@bourse/ui/theme';
import { create } from 'zustand';
import { chooseLanguage, directionOf, htmlLang, type Language, languageOf } from './language.ts';
import { site } from './site.ts';
import { readStored, writeStored } from './storage.ts';

/** What the customer chose; undefined where nothing was chosen. */
type Choices = {
  readonly language: Language | undefined;
  readonly theme: ThemeChoice | undefined;
  readonly rise: RiseColour | undefined;
  /** IANA time zone. */
  readonly zone: string | undefined;
  /** Whether amounts are shown. */
  readonly eyesOpen: boolean;
};

const KEYS = { language: 'LANGUAGE', theme: 'THEME', rise: 'RISE', zone: 'ZONE', eyesOpen: 'EYES' } as const;

const storedLanguage = readStored<string>('LANGUAGE');

const store = create<Choices>(() => ({
  language: storedLanguage ? languageOf(storedLanguage) : undefined,
  theme: readStored<ThemeChoice>('THEME'),
  rise: readStored<RiseColour>('RISE'),
  zone: readStored<string>('ZONE'),
  eyesOpen: readStored<boolean>('EYES') ?? true,
}));

const offered = (): readonly Language[] | undefined => {
  const list = site()
    .languages.map(languageOf)
    .filter((one) => one !== undefined);
  return list.length > 0 ? list : undefined;
};

const effective = (choices: Choices) => {
  const language = chooseLanguage(choices.language, navigator.languages ?? [], site().language, offered());
  return {
    language,
    theme: choices.theme ?? 'system',
    rise: choices.rise ?? riseColourFor(language),
    zone: choices.zone ?? site().zone,
    eyesOpen: choices.eyesOpen,
  } as const;
};

/** The settings in force, for code outside components. */
export const preferences = () => effective(store.getState());

export type Preferences = ReturnType<typeof preferences>;

/** Puts language, direction, theme and colour of rise on <html>. */
export const dressPage = (): void => {
  const { language, theme, rise } = preferences();
  const root = document.documentElement;
  const [lang, dir] = [htmlLang(language), directionOf(language)];
  // To say the same again would make the browser work out the style of the whole page anew.
  if (root.lang !== lang) root.lang = lang;
  if (root.dir !== dir) root.dir = dir;
  applyTheme(resolveTheme(theme, systemPrefersLight()), rise);
};

/** Takes choices over, keeps them on the device and dresses the page. */
export const prefer = (choices: Partial<Choices>): void => {
  for (const [name, value] of Object.entries(choices)) writeStored(KEYS[name as keyof Choices], value);
  store.setState(choices);
  dressPage();
};

/** What the customer chose so far; what was not chosen is undefined. */
export const choices = (): Choices => store.getState();

/** The settings in force: language, theme, colour of rise, time zone, whether amounts are shown. */
export const usePreferences = (): Preferences => effective(store());

/** Follows the system's theme as long as the customer has chosen none. */
export const followSystemTheme = (): void => {
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', dressPage);
};
