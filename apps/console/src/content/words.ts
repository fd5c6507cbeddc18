import type { ContentKind } from '@bourse/wire/content';
import { MONEY_FIELDS, MONEY_NAMES } from '@bourse/wire/money-words';
import type { Tone } from '../shell/parts.tsx';

/** What each kind is called, and where customers meet it. */
export const KIND_WORDS: Readonly<Record<ContentKind, readonly [name: string, where: string]>> = {
  banners: ['Banners', 'Pictures at the top of the home page.'],
  menus: ['Menu', 'The grid of the home page; from the ninth entry on behind “More”, where each is described.'],
  notices: ['Notices', 'Titles in the notice bar, texts under News, Notices.'],
  announcement: ['Announcement', 'Pops up once for each customer after sign-in.'],
  news: ['News', 'The list under News, the newest three on the home page.'],
  rules: ['Rules of trading', 'COIN_EXPLAIN, PERIOD_EXPLAIN and U_STANDARD_EXPLAIN on the rules pages.'],
  sidebar: ['Sidebar', 'Beside the menu: in the rail of a desktop, on the own page of a phone.'],
  guides: ['How trading works', 'Under All services, each with the screen it leads to.'],
  downloads: [
    'Downloads',
    'Apps under All services. An address elsewhere must be of an origin that the brand’s file allows; another operator must confirm.',
  ],
  'vip-levels': [
    'VIP levels',
    'What a customer must turn over in 30 days for each level, lowest first, in the brand’s currency. Levels follow from it; nobody sets one.',
  ],
  'vip-texts': ['About VIP levels', 'Shown with the levels on the own page.'],
  'income-terms': [
    'Income terms',
    'Daily income of coins by how much is held, as older clients ask for it. Leave it empty where no product pays it.',
  ],
  document: [
    'Document',
    'Customers accept the version that is live; a change asks them again. Another operator must confirm it.',
  ],
  'points-products': ['Points mall', 'What is said of things to be had for points; price and stock are under Points.'],
  'points-events': ['Occasions of points', 'What is said of “sign-in” on the page of the daily sign-in.'],
  translation: ['Own texts', 'Laid over the app’s texts of one language, by their keys.'],
  broadcast: ['Message to all', 'Goes into every inbox when it is published.'],
  'deposit-limits': [
    MONEY_NAMES['deposit-limits'],
    'What may be announced on each way in: at least, at most, and at most within 24 hours by one customer.',
  ],
  'withdrawal-limits': [
    MONEY_NAMES['withdrawal-limits'],
    'What may be taken out on each way, and what it costs. A withdrawal that was asked for keeps its fee.',
  ],
  'withdrawal-checks': [
    MONEY_NAMES['withdrawal-checks'],
    'From which worth on, of all that a customer takes out within 24 hours, an identity level is needed, a second operator must agree, and the rest is refused. What waits keeps what it needed, and needs two where it is above what is live when it is begun.',
  ],
  'money-terms': [
    MONEY_NAMES['money-terms'],
    'The fee of converting, and what inviters are given of fees. Quotes and rebates that are owed stay as they were.',
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
