import { LINE, LINES, OWN_PICTURE } from '@bourse/rules';
import { z } from 'zod';
import type { OperatorRole } from '../endpoint.ts';

/*
 * What a deployment publishes. Every kind of content is a list of entries with the fields named here; from this table come the checks of both
 * sides, the console's forms, and what the server cleans.
 */

const SEEN = 'must be without characters that nobody sees';
const AMOUNT = /^(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?$/;
const PATH = /^\/(?![/\\])[\w/?&=.,%~-]*$/;
const PATH_OR_SITE = /^(?:\/(?![/\\])|https:\/\/[a-z0-9.-]+(?::\d{1,5})?\/)[\w/?&=.,%~-]*$/;

const languages = ['ar', 'en', 'es', 'it', 'ja', 'ko', 'zh', 'zh-tw'] as const;
const perLanguage = (most: number) =>
  z.partialRecord(z.enum(languages), z.string().min(1).max(most).regex(LINES, SEEN));

/** What a field of an entry may hold. Texts are by language; `html` is cleaned before it is stored. */
export const fieldTypes = {
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be letters, digits, - or _'),
  key: z.string().regex(/^[A-Za-z0-9_.-]{1,100}$/, 'must be letters, digits, dots, - or _'),
  line: z.string().min(1).max(500).regex(LINE, 'must be one line'),
  texts: perLanguage(300),
  html: perLanguage(60_000),
  /** A part of a document may be a picture alone. */
  optionalHtml: z.partialRecord(z.enum(languages), z.string().max(60_000).regex(LINES, SEEN)),
  link: z.string().max(300).regex(PATH, 'must be a path of the app').nullable(),
  /** A path of the app, or a page of an origin that the brand's file allows. */
  address: z.string().max(300).regex(PATH_OR_SITE, 'must be a path of the app or an https address'),
  picture: z.string().max(200).regex(OWN_PICTURE, 'must be a picture of this deployment'),
  optionalPicture: z.string().max(200).regex(OWN_PICTURE, 'must be a picture of this deployment').nullable(),
  icon: z
    .string()
    .min(1)
    .max(200)
    .regex(/^(?:[a-z-]{1,30}|\/(?:brand|stock\/file)\/[\w.-]+)$/, 'must be the name of an icon or a picture'),
  instant: z.int().min(0).max(8_640_000_000_000_000),
  amount: z.string().regex(AMOUNT, 'must be an amount, as 10.50'),
  optionalAmount: z.string().regex(AMOUNT, 'must be an amount, as 10.50').nullable(),
  /** A fee in hundredths of a percent. */
  bps: z.int().min(0).max(1_000),
  /** A share in hundredths of a percent. */
  share: z.int().min(0).max(10_000),
  hours: z.int().min(1).max(8_760),
} as const;

export type FieldType = keyof typeof fieldTypes;

type Fields = Readonly<Record<string, FieldType>>;

/** The fields of each kind's entries, and how many entries it has at least and at most. */
export const contentKinds = {
  banners: { fields: { id: 'id', image: 'picture', link: 'link', title: 'texts' }, most: 12 },
  menus: { fields: { key: 'key', icon: 'icon', link: 'link', name: 'texts', description: 'texts' }, most: 40 },
  notices: {
    fields: { id: 'id', key: 'key', publishedAt: 'instant', link: 'link', title: 'texts', body: 'html' },
    most: 50,
  },
  announcement: { fields: { id: 'id', publishedAt: 'instant', link: 'link', title: 'texts', body: 'html' }, most: 1 },
  news: {
    fields: { id: 'id', publishedAt: 'instant', image: 'optionalPicture', title: 'texts', body: 'html' },
    most: 200,
  },
  rules: { fields: { key: 'key', title: 'texts', body: 'html' }, most: 40, takesTwo: true },
  /** What the app's side offers beside the menu: in the rail of a desktop, on the own page of a phone (CONTENT-15). */
  sidebar: { fields: { key: 'key', icon: 'icon', link: 'link', name: 'texts' }, most: 12 },
  /** How each kind of trading works, under all services. */
  guides: { fields: { key: 'key', icon: 'icon', link: 'link', title: 'texts', text: 'texts' }, most: 20 },
  /** Apps to be had elsewhere: of origins that the brand's file allows, and by two operators. */
  downloads: {
    fields: { key: 'key', icon: 'icon', address: 'address', name: 'texts', text: 'texts' },
    most: 10,
    takesTwo: true,
  },
  /** What a customer must turn over in 30 days for each level, lowest first, in the brand's currency (VIP-1). */
  'vip-levels': { fields: { key: 'key', turnover: 'amount', name: 'texts' }, most: 5, takesTwo: true },
  'vip-texts': { fields: { key: 'key', title: 'texts', body: 'html' }, most: 20, takesTwo: true },
  /** The daily income of coins by how much is held; empty where no product pays it. */
  'income-terms': {
    fields: { key: 'key', from: 'amount', to: 'optionalAmount', dailyBps: 'bps', title: 'texts' },
    most: 20,
    takesTwo: true,
  },
  /** What a customer accepts by signing up or opening an account: always by two operators, and whole in every language. */
  document: {
    fields: { id: 'id', title: 'texts', body: 'optionalHtml', image: 'optionalPicture' },
    most: 60,
    takesTwo: true,
  },
  /** What customers read of things to be had for points; price and stock are the core's. */
  'points-products': { fields: { id: 'id', image: 'optionalPicture', title: 'texts', text: 'texts' }, most: 100 },
  'points-events': { fields: { id: 'id', title: 'texts', text: 'texts' }, most: 20 },
  translation: { fields: { key: 'key', text: 'line' }, most: 2_000, takesTwo: true },
  broadcast: { fields: { id: 'id', link: 'link', title: 'texts', body: 'html' }, least: 1, most: 1 },
  /** Numbers of money, a row for each way that the brand offers; which ways there are is no matter of these (FUNDS-63). */
  'deposit-limits': {
    fields: { key: 'key', minimum: 'amount', maximum: 'amount', daily: 'optionalAmount' },
    most: 200,
    isMoney: true,
  },
  'withdrawal-limits': {
    fields: {
      key: 'key',
      minimum: 'amount',
      maximum: 'amount',
      daily: 'optionalAmount',
      feeBps: 'bps',
      feeFixed: 'amount',
    },
    most: 200,
    isMoney: true,
  },
  /** What is asked for above which worth of a rolling day: identity levels, a second operator, and the most there may be (FUNDS-66). */
  'withdrawal-checks': { fields: { key: 'key', above: 'optionalAmount' }, most: 4, isMoney: true },
  'money-terms': {
    fields: { key: 'key', conversionFeeBps: 'bps', rebateShareBps: 'share', rebatePeriodHours: 'hours' },
    most: 1,
    isMoney: true,
  },
} as const satisfies Record<
  string,
  {
    readonly fields: Fields;
    readonly least?: number;
    readonly most: number;
    readonly isMoney?: true;
    readonly takesTwo?: true;
  }
>;

export type ContentKind = keyof typeof contentKinds;

type FieldValues = { readonly [T in FieldType]: z.output<(typeof fieldTypes)[T]> };

/** One entry of a kind, its fields as stored. */
export type ContentEntry<K extends ContentKind> = {
  readonly [F in keyof (typeof contentKinds)[K]['fields']]: FieldValues[(typeof contentKinds)[K]['fields'][F] &
    FieldType];
};

/** The kind that a content belongs to: 'document:agreement' is a document, 'translation:es' a translation; undefined for what is none. */
export const kindOfContent = (content: string): ContentKind | undefined => {
  const [kind = '', name, ...rest] = content.split(':');
  if (!Object.hasOwn(contentKinds, kind) || rest.length > 0) return undefined;
  if (kind === 'document') return name !== undefined && /^[a-z][a-z0-9-]{0,39}$/.test(name) ? kind : undefined;
  if (kind === 'translation') return languages.some((language) => language === name) ? kind : undefined;
  return name === undefined ? (kind as ContentKind) : undefined;
};

/** Whether a kind is about money: its rows are the brand's, its numbers finance's, and they go live by two operators (FUNDS-65). */
export const isMoneyKind = (kind: ContentKind): boolean => 'isMoney' in contentKinds[kind];

/** Whether a kind goes live by two operators: what money moves by, and the texts that customers decide by (CONTENT-11). */
export const needsFourEyes = (kind: ContentKind): boolean => isMoneyKind(kind) || 'takesTwo' in contentKinds[kind];

/** Who may draft, publish and discard a kind; the administrator may always. */
export const editorsOf = (kind: ContentKind): readonly OperatorRole[] =>
  isMoneyKind(kind) ? ['finance'] : ['product', 'compliance'];

const schemas = new Map<ContentKind, z.ZodType>();

/** The check of a content's entries: a field that is missing, unknown or wrong is named by its place ('0.title.en'). */
export const contentSchema = <K extends ContentKind>(kind: K): z.ZodType<ContentEntry<K>[]> => {
  let schema = schemas.get(kind);
  if (!schema) {
    const { fields, most } = contentKinds[kind];
    const shape = Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, fieldTypes[type]]));
    schema = z.array(z.strictObject(shape)).max(most);
    schemas.set(kind, schema);
  }
  return schema as z.ZodType<ContentEntry<K>[]>;
};
