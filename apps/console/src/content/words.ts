import type { ContentKind } from '@bourse/wire/content';
import { MONEY_FIELDS, MONEY_NAMES } from '@bourse/wire/money-words';
import type { Tone } from '../shell/parts.tsx';

/** What each kind is called, and where customers meet it. */
export const KIND_WORDS: Readonly<Record<ContentKind, readonly [name: string, where: string]>> = {
  banners: ['Banners', 'Pictures at the top of the home page.'],
  menus: ['Menu', 'The grid of the home page. From the ninth entry on they are under “More”, with their descriptions.'],
  notices: ['Notices', 'Titles in the notice bar, texts under News, Notices.'],
  announcement: ['Announcement', 'Shown once to each customer after sign-in.'],
  news: ['News', 'The list under News, the newest three on the home page.'],
  rules: ['Rules of trading', 'COIN_EXPLAIN, PERIOD_EXPLAIN and U_STANDARD_EXPLAIN on the rules pages.'],
  sidebar: ['Sidebar', 'Beside the menu: in the rail on a desktop, on the Me page on a phone.'],
  guides: ['How trading works', 'Under All services, each with the screen it leads to.'],
  downloads: [
    'Downloads',
    'Apps under All services. External addresses must be of an origin that the brand’s file allows. Requires a second operator.',
  ],
  'vip-levels': [
    'VIP levels',
    'The 30-day trading volume that each level requires, lowest first, in the brand’s currency. Levels are computed; nobody can set one.',
  ],
  'vip-texts': ['About VIP levels', 'Shown with the levels on the Me page.'],
  'income-terms': [
    'Income terms',
    'Daily income of coins by the amount held, as requested by older clients. Leave it empty if no product pays it.',
  ],
  document: ['Document', 'Customers accept the live version; a change asks them again. Requires a second operator.'],
  'points-products': ['Points mall', 'Descriptions of the rewards for points. Prices and stock are under Points.'],
  'points-events': ['Ways to earn points', 'The description of “sign-in” on the daily sign-in page.'],
  translation: ['Own texts', 'Replacements for the app’s texts in one language, by their keys.'],
  broadcast: ['Message to all', 'Sent to every inbox when it is published.'],
  'deposit-limits': [
    MONEY_NAMES['deposit-limits'],
    'The smallest and largest deposit of each method, and the most that one customer can deposit within 24 hours.',
  ],
  'withdrawal-limits': [
    MONEY_NAMES['withdrawal-limits'],
    'The smallest and largest withdrawal of each method, and its fee. A requested withdrawal keeps its fee.',
  ],
  'withdrawal-checks': [
    MONEY_NAMES['withdrawal-checks'],
    'The value of a customer’s withdrawals within 24 hours from which an identity level is required, a second operator must approve, and further ones are refused. Pending withdrawals keep their requirements; one that is above the live limit when it is started requires two operators.',
  ],
  'money-terms': [
    MONEY_NAMES['money-terms'],
    'The conversion fee, and the share of fees paid to inviters. Existing quotes and accrued rebates do not change.',
  ],
};

export const FIELD_WORDS: Readonly<Record<string, string>> = {
  id: 'Id',
  key: 'Key',
  image: 'Picture',
  icon: 'Icon',
  link: 'Leads to',
  title: 'Title',
  name: 'Name',
  description: 'Description',
  body: 'Text',
  text: 'Text',
  address: 'Address',
  turnover: 'Turnover in 30 days',
  from: 'From',
  to: 'To',
  dailyBps: 'Income a day, hundredths of a percent',
  publishedAt: 'Published at',
  ...MONEY_FIELDS,
};

export const STATE_TONES: Readonly<Record<'draft' | 'live' | 'retired', Tone>> = {
  draft: 'warn',
  live: 'good',
  retired: 'quiet',
};

export const STATE_WORDS: Readonly<Record<'draft' | 'live' | 'retired', string>> = {
  draft: 'Draft',
  live: 'Live',
  retired: 'Retired',
};

const kindOf = (content: string): ContentKind => (content.split(':')[0] ?? content) as ContentKind;

/** 'Document: agreement', 'Own texts: es', 'Banners'. */
export const contentName = (content: string): string => {
  const [name] = KIND_WORDS[kindOf(content)];
  const part = content.split(':')[1];
  return part === undefined ? name : `${name}: ${part}`;
};

/** The contents of the Content screen, as they are grouped there. */
const GROUPS: readonly (readonly [group: string, kinds: readonly ContentKind[]])[] = [
  [
    'Home and news',
    ['banners', 'menus', 'sidebar', 'guides', 'downloads', 'announcement', 'notices', 'news', 'broadcast'],
  ],
  ['Documents', ['document', 'rules']],
  ['Levels and income', ['vip-levels', 'vip-texts', 'income-terms']],
  ['Points', ['points-products', 'points-events']],
  ['Own texts', ['translation']],
  ['Money', ['deposit-limits', 'withdrawal-limits', 'withdrawal-checks', 'money-terms']],
];

/** Contents in the order and the groups that they are looked for in. */
export const grouped = <C extends { readonly content: string }>(
  contents: readonly C[],
): readonly { readonly group: string; readonly contents: readonly C[] }[] =>
  GROUPS.map(([group, kinds]) => ({
    group,
    contents: kinds.flatMap((kind) => contents.filter(({ content }) => kindOf(content) === kind)),
  })).filter((each) => each.contents.length > 0);

/** What of a version takes two, each reason of an entry's field once, with the languages that it is in. */
export const groupedReasons = (
  reasons: readonly { readonly place: string; readonly message: string }[],
): readonly { readonly place: string; readonly message: string; readonly languages: readonly string[] }[] => {
  const found = new Map<string, { place: string; message: string; languages: string[] }>();
  for (const { place, message } of reasons) {
    if (place === '') continue;
    const [index = '', field = '', language] = place.split('.');
    const key = `${index}.${field} ${message}`;
    const group = found.get(key) ?? { place: `${index}.${field}`, message, languages: [] };
    if (language !== undefined) group.languages.push(language);
    found.set(key, group);
  }
  return [...found.values()];
};

/** '0.title.es' as an author finds it: 'Entry 1, Title (es)'. */
export const placeName = (place: string): string => {
  const [index, field = '', language] = place.split('.');
  const name = `Entry ${Number(index) + 1}, ${FIELD_WORDS[field] ?? field}`;
  return language === undefined ? name : `${name} (${language})`;
};

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** 'zh-tw' is 'Chinese (Taiwan)'. */
const languageName = (language: string): string => LANGUAGE_NAMES.of(language) ?? language;

/** Which languages have texts missing, and what their readers are shown until they follow, one sentence for each language that is shown. */
export const missingSentences = (
  missing: readonly { readonly language: string; readonly shown: string }[],
): readonly string[] =>
  [...new Set(missing.map(({ shown }) => shown))].map((shown) => {
    const names = missing.filter((each) => each.shown === shown).map(({ language }) => languageName(language));
    return `Texts are missing in ${new Intl.ListFormat('en').format(names)}: who reads ${names.length === 1 ? 'it' : 'these'} is shown ${languageName(shown)}.`;
  });
