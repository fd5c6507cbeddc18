import type { ContentKind } from './kinds.ts';

/*
 * The app's texts that a customer decides by: whatever words a deployment gives them, they keep their meaning (rule CONTENT-12).
 */

export type Meaning = {
  /** The buttons and labels that say it. */
  readonly keys: RegExp;
  /** Its words in every language of the packs. */
  readonly words: RegExp;
};

/** Meanings that must never be mistaken for each other. */
export const OPPOSITES: readonly (readonly Meaning[])[] = [
  [
    {
      keys: /^market\.(buy|order\.buy(Name|Short|MarketShort|LimitShort|MoneyShort))$/,
      words: /\b(?:buy|purchase|compr|acquist)|[买買]|매수|شراء/iu,
    },
    {
      keys: /^market\.(sell|order\.sell(Name|Short|MarketShort|LimitShort))$/,
      words: /\b(?:sell|vend|venta)|[卖賣売]|매도|بيع/iu,
    },
  ],
  [
    { keys: /^stocks\.crypto\.up$/, words: /\b(?:up|high|alza|rialz)|[涨漲上]|상승|صعود/iu },
    { keys: /^stocks\.crypto\.down$/, words: /\b(?:down|low|baja|ribass)|[跌下]|하락|هبوط/iu },
  ],
  [
    {
      keys: /^(funds|content)\.action\.deposit$|^identity\.mine\.deposit$/,
      words: /\b(?:deposit|dep[óo]sit|fund|ingres|versa)|充值|入金|입금|إيداع/iu,
    },
    {
      keys: /^(funds|content)\.action\.withdraw$|^identity\.mine\.withdraw$/,
      words: /\b(?:withdraw|retir|prelev)|提现|提領|提現|出金|출금|سحب/iu,
    },
  ],
  [
    { keys: /^shell\.confirm$/, words: /\b(?:confirm|conferm|ok)|确认|確認|확인|تأكيد/iu },
    { keys: /^shell\.cancel$/, words: /\b(?:cancel|annull)|取消|キャンセル|취소|إلغاء/iu },
  ],
  [
    {
      keys: /^identity\.mode\.real$/,
      words:
        /\b(?:real|main|principal|reale)|主账户|主帳戶|真实|真實|実|本口座|メイン|리얼|실전|실제|기본|حقيقي|رئيسي/iu,
    },
    { keys: /^identity\.mode\.demo$/, words: /\b(?:demo|simul)|模拟|模擬|デモ|데모|모의|تجريبي/iu },
  ],
];

const placeholders = (text: string): string =>
  (text.match(/\{\{\s*\w+\s*\}\}/g) ?? [])
    .map((each) => each.replaceAll(/\s/g, ''))
    .toSorted()
    .join(', ');

const meaningProblem = (key: string, text: string): string | undefined => {
  const group = OPPOSITES.find((meanings) => meanings.some(({ keys }) => keys.test(key)));
  if (!group) return undefined;
  const normalized = text.normalize('NFKC');
  if (group.some(({ keys, words }) => !keys.test(key) && words.test(normalized)))
    return 'says the opposite of what it does';
  return group.some(({ keys, words }) => keys.test(key) && words.test(normalized))
    ? undefined
    : 'does not say what it does';
};

/**
 * What is wrong with texts that a deployment lays over the app's own, each by its place: a key that the app has not, a value that is missing or made
 * up, or a button whose word is not what it does. `own` gives the app's text of a key.
 */
export const guardedProblems = (
  entries: readonly { readonly key: string; readonly text: string }[],
  own: (key: string) => string | undefined,
): readonly { readonly place: string; readonly message: string }[] =>
  entries.flatMap(({ key, text }, index) => {
    const before = own(key);
    if (before === undefined) return [{ place: `${index}.key`, message: 'is no text of the app' }];
    const message =
      placeholders(before) === placeholders(text)
        ? meaningProblem(key, text)
        : `must hold ${placeholders(before) || 'no value'}, as the app’s own text does`;
    return message === undefined ? [] : [{ place: `${index}.text`, message }];
  });

type Action = {
  readonly name: string;
  readonly words: RegExp;
  /** The screens that do it, without their queries. */
  readonly screens: RegExp;
};

