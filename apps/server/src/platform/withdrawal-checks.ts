import { type Asset, parseAmount } from '@bourse/rules';
import type { ContentEntry } from '@bourse/wire';

type Entry = ContentEntry<'withdrawal-checks'>;

const LEVELS = ['primary', 'advanced'] as const;
const TWO = 'two-operators';
const DAILY = 'daily';
/** The checks that always have an amount. */
const ALWAYS: readonly string[] = [TWO, DAILY];

/**
 * What is looked at when so much is taken out within a rolling day: an identity level of the customer's, a second operator, or the most that
 * there may be.
 */
export type WithdrawalCheck = (typeof LEVELS)[number] | typeof TWO | typeof DAILY;

/** What a brand's file says of them. */
type Policy = {
  readonly currency: string;
  readonly withdrawal: {
    readonly identityTiers: readonly { readonly level: (typeof LEVELS)[number]; readonly above: string }[];
    readonly fourEyesAbove: string;
    readonly dailyMaximum: string;
  };
};

/** A row is in the brand's currency, so that a brand in another one begins with numbers of its own. */
const checkOf = ({ key }: Entry): string => key.split('.')[0] ?? '';

/** Above which worth each check is needed by the brand's file, null where it never is: 'primary.EUR', 'advanced.EUR', 'two-operators.EUR', 'daily.EUR'. */
export const checksOfBrand = ({ currency, withdrawal }: Policy): readonly Entry[] => [
  ...LEVELS.map((level) => ({
    key: `${level}.${currency}`,
    above: withdrawal.identityTiers.find((tier) => tier.level === level)?.above ?? null,
  })),
  { key: `${TWO}.${currency}`, above: withdrawal.fourEyesAbove },
  { key: `${DAILY}.${currency}`, above: withdrawal.dailyMaximum },
];

/** What is wrong with such rows, each by its check: in a brand's file and in a draft alike (rule FUNDS-66). */
export const checkProblems = (
  currency: Asset,
  entries: readonly Entry[],
): readonly { readonly check: string; readonly message: string }[] => {
  const unitsOf = (check: string): bigint | undefined => {
    const text = entries.find((entry) => checkOf(entry) === check)?.above;
    const read = text == null ? undefined : parseAmount(currency, text);
    return read?.ok ? read.value.units : undefined;
  };
  return entries.flatMap((entry) => {
    const check = checkOf(entry);
    const wrong = (message: string) => [{ check, message }];
    if (entry.above === null) return ALWAYS.includes(check) ? wrong('must be an amount') : [];
    const units = unitsOf(check);
    if (units === undefined) return wrong(`has more decimals than ${currency.code}`);
    if (units < 0n) return wrong('is below zero');
    if (check === DAILY && units === 0n) return wrong('must be above zero');
    const lower = check === 'advanced' ? unitsOf('primary') : undefined;
    return lower !== undefined && units < lower ? wrong('is below that of primary identity') : [];
  });
};
