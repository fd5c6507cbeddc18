import { FREEZE_MODULES, marketOf, WITHDRAWAL_CHANNELS, zoneOffsetMs } from '@bourse/rules';
import { inLanguage } from '../http/shown-content.ts';
import { accountType, TABS } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { leading } from './links.ts';

type Settings = readonly Readonly<Record<string, unknown>>[];

/** What could be shown, what is shown first and in its order, each with a flag that says whether it is. */
const openFirst = <K extends string>(shown: readonly K[], all: readonly K[]) =>
  [...shown, ...all.filter((key) => !shown.includes(key))].map((key, order) => ({
    key,
    name: key,
    isOpen: shown.includes(key),
    sort: order + 1,
  }));

/**
 * The groups of platform settings that older clients ask for by key, from the brand and what operators published, their texts in one language.
 * A group of which nothing is published is there and empty.
 */
const GROUPS: Readonly<Record<string, (services: Services, language: string) => Settings | Promise<Settings>>> = {
  BOTTOM_MENU_SETTING: ({ brand }) =>
    openFirst(brand.tabs, TABS).map((tab) => ({ ...tab, imgUrl: '', linkUrl: `/${tab.key}` })),
  MIDDLE_MENU_SETTING: ({ content }) =>
    leading(content.versions.live('menus').entries, content.isOwnAddress).map(({ key, icon, link }, order) => ({
      key,
      name: key,
      imgUrl: icon,
      linkUrl: link,
      isOpen: true,
      sort: order + 1,
    })),
  APP_SIDEBAR_SETTING: ({ brand, content }, language) =>
    leading(content.versions.live('sidebar').entries, content.isOwnAddress).map(({ key, icon, link, name }, order) => ({
      key,
      name: inLanguage(brand, name, language),
      imgUrl: icon,
      linkUrl: link,
      isOpen: true,
      sort: order + 1,
    })),
  TAB_SETTING: ({ brand }) => openFirst(brand.accounts, accountType.options),
  ASSET_COIN: ({ assets }) =>
    [...assets.all()]
      .filter(({ kind }) => kind === 'coin')
      .map(({ code }) => ({ coin: code.toLowerCase(), coinName: code, address: '' })),
  HOME_COIN_SETTING: ({ market }) =>
    [...market.all()]
      .filter(({ instrument }) => marketOf(instrument) === 'coin')
      .slice(0, 6)
      .map(({ instrument }, order) => ({ coin: instrument.id, name: instrument.name, sort: order + 1 })),
  RECHARGE_ADDRESS: async ({ brand, paymentDetails }) => {
    const wallets = await paymentDetails.wallets();
    return brand.recharge.coins.flatMap(({ asset, networks }) =>
      wallets
        .filter(({ network }) => networks.includes(network))
        .map(({ network, address }) => ({ coin: asset.toLowerCase(), coinName: `${asset}-${network}`, address })),
    );
  },
  WITHDRAWAL_CHANNEL_SETTING: ({ brand }) =>
    openFirst(
      WITHDRAWAL_CHANNELS.filter((channel) => brand.withdrawal[channel].length > 0),
      WITHDRAWAL_CHANNELS,
    ),
  DEFI_INCOME_SETTING: ({ brand, content }, language) =>
    content.versions.live('income-terms').entries.map(({ key, from, to, dailyBps, title }, order) => ({
      key,
      name: inLanguage(brand, title, language),
      minAmount: from,
      maxAmount: to,
      dailyBps,
      currency: brand.currency,
      sort: order + 1,
    })),
  LOGIN_REGIS_SETTING: ({ brand }) => [
    { codeNeeded: brand.registration.codeNeeded, invitationNeeded: brand.registration.invitationNeeded },
  ],
  MODULE_FREEZE_TYPE_SETTING: () => openFirst(FREEZE_MODULES, FREEZE_MODULES),
  PLAYING_SETTING: ({ brand, content }, language) =>
    content.versions.live('guides').entries.map(({ key, icon, link, title, text }, order) => ({
      key,
      name: inLanguage(brand, title, language),
      content: inLanguage(brand, text, language),
      imgUrl: icon,
      linkUrl: link,
      isOpen: true,
      sort: order + 1,
    })),
  DOWNLOAD_SETTING: ({ brand, content }, language) =>
    content.versions.live('downloads').entries.map(({ key, icon, address, name, text }, order) => ({
      key,
      name: inLanguage(brand, name, language),
      content: inLanguage(brand, text, language),
      imgUrl: icon,
      linkUrl: address,
      sort: order + 1,
    })),
  LOGO_SETTING: ({ brand }) => [{ logo: brand.logo }],
  MARKET_URL: () => [{ h5Code: '/home' }],
  VIP_LEVEL_SETTING: ({ brand, content }, language) =>
    content.versions.live('vip-levels').entries.map(({ key, turnover, name }, order) => ({
      key,
      level: order + 1,
      stars: order + 1,
      name: inLanguage(brand, name, language),
      turnover,
      currency: brand.currency,
    })),
  VIP_DIRECTIONS_SETTING: ({ brand, content }, language) =>
    content.versions.live('vip-texts').entries.map(({ key, title, body }, order) => ({
      key,
      title: inLanguage(brand, title, language),
      content: inLanguage(brand, body, language),
      sort: order + 1,
    })),
  SUPPORT_STAFF_SETTING: ({ brand }) => brand.contacts.map(({ name, url, logo }) => ({ name, url, logo })),
  timeZone: ({ brand, now }) => [{ zoneId: brand.zone, ...offsetOf(brand.zone, now()) }],
};

/** A zone's distance from UTC at an instant: in hours, and as '+01:00'. */
const offsetOf = (zone: string, at: number): { readonly offSetValue: number; readonly offset: string } => {
  const ahead = zoneOffsetMs(zone, at) / 60_000;
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return { offSetValue: ahead / 60, offset: `${ahead < 0 ? '-' : '+'}${hours}:${minutes}` };
};

/** A group by its key, its texts in a language; undefined when there is no such group. */
export const settingsGroup = async (
  services: Services,
  key: string,
  language: string,
): Promise<Settings | undefined> => (Object.hasOwn(GROUPS, key) ? GROUPS[key]?.(services, language) : undefined);

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The script `customer.min.js`: nothing of another house's, but a function that opens the deployment's first contact (CONTENT-9). */
export const supportScript = ({ brand }: Services): string => {
  const url = brand.contacts[0]?.url ?? null;
  return `window.customerService = { url: ${inScript(url)}, open: function () { if (this.url) window.open(this.url, '_blank', 'noopener'); } };\n`;
};

/** The script `config.js`: the deployment in one object, every group by its key (CONTENT-9). */
export const configScript = async (services: Services): Promise<string> => {
  const { brand } = services;
  const groups: Record<string, Settings> = {};
  for (const [key, group] of Object.entries(GROUPS)) groups[key] = await group(services, brand.language);
  const config = {
    name: brand.name,
    language: brand.language,
    languages: brand.languages,
    languageList: brand.languages.map((language) => ({
      value: language,
      dictValue: language,
      cssClass: language === brand.language ? 'Y' : 'N',
    })),
    currency: brand.currency,
    zone: brand.zone,
    tabs: brand.tabs,
    theme: brand.theme,
    contacts: brand.contacts,
    ...groups,
  };
  // A '<' would end the script where it is put into a page.
  return `window.platformConfig = ${inScript(config)};\n`;
};