/** What tiles may be named after, in the words of the packs and of everyday speech, and which screens do it (rule CONTENT-17). */
const ACTIONS: readonly Action[] = [
  {
    name: 'deposit',
    words:
      /\b(?:deposit|dep[óo]sit|top.?up|ingres(?:a|e|ar)\b|recarg|versa(?:re|mento|menti)?\b|ricaric)|充值|充币|充幣|入金|儲值|储值|存款|입금|충전|إيداع|أود[ِ]?ع/iu,
    screens:
      /^\/(?:recharge(?:-\w+)?|charge(?:\/\w+)?|stockrecharge(?:oreder)?|cardtopup|usdttopup|deposir-withdrawal|fundingrecords|revenuedetails)$/i,
  },
  {
    name: 'withdraw',
    words:
      /\b(?:withdraw|cash.?out|pay.?out|retir(?:o|os|a|e|ar|ada)\b|prelev|preliev)|提现|提現|提领|提領|提款|取款|出金|출금|인출|سحب/iu,
    screens:
      /^\/(?:withdraw(?:-\w+)?|cardwithdraw|usdtwithdraw|deposir-withdrawal|fundingrecords|revenuedetails|walletlist|bank(?:card|list|wallet)|bind-card|changewithdrawpassword)$/i,
  },
  {
    name: 'buy or sell',
    words:
      /\b(?:buy|purchase|sell|compra|acquist|vend(?:a|e|er|i|ere|ita)\b|venta)|[买買卖賣]|売却|売る|매수|매도|شراء|بيع/iu,
    // What trades stands all over the app; money comes in and goes out elsewhere.
    screens: /^\/(?!(?:recharge|charge|stockrecharge|cardtopup|usdttopup|deposir|withdraw|cardwithdraw|usdtwithdraw))/i,
  },
  // No screen is the demo account's alone: it is chosen on the own page.
  { name: 'the demo account', words: /\bdemo\b|模拟|模擬|デモ|데모|모의|تجريبي/iu, screens: /^\/mine$/i },
];

/** Screens that money comes in or goes out by. */
const MONEY_SCREENS = ACTIONS.slice(0, 2).map(({ screens }) => screens);

type Named = Readonly<Record<string, unknown>>;

/** Contents whose entries are names that lead somewhere. */
export const isNamedLink = (kind: ContentKind): boolean => ['banners', 'menus', 'sidebar', 'guides'].includes(kind);

const screenOf = ({ link }: Named): string | undefined =>
  typeof link === 'string' ? (link.split('?')[0] ?? '').replace(/\/+$/, '') : undefined;

const namesOf = ({ name, title }: Named): readonly (readonly [place: string, text: string])[] => {
  const field = name === undefined ? 'title' : 'name';
  const texts: unknown = name ?? title;
  if (typeof texts !== 'object' || texts === null) return [];
  return Object.entries(texts).map(([language, text]) => [`${field}.${language}`, String(text).normalize('NFKC')]);
};

/** What of deposits, withdrawals, orders and the demo account an entry names or leads to. */
export const actionsOfTile = (entry: Named): readonly string[] => {
  const screen = screenOf(entry);
  const actions = ACTIONS.filter(({ words }) => namesOf(entry).some(([, text]) => words.test(text))).map(
    ({ name }) => name,
  );
  const led = screen !== undefined && MONEY_SCREENS.some((screens) => screens.test(screen)) ? [screen] : [];
  return [...actions, ...led];
};

/** Screens to read on: a guide may be about any action there. */
const READING = /^\/(?:tradingRules|information|news-detail)$/;

/** What is wrong with names that lead somewhere: one that says an action which its screen does not do, in any language. */
export const namedLinkProblems = (
  kind: ContentKind,
  entries: readonly Named[],
): readonly { readonly place: string; readonly message: string }[] =>
  entries.flatMap((entry, index) => {
    const screen = screenOf(entry);
    if (screen === undefined || !isNamedLink(kind)) return [];
    if (kind === 'guides' && READING.test(screen)) return [];
    return namesOf(entry).flatMap(([place, text]) =>
      ACTIONS.filter(({ words, screens }) => words.test(text) && !screens.test(screen)).map(({ name }) => ({
        place: `${index}.${place}`,
        message: `says ${name}, which is not what ${screen} is for`,
      })),
    );
  });
