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
  const said = text.normalize('NFKC');
  if (group.some(({ keys, words }) => !keys.test(key) && words.test(said))) return 'says the opposite of what it does';
  return group.some(({ keys, words }) => keys.test(key) && words.test(said)) ? undefined : 'does not say what it does';
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
