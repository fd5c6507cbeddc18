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

test.each([
  'Please pay a tax of 10% first to withdraw.',
  'A security deposit is required before we can pay you.',
  'Your money is released when the guarantee has arrived.',
  'Pay the fee first.',
  'Send us the tax first.',
  'To unlock your withdrawal, top up your account.',
  '请先缴纳税款才能提现',
  '請先繳納保證金才能提領',
  '解冻前请支付手续费',
  '出金するには、先に税金をお支払いください。',
  '保証金を入金すると出金できます',
  '출금하려면 먼저 세금을 납부하세요.',
  '보증금을 입금하면 지급됩니다',
  'Para retirar su dinero, pague antes un impuesto del 10 %.',
  'Debe abonar una fianza antes de la retirada.',
  'Per prelevare deve prima versare una cauzione.',
  'Paghi le tasse e sblocchiamo i suoi fondi.',
  'يجب دفع الضريبة قبل السحب',
  'ادفع رسوم التأمين أولاً',
])('CONTENT-32: "%s" asks for a payment', (text) => {
  expect(paymentWords(text, OWN)).toEqual(['request']);
});

test.each(['Pay 10% first.', 'Deposit the same again first.', 'The tax is missing.', '先交税', '먼저 입금하세요'])(
  'CONTENT-32: of a payout "%s" asks for one, elsewhere it need not',
  (text) => {
    expect(paymentWords(text, OWN, 'payout')).toEqual(['request']);
  },
);

test.each([
  'The account is not in your name.',
  'We cannot pay to this card.',
  'The bank sent the payment back.',
  'Your documents are being checked.',
  '账户不是您本人的。',
  'La cuenta no está a su nombre.',
])('CONTENT-32: of a payout "%s" asks for nothing', (text) => {
  expect(paymentWords(text, OWN, 'payout')).toEqual([]);
});
