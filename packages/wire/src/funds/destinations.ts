import { z } from 'zod';
import {
  CONFIRMATION_ERRORS,
  CONFIRMATION_SECRETS,
  confirmation,
  done,
  id,
  instantMs,
  line,
  nothing,
  numericId,
  page,
  pageInput,
  renamed,
  wholeNumber,
} from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { optionalText } from './shapes.ts';

const text = line(100);

/** When the first withdrawal may go there. */
const usable = { createTime: instantMs, usableTime: instantMs };
const usableNames = { createTime: 'addedAt', usableTime: 'usableFrom' } as const;

const wallet = renamed(z.object({ id: numericId, walletAgreement: z.string(), walletAddress: z.string(), ...usable }), {
  walletAgreement: 'network',
  walletAddress: 'address',
  ...usableNames,
});

/** The first shape of a bank card: an account by its IBAN, with the addresses of its holder and its bank. */
const accountForm = renamed(
  z.object({
    bankUser: text,
    bankNo: text,
    bankName: text,
    userAddress: text,
    bankParam2: text,
    swift: text,
    accountType: line(16, 'EUR'),
    ...confirmation,
  }),
  {
    bankUser: 'holder',
    bankNo: 'number',
    bankName: 'bank',
    userAddress: 'holderAddress',
    bankParam2: 'bankAddress',
    accountType: 'currency',
  },
);

/** The second shape: a card by its number. */
const cardForm = renamed(
  z.object({
    bankName: text,
    cardNumber: text,
    userName: text,
    bankBranch: optionalText(100),
    coin: line(16, 'EUR'),
    ...confirmation,
  }),
  { bankName: 'bank', cardNumber: 'number', userName: 'holder', bankBranch: 'bankAddress', coin: 'currency' },
);

/** A number is masked in every reply, to the customer as well. */
const account = renamed(
  z.object({
    id: numericId,
    bankUser: z.string(),
    bankNo: z.string(),
    bankName: z.string(),
    userAddress: z.string(),
    bankParam2: z.string(),
    swift: z.string(),
    accountType: z.string(),
    bankLog: z.string().nullable(),
    ...usable,
  }),
  {
    bankUser: 'holder',
    bankNo: 'maskedNumber',
    bankName: 'bank',
    userAddress: 'holderAddress',
    bankParam2: 'bankAddress',
    accountType: 'currency',
    bankLog: 'logo',
    ...usableNames,
  },
);

const card = renamed(
  z.object({
    id: numericId,
    bankName: z.string(),
    cardNumber: z.string(),
    userName: z.string(),
    bankBranch: z.string(),
    coin: z.string(),
    ...usable,
  }),
  {
    bankName: 'bank',
    cardNumber: 'maskedNumber',
    userName: 'holder',
    bankBranch: 'bankAddress',
    coin: 'currency',
    ...usableNames,
  },
);

const walletEndpoints = {
  'funds.wallets': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/stock/user-wallet/list',
    envelope: 'stock',
    who: 'customer',
    shows: ['destination'],
    summary: "The customer's own wallets, newest first, and from when each can be paid out to.",
    input: nothing,
    reply: z.array(wallet),
    errors: [],
  }),
  'funds.walletPage': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/stock/user-wallet/page',
    envelope: 'stock',
    who: 'customer',
    shows: ['destination'],
    summary: 'The same wallets page by page.',
    input: pageInput,
    reply: page(wallet),
    errors: [],
  }),
  'funds.addWallet': endpoint({
    area: 'funds',
    method: 'POST',
    path: '/stock/user-wallet/create',
    envelope: 'stock',
    who: 'customer',
    changes: ['destination'],
    summary:
      'Adds a wallet, for the password and the second factor where one is on; its address is checked for the network named.',
    input: renamed(z.object({ walletAddress: line(128), walletAgreement: line(16, 'TRC20'), ...confirmation }), {
      walletAddress: 'address',
      walletAgreement: 'network',
    }),
    reply: wallet,
    errors: [
      'BAD_ADDRESS',
      'NETWORK_CLOSED',
      'HOUSE_PAY_IN',
      'DESTINATION_EXISTS',
      'TOO_MANY_DESTINATIONS',
      ...CONFIRMATION_ERRORS,
    ],
    secrets: [...CONFIRMATION_SECRETS],
    perMinute: 20,
  }),
  'funds.removeWallet': endpoint({
    area: 'funds',
    method: 'DELETE',
    path: '/stock/user-wallet/delete',
    envelope: 'stock',
    who: 'customer',
    changes: ['destination'],
    summary: 'Takes a wallet away; added again, it waits again.',
    input: z.object({ id }),
    reply: done,
    errors: ['WALLET_NOT_FOUND'],
  }),
};

