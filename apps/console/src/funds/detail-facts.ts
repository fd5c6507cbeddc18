import { currencyText } from '@bourse/wire/money-words';
import { amountText } from '../shell/format.ts';

export type DetailFields = Readonly<Record<string, string>>;
type Words = Readonly<Record<string, string>>;

const filled = (words: Words, key: string, values: DetailFields = {}): string =>
  (words[key] ?? '').replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** The lines of an account or address as the customer's page has them, in its order and under its own words. */
export const factsOf = (
  kind: 'bank' | 'wallet',
  fields: DetailFields,
  words: Words,
): readonly (readonly [label: string, value: string])[] => {
  const of = (key: string): string => fields[key]?.trim() ?? '';
  const amount = (key: string): string =>
    kind === 'bank' ? currencyText(of(key), of('currency')) : amountText(of(key));
  const limits = filled(words, 'funds.topup.limitsText', { minimum: amount('minimum'), maximum: amount('maximum') });
  const lines: readonly (readonly [string, string])[] =
    kind === 'bank'
      ? [
          [filled(words, 'funds.bank.holder'), of('holder')],
          [filled(words, 'funds.bank.number'), of('number')],
          [filled(words, 'funds.bank.code'), of('code')],
          [filled(words, 'funds.bank.name'), of('name')],
          [filled(words, 'funds.bank.fps'), of('fpsId')],
        ]
      : [[filled(words, 'funds.wallet.to'), of('address')]];
  return [...lines.filter(([, value]) => value !== ''), ['', limits]];
};
