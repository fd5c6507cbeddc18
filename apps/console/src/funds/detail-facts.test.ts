import { expect, test } from 'vitest';
import { factsOf } from './detail-facts.ts';

const [words = {}] = Object.values(
  import.meta.glob<Readonly<Record<string, string>>>('../../../../locales/en/funds.json', {
    import: 'default',
    eager: true,
  }),
);

const BANK = {
  id: 'house',
  name: 'Sample Bank',
  number: 'ES91 2100',
  code: 'SAMPESMM',
  holder: 'Alderway',
  fpsId: '',
  currency: 'EUR',
  minimum: '10',
  maximum: '50000',
};

test('FUNDS-40: a proposed account is shown by the lines that the customer copies, without those that are empty', () => {
  expect(factsOf('bank', BANK, words)).toEqual([
    ['Account holder', 'Alderway'],
    ['Account number', 'ES91 2100'],
    ['Bank code (BIC)', 'SAMPESMM'],
    ['Bank', 'Sample Bank'],
    ['', '10.00 EUR to 50,000.00 EUR per transaction'],
  ]);
  expect(factsOf('bank', { ...BANK, fpsId: '77' }, words)).toContainEqual(['FPS ID', '77']);
});

test('FUNDS-40: a proposed address is shown whole', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  expect(factsOf('wallet', { network: 'ERC20', address, minimum: '10', maximum: '500' }, words)).toEqual([
    ['To address', address],
    ['', '10 to 500 per transaction'],
  ]);
});