const bankCardEndpoints = {
  'funds.bankCards': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/stock/userBank/list',
    envelope: 'stock',
    who: 'customer',
    shows: ['destination'],
    summary: "The customer's bank accounts and cards, newest first, their numbers masked.",
    input: pageInput,
    reply: z.array(account),
    errors: [],
  }),
  'funds.bankCard': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/stock/userBank/queryId',
    envelope: 'stock',
    who: 'customer',
    shows: ['destination'],
    summary: 'One bank account or card, its number masked.',
    input: z.object({ id }),
    reply: account,
    errors: ['BANK_CARD_NOT_FOUND'],
  }),
  'funds.addBankCard': endpoint({
    area: 'funds',
    method: 'POST',
    path: '/stock/userBank/add.do',
    envelope: 'stock',
    who: 'customer',
    changes: ['destination'],
    summary:
      'Adds a bank account or a card, in either shape, for the password and the second factor where one is on; its number and its bank code are checked.',
    input: z.union([accountForm, cardForm]),
    reply: account,
    errors: [
      'BAD_BANK_NUMBER',
      'HOUSE_PAY_IN',
      'BAD_SWIFT',
      'CURRENCY_CLOSED',
      'DESTINATION_EXISTS',
      'TOO_MANY_DESTINATIONS',
      ...CONFIRMATION_ERRORS,
    ],
    secrets: ['bankNo', 'cardNumber', ...CONFIRMATION_SECRETS],
    perMinute: 20,
  }),
  'funds.updateBankCard': endpoint({
    area: 'funds',
    method: 'POST',
    path: '/stock/userBank/update',
    envelope: 'stock',
    who: 'customer',
    changes: ['destination'],
    summary:
      'Changes a bank account or a card, for the password and the second factor where one is on, which keeps its id; the masked number sent back stays what it is, a new number or bank code waits again.',
    input: renamed(
      z.object({
        id,
        bankUser: text,
        bankNo: text,
        bankName: text,
        userAddress: text,
        bankParam2: text,
        swift: text,
        accountType: line(16, 'EUR'),
        ...confirmation,
      }),
      {
        bankUser: 'holder',
        bankNo: 'number',
        bankName: 'bank',
        userAddress: 'holderAddress',
        bankParam2: 'bankAddress',
        accountType: 'currency',
      },
    ),
    reply: account,
    errors: [
      'DESTINATION_CHANGED',
      'BANK_CARD_NOT_FOUND',
      'BAD_BANK_NUMBER',
      'HOUSE_PAY_IN',
      'BAD_SWIFT',
      'CURRENCY_CLOSED',
      'DESTINATION_EXISTS',
      ...CONFIRMATION_ERRORS,
    ],
    secrets: ['bankNo', ...CONFIRMATION_SECRETS],
    perMinute: 20,
  }),
  'funds.removeBankCard': endpoint({
    area: 'funds',
    method: 'DELETE',
    path: '/stock/userBank/delete',
    envelope: 'stock',
    who: 'customer',
    changes: ['destination'],
    summary: 'Takes a bank account or a card away; added again, it waits again.',
    input: z.object({ id }),
    reply: done,
    errors: ['BANK_CARD_NOT_FOUND'],
  }),
  'funds.cards': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/api/userBank/getbank',
    envelope: 'api',
    who: 'customer',
    shows: ['destination'],
    summary: 'The same bank accounts and cards in the second shape.',
    input: nothing,
    reply: z.array(card),
    errors: [],
  }),
};

/** Where money can be paid out to. */
export const destinationEndpoints = {
  'funds.destinationRules': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/api/funds/destination-rules',
    envelope: 'api',
    who: 'customer',
    shows: [],
    summary: 'What can be added as a place to pay out to, and how long a new one waits.',
    input: nothing,
    reply: z.object({
      networks: z.array(z.string()),
      currencies: z.array(z.string()),
      waitHours: wholeNumber,
      most: wholeNumber,
    }),
    errors: [],
  }),
  ...walletEndpoints,
  ...bankCardEndpoints,
};
