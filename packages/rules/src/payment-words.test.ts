import { expect, test } from 'vitest';
import { paymentWords } from './payment-words.ts';

const OWN = ['bourse.example', 'help@bourse.example', '+34911111111'];

test.each<[string, readonly string[]]>([
  ['Send 500 USDT to TJRabPrwbZy45sbavfcjinPJC18kjpRTv8 before you withdraw', ['wallet-address', 'amount']],
  ['Pay to 0xde709f2102306220921060314715629080e2fb77', ['wallet-address', 'account-number']],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', ['wallet-address']],
  ['rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh9x', ['wallet-address']],
  ['Account ES91 2100 0418 4502 0005 1332', ['account-number']],
  ['DE89370400440532013000', ['wallet-address', 'account-number']],
  ['Account 0210-0002 1234', ['account-number']],
  ['Call (555) 123-4567-89', ['account-number']],
  ['Pay €50 first', ['amount']],
  ['Pay 50 euros first', ['amount']],
  ['先支付五百：５００ＵＳＤＴ', ['amount']],
  ['请先支付 500元', ['amount']],
  ['ادفع ٥٠٠ دولار', ['amount']],
  ['a fee of 1,000 TRY', ['amount']],
  ['Write to help@evil.example', ['contact']],
  ['Go to https://bourse.example.evil.example/x', ['contact']],
  ['Go to www.evil.com', ['contact']],
  ['t.me/support', ['contact']],
  ['Ask @support_desk', ['contact']],
  ['Add us on Whats App', ['contact']],
  ['加微信', ['contact']],
])('CONTENT-16: "%s" holds %j', (text, expected) => {
  expect(paymentWords(text, OWN)).toEqual(expected);
});

test.each([
  'The market opens at 09:30 and closes at 17:30.',
  'Closed on 2026-12-25 and 01.01.2027, as each year.',
  'Fees fall to 0.10 % for all, e.g. for shares.',
  'Write to help@bourse.example, call tel:+34911111111, or see https://bourse.example/rules',
  'All 3 levels, top 10 coins, 24 h a day, 7 days a week',
  '一股起買，24小時交易',
  'Trade coins against USDT',
])('CONTENT-16: "%s" holds nothing to pay or write to', (text) => {
  expect(paymentWords(text, OWN)).toEqual([]);
});
