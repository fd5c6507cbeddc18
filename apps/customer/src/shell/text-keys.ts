/** Keys that deployments' packs have always written in either of two ways. */
const SPELLINGS: readonly (readonly [string, string])[] = [
  ['market_trranslate10', 'market_translate10'],
  ['stock74', 'tradeIn_12'],
  ['deposir13', 'deposit13'],
  ['deposir14', 'deposit14'],
  ['deposir15', 'deposit15'],
];

/** A deployment's texts with each such key in both spellings; where both are given, each stays as it is. */
export const withBothSpellings = (texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const both: Record<string, string> = { ...texts };
  for (const [one, other] of SPELLINGS) {
    const text = texts[one] ?? texts[other];
    if (text === undefined) continue;
    both[one] ??= text;
    both[other] ??= text;
  }
  return both;
};
