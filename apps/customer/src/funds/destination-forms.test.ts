import { describe, expect, test } from 'vitest';
import { accountProblems, cardProblems, walletProblems } from './destination-forms.ts';

const account = {
  holder: 'Maria Lopez',
  number: 'ES91 2100 0418 4502 0005 1332',
  bank: 'Sample Bank',
  holderAddress: 'Calle Mayor 1',
  bankAddress: 'Calle Menor 2',
  swift: 'SAMPESMM',
  currency: 'EUR',
};
const card = {
  bank: 'Sample Bank',
  number: '4242 4242 4242 4242',
  holder: 'Maria Lopez',
  bankAddress: '',
  currency: 'EUR',
};
const keys = (problems: readonly { readonly field: string; readonly key: string }[]) =>
  problems.map(({ field, key }) => `${field}: ${key}`);

describe('FUNDS-31: the form of a wallet', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  test.each([
    ['ERC20', address, []],
    ['ERC20', ` ${address} `, []],
    ['TRC20', address, ['address: funds.wallet.bad']],
    ['ERC20', address.slice(0, -1), ['address: funds.wallet.bad']],
    ['ERC20', '  ', ['address: bank-wallet4']],
    ['DOGE', address, ['address: funds.wallet.bad']],
  ])('%s %s', (network, text, expected) => {
    expect(keys(walletProblems({ network, address: text }))).toEqual(expected);
  });
});

describe('FUNDS-32: the forms of a bank account and of a card', () => {
  test('an account needs all seven fields, a number and a bank code that can be', () => {
    expect(accountProblems(account)).toEqual([]);
    for (const field of Object.keys(account) as (keyof typeof account)[])
      expect(keys(accountProblems({ ...account, [field]: ' ' }))).toEqual([`${field}: funds.bankForm.needed`]);
    expect(keys(accountProblems({ ...account, number: 'ES9121000418450200051333', swift: 'NO' }))).toEqual([
      'number: funds.bankForm.badNumber',
      'swift: funds.bankForm.badSwift',
    ]);
  });

  test('FUNDS-34: the masked number stays what it is, another mask is no number', () => {
    expect(accountProblems({ ...account, number: 'ES91 •••• 1332' }, 'ES91 •••• 1332')).toEqual([]);
    expect(keys(accountProblems({ ...account, number: 'ES91 •••• 1333' }, 'ES91 •••• 1332'))).toEqual([
      'number: funds.bankForm.badNumber',
    ]);
  });

  test('a card needs no branch', () => {
    expect(cardProblems(card)).toEqual([]);
    expect(keys(cardProblems({ ...card, number: '4242424242424241', holder: '' }))).toEqual([
      'holder: funds.bankForm.needed',
      'number: funds.bankForm.badNumber',
    ]);
  });
});
