import { describe, expect, test } from 'vitest';
import { bankNumber, swiftCode } from './bank-number.ts';

describe('FUNDS-32: the number of a bank account or a card is checked', () => {
  // The examples of the IBAN registry, and card numbers that card schemes publish for tests.
  test.each([
    ['an IBAN', 'ES9121000418450200051332', 'ES9121000418450200051332'],
    ['with spaces', 'DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['in small letters', 'gb29nwbk60161331926819', 'GB29NWBK60161331926819'],
    ['with one digit changed', 'ES9121000418450200051333', 'BAD_BANK_NUMBER'],
    ['with two digits exchanged', 'ES9121000418450200051323', 'BAD_BANK_NUMBER'],
    ['one digit short', 'ES912100041845020005133', 'BAD_BANK_NUMBER'],
    ['of a country there is not', 'XX00SAMP0000000000000001', 'BAD_BANK_NUMBER'],
    ['a card', '4242 4242 4242 4242', '4242424242424242'],
    ['a card with hyphens', '5555-5555-5555-4444', '5555555555554444'],
    ['of 15 digits', '378282246310005', '378282246310005'],
    ['with a wrong check digit', '4242424242424241', 'BAD_BANK_NUMBER'],
    ['with two digits exchanged', '4242424242424224', 'BAD_BANK_NUMBER'],
    ['all zeros', '0000000000000000', 'BAD_BANK_NUMBER'],
    ['too short', '42424242428', 'BAD_BANK_NUMBER'],
    ['too long', '42424242424242424242', 'BAD_BANK_NUMBER'],
    ['digits of another script', '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', 'BAD_BANK_NUMBER'],
    ['nothing', '', 'BAD_BANK_NUMBER'],
  ])('%s', (_title, text, expected) => {
    const read = bankNumber(text);
    expect(read.ok ? read.value.number : read.error).toBe(expected);
  });

  test.each([
    ['SAMPESMM', 'SAMPESMM'],
    ['sampesmmxxx', 'SAMPESMMXXX'],
    ['SAMP ES MM', 'SAMPESMM'],
    ['SAMPESM', 'BAD_SWIFT'],
    ['SAMPXXMM', 'BAD_SWIFT'],
    ['', 'BAD_SWIFT'],
  ])("the bank's code '%s'", (text, expected) => {
    const read = swiftCode(text);
    expect(read.ok ? read.value : read.error).toBe(expected);
  });
});
