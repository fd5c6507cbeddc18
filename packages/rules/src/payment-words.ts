import { bankNumber } from './bank-number.ts';
import { asksForPayment, type TextAbout } from './payment-requests.ts';
import { WALLET_NETWORKS, walletAddress } from './wallet-address.ts';

/** What in a text somebody could be paid or reached by, outside of the ways that the brand confirmed, or asks for a payment in words alone. */
export type PaymentWord = 'wallet-address' | 'account-number' | 'amount' | 'contact' | 'request';

/** Codes of currencies as they are written, in capitals: 'ALL' and 'TOP' are words otherwise. */
const CURRENCIES = Intl.supportedValuesOf('currency').join('|');
/** Coins and names of money in the languages of the packs. */
const MONEY = [
  'usdt|usdc|btc|eth|trx|xrp|bnb|sol|ltc|doge|dai|usd|eur|gbp|jpy|cny|krw|hkd|twd|aed|sar',
  'euros?|dollars?|d[óo]lares|dollari|pounds?|libras|sterline|yuan|yen|won|tether|bitcoins?|ethereum',
  '元|圆|圓|美金|人民币|人民幣|円|ドル|ユーロ|ビットコイン|テザー|원|달러|유로|엔|위안|비트코인|테더|比特币|比特幣|泰达币|泰達幣',
  'دولار|يورو|ريال|درهم|دينار|بيتكوين|تيثر',
].join('|');
const SUM = String.raw`\d[\d.,'’٫٬ ]*(?:k|m|万|萬|億|亿|만)?\s?`;
const AMOUNTS = [
  new RegExp(
    String.raw`${SUM}(?:\p{Sc}|(?:${MONEY})(?!\p{Script=Latin}))|(?:\p{Sc}|(?<!\p{Script=Latin})(?:${MONEY}))\s?\d`,
    'iu',
  ),
  new RegExp(String.raw`${SUM}(?:${CURRENCIES})(?!\p{L})|(?<!\p{L})(?:${CURRENCIES})\s?\d`, 'u'),
];

/** A day as dates are written, which is no account's number. */
const DAY = /(?<!\d)(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4})(?!\d)/g;
/** Eight digits and more, grouped or not: accounts, cards and telephones. */
const DIGITS = /\d(?:[ ().-]{0,2}\d){7,}/;
const IBAN = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}/giu;
/** A long run of letters and digits: an address of a chain that has no check here. */
const LONG_CODE = /^(?=.*\d)(?=.*[a-z])[a-z0-9]{20,}$/i;

const ADDRESS =
  /(?:https?:\/\/|mailto:|tel:)[^\s,;()<>]*[^\s,;()<>.]|[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+|(?:[a-z0-9-]+\.)+[a-z]{2,}(?![a-z])/gi;
const HANDLE = /(?<![\w.])@\w{4,}/;
const MESSENGER =
  /telegram|whats\s?app|we\s?chat|viber|kakao\s?talk|微信|电报群|電報群|テレグラム|ワッツアップ|텔레그램|카카오톡|왓츠앱|تيليجرام|تلغرام|واتساب|واتس اب/iu;

export type { TextAbout } from './payment-requests.ts';

/** A text in the digits and letters that the checks read, whatever their width or script of digits. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    // Each script's ten digits stand in order, the zero at a code point whose nine predecessors are no digits of it.
    .replaceAll(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      let zero = code;
      while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
      return String(code - zero);
    });

const isWallet = (code: string): boolean =>
  LONG_CODE.test(code) || WALLET_NETWORKS.some((network) => walletAddress(network, code).ok);

/** Whether an address in a text is one of the brand's own: its host, or the whole of a mail's or a telephone's. */
const isOwn = (found: string, own: readonly string[]): boolean => {
  const address = found.toLowerCase().replace(/^(?:mailto|tel):/, '');
  if (own.includes(address)) return true;
  const [, host] = /^https?:\/\/([^/?#\\]+)/.exec(address) ?? [];
  return host !== undefined && own.includes(host);
};

/**
 * What of a plain text could make a customer pay or write to somebody else (rule CONTENT-16): a wallet's address, an account, card or telephone number, an
 * amount with a currency or coin, an address or messenger that is not of `own` (hosts, mails, telephones in small letters), or words that ask for
 * money (rule CONTENT-32), where `about` says what the reader takes the text to be about.
 */
export const paymentWords = (
  input: string,
  own: readonly string[],
  about: TextAbout = 'anything',
): readonly PaymentWord[] => {
  const text = plain(input);
  const found = new Set<PaymentWord>();
  // What is the brand's own says nothing else, whatever digits and letters are in it.
  const rest = text.replaceAll(ADDRESS, (address) => {
    if (isOwn(address, own)) return ' ';
    found.add('contact');
    return address;
  });
  if (rest.split(/[^a-z0-9]+/i).some((code) => isWallet(code))) found.add('wallet-address');
  const ibans = rest.match(IBAN) ?? [];
  if (ibans.some((iban) => bankNumber(iban).ok) || DIGITS.test(rest.replaceAll(DAY, ' '))) found.add('account-number');
  if (AMOUNTS.some((amount) => amount.test(rest))) found.add('amount');
  if (HANDLE.test(rest) || MESSENGER.test(rest)) found.add('contact');
  if (asksForPayment(rest, about)) found.add('request');
  return [...found];
};
