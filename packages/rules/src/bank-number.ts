import { isValidBIC, isValidIBAN } from 'ibantools';
import { err, ok, type Result } from './result.ts';

/** What money can be paid out to: a bank account by its IBAN, or a card by its number. `number` is without spaces. */
export type BankNumber = { readonly kind: 'iban' | 'card'; readonly number: string };

const plain = (text: string): string => text.replaceAll(/[\s-]/gu, '').toUpperCase();

/** The check digit of ISO/IEC 7812: from the right every second digit counts double, its own digits added. */
const hasCheckDigit = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

/**
 * An IBAN with its checksum and its country's form, or a card number of 12 to 19 digits with its check digit (rule FUNDS-32). Errors:
 * BAD_BANK_NUMBER.
 */
export const bankNumber = (text: string): Result<BankNumber, 'BAD_BANK_NUMBER'> => {
  const number = plain(text);
  if (/^[A-Z]{2}/.test(number)) return isValidIBAN(number) ? ok({ kind: 'iban', number }) : err('BAD_BANK_NUMBER');
  const isCard = /^[0-9]{12,19}$/.test(number) && /[1-9]/.test(number) && hasCheckDigit(number);
  return isCard ? ok({ kind: 'card', number }) : err('BAD_BANK_NUMBER');
};

/** A bank's own code, ISO 9362: 8 or 11 letters and digits. Errors: BAD_SWIFT. */
export const swiftCode = (text: string): Result<string, 'BAD_SWIFT'> => {
  const code = plain(text);
  return isValidBIC(code) ? ok(code) : err('BAD_SWIFT');
};
