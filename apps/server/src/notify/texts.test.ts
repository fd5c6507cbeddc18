import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadAllPacks } from '../http/language.ts';
import { noticeText } from './texts.ts';

const texts = loadAllPacks(join(import.meta.dirname, '../../../../locales'));
const LANGUAGES = ['ar', 'en', 'es', 'it', 'ja', 'ko', 'zh', 'zh-tw'];
const berlin = (language: string) => ({ language, zone: 'Europe/Berlin' });

test('NOTIFY-23: from when a withdrawal account can be used is told in the customer’s zone', () => {
  const values = { what: 'IBAN •••• 1234', from: '2026-11-27 19:13' };
  expect(noticeText(texts, 'destination-added', berlin('en'), values).text).toContain(
    'IBAN •••• 1234 can be used for withdrawals from Nov 27, 2026, 20:13 GMT+1.',
  );
  for (const language of LANGUAGES)
    expect(noticeText(texts, 'destination-added', berlin(language), values).text).not.toContain('UTC');
});

test.each([
  ['self-excluded', { ends: 'until', until: '2026-11-27 19:13' }, 'Until Nov 27, 2026, 20:13 GMT+1: deposits and'],
  ['self-excluded', { ends: 'for-good' }, 'For good: deposits and'],
  ['self-excluded', {}, 'From now on: deposits and'],
  [
    'own-limit-loosening',
    { limit: 'loss', when: 'at', from: '2026-11-27 19:13' },
    'the change applies from Nov 27, 2026, 20:13 GMT+1. Until',
  ],
  ['own-limit-loosening', { limit: 'loss' }, 'the change applies after one day. Until'],
] as const)('LIMITS-11, NOTIFY-23: %s of %j says until or from when', (kind, values, said) => {
  expect(noticeText(texts, kind, berlin('en'), values).text).toContain(said);
  for (const language of LANGUAGES) expect(noticeText(texts, kind, berlin(language), values).text).not.toContain('{{');
});

test('NOTIFY-25: a country is named in the language of who reads it', () => {
  const said = (language: string) => noticeText(texts, 'residence-confirmed', berlin(language), { country: 'FR' }).text;
  expect(said('en')).toBe('Your country of residence is confirmed: France. See what you can trade.');
  const names = {
    ar: 'فرنسا',
    es: 'Francia',
    it: 'Francia',
    ja: 'フランス',
    ko: '프랑스',
    zh: '法国',
    'zh-tw': '法國',
  };
  for (const [language, name] of Object.entries(names)) expect(said(language), language).toContain(name);
});

test('NOTIFY-23: money is written as in the app', () => {
  const shown = (currency: string, amount: string, language = 'en') =>
    noticeText(texts, 'withdrawal-paid', berlin(language), { amount, currency }).text;
  expect(shown('EUR', '4990.50')).toBe('€4,990.50 was sent to you.');
  expect(shown('EUR', '4990.50', 'es')).toContain('4990,50\u00a0€');
  expect(shown('USDT', '1234.500000')).toBe('1,234.50\u00a0USDT was sent to you.');
  expect(shown('JPY', '1200')).toBe('¥1,200 was sent to you.');
});

test('NOTIFY-23: no message writes the currency of an amount twice', () => {
  const values = { amount: '909.26', currency: 'EUR', level: '2' };
  for (const kind of ['credit-approved', 'credit-due-soon', 'credit-overdue'] as const)
    for (const language of LANGUAGES)
      expect(noticeText(texts, kind, berlin(language), values).text, `${kind} ${language}`).not.toContain('EUR');
});

test('NOTIFY-23: what of an offer, a dividend or an income product is money is shown as money, also where it was stored with its currency', () => {
  const bought = { name: 'OXMAR', quantity: '3', price: '560.00' };
  const shown = (values: Readonly<Record<string, string>>) =>
    noticeText(texts, 'offer-approved', berlin('en'), { ...bought, ...values }).text;
  expect(shown({ amount: '1680.00', currency: 'USD' })).toBe('3 OXMAR bought at $560.00 for $1,680.00.');
  expect(shown({ amount: '1680.00 USD' })).toContain('for 1680.00 USD.');
  const ended = { name: 'Pier income', amount: '1000.00', income: '0.15', currency: 'EUR' };
  expect(noticeText(texts, 'income-wound-up', berlin('en'), ended).text).toContain(
    '€1,000.00 is available again; €0.15',
  );
});

const cancelled = {
  ...{ order: '7', name: 'OXMAR', quantity: '3', filled: '0', price: '', fee: '0.00', currency: 'USD' },
  ...{ requested: 'sell-limit', limit: '560.00', extent: 'none', reason: 'collar' },
};

test.each([
  [{}, 'Sell 3 OXMAR, limit $560.00: cancelled, nothing filled.'],
  [{ requested: 'buy-market', limit: '' }, 'Buy 3 OXMAR, market: cancelled, nothing filled.'],
  [{ extent: 'part', filled: '1' }, 'Sell 3 OXMAR, limit $560.00: cancelled, 1 of 3 filled.'],
])('NOTIFY-21: a cancelled order is told by side, quantity, type and price: %o', (values, said) => {
  const { text } = noticeText(texts, 'order-cancelled', berlin('en'), { ...cancelled, ...values });
  expect(text.startsWith(said)).toBe(true);
});

test('NOTIFY-21: the notice of a cancelled order from before it held type and price is shown without them', () => {
  const { requested, limit, extent, ...before } = cancelled;
  const { text } = noticeText(texts, 'order-cancelled', berlin('en'), { ...before, filled: '1' });
  expect([requested, limit, extent, text.split('.')[0]]).toEqual([
    'sell-limit',
    '560.00',
    'none',
    'Order for 3 OXMAR: cancelled, 1 of 3 filled',
  ]);
});

test.each(LANGUAGES)('NOTIFY-21: nothing of the text of a cancelled order is left open in %s', (language) => {
  for (const requested of ['buy-limit', 'buy-market', 'sell-limit', 'sell-market'])
    for (const extent of ['none', 'part'])
      expect(
        noticeText(texts, 'order-cancelled', berlin(language), { ...cancelled, requested, extent }).text,
      ).not.toMatch(/\{\{|undefined/);
});
