import { z } from 'zod';
import {
  decimalText,
  filterOf,
  flattened,
  id,
  instantMs,
  line,
  nothing,
  numericId,
  page,
  pageInput,
  renamed,
  rows,
  wireNames,
} from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { depositChannel, optionalText, reviewState, reviewStateFilter } from './shapes.ts';

const REQUEST_ERRORS = [
  'BAD_AMOUNT',
  'BELOW_MINIMUM',
  'ABOVE_MAXIMUM',
  'ABOVE_DAILY_MAXIMUM',
  'DEPOSIT_LIMIT_REACHED',
  'TOO_MANY_WAITING',
  'FILE_NOT_FOUND',
  'PROOF_USED',
  'CHANNEL_CLOSED',
  'FROZEN',
  'SELF_EXCLUDED',
  'DEMO_NOT_ALLOWED',
  'ACCOUNT_NOT_FOUND',
] as const;

/** What happened to a deposit, when, by whom, and why. */
const step = z.object({
  step: z.enum(['requested', 'credited', 'refused', 'reversed']),
  at: instantMs,
  by: z.enum(['customer', 'reviewer']),
  reason: z.string().nullable(),
});

const rechargeWire = z.object({
  id: numericId,
  type: depositChannel,
  coin: z.string(),
  amount: decimalText,
  /** What arrived, once it was credited. */
  realAmount: decimalText.nullable(),
  fee: decimalText,
  status: reviewState,
  params: z.object({ createTime: instantMs }),
  /** When the credit was taken back; null while it stands. */
  reversedAt: instantMs.nullable(),
  rechargeRemark: z.string().nullable(),
  address: z.string().nullable(),
  serialId: z.string().nullable(),
  /** What the customer quoted with the payment; the reviewer sees the same. */
  paymentReference: z.string().nullable(),
});

const RECHARGE_NAMES = {
  type: 'channel',
  coin: 'asset',
  realAmount: 'credited',
  status: 'state',
  rechargeRemark: 'reason',
  serialId: 'reference',
} as const;

const recharge = renamed(rechargeWire, RECHARGE_NAMES);

const created = renamed(z.object({ id: numericId, status: reviewState, paymentReference: z.string() }), {
  status: 'state',
});

const depositAddress = z.object({
  coin: z.string(),
  coinName: z.string(),
  network: z.string(),
  /** How many the coin has behind the point. */
  decimals: z.int(),
  address: z.string(),
  minLimit: decimalText,
  maxLimit: decimalText,
});

/** Money on its way in, by coin, bank transfer and voucher. Cards and USDT are in the first file of this module. */
export const depositEndpoints = {
  'funds.recharges': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/api/recharge/list',
    envelope: 'rows',
    who: 'customer',
    shows: ['deposit'],
    summary: 'Deposits of every kind, newest first.',
    input: renamed(z.object({ ...pageInput.shape, status: reviewStateFilter }), { status: 'state' }),
    reply: rows(recharge),
    errors: [],
  }),
  'funds.recharge': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/api/recharge/{id}',
    envelope: 'api',
    who: 'customer',
    shows: ['deposit'],
    summary: 'One deposit with everything that happened to it.',
    input: z.object({ id: numericId }),
    reply: flattened(rechargeWire, RECHARGE_NAMES, { timeline: z.array(step) }),
    errors: ['DEPOSIT_NOT_FOUND'],
  }),
  'funds.depositReference': endpoint({
    area: 'funds',
    method: 'POST',
    path: '/api/recharge/reference',
    envelope: 'api',
    who: 'customer',
    shows: ['deposit'],
    summary:
      'The reference to quote with the next payment of a channel and an asset; it stays until that deposit is announced, and the reviewer sees it then.',
    input: renamed(z.object({ type: depositChannel, coin: line(32, 'EUR') }), { type: 'channel', coin: 'asset' }),
    reply: z.object({ paymentReference: z.string() }),
    errors: ['CHANNEL_CLOSED', 'DEMO_NOT_ALLOWED', 'FROZEN', 'SELF_EXCLUDED'],
  }),
  'funds.submitRecharge': endpoint({
    area: 'funds',
    method: 'POST',
    path: '/api/recharge/submit',
    envelope: 'api',
    who: 'customer',
    changes: ['deposit'],
    idempotent: true,
    summary:
      'Tells of a coin that was sent, or with type BANK of a bank transfer, with the proof; it is credited after a review.',
    input: renamed(
      z.object({
        amount: decimalText,
        type: optionalText(16),
        coin: line(32, 'USDT'),
        /** Key of the uploaded proof. */
        filePath: line(512, 'proof-key'),
        address: optionalText(128),
      }),
      { type: 'network', coin: 'asset', filePath: 'proofKey' },
    ),
    reply: created,
    errors: [...REQUEST_ERRORS, 'BAD_ADDRESS', 'DEPOSIT_TARGET_NEEDED', 'DEPOSIT_TARGET_REPLACED'],
    perMinute: 20,
  }),
  'funds.depositAddresses': endpoint({
    area: 'funds',
    method: 'POST',
    path: '/api/recharge/getAdress',
    envelope: 'api',
    who: 'customer',
    shows: [],
    summary: "The deployment's addresses by coin and network, 'USDT-TRC20'; all of them when no coin is named.",
    input: renamed(z.object({ coin: optionalText(32), symbol: optionalText(32) }), { coin: 'asset' }),
    reply: z.record(z.string(), depositAddress),
    errors: ['FROZEN', 'SELF_EXCLUDED'],
    everyMs: 5_000,
  }),
  'funds.paymentCodes': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/stock/paymentcode/getlist',
    envelope: 'stock',
    who: 'customer',
    shows: [],
    summary: 'Numbers of the payment codes: 1 is USDT on ERC20, 2 on TRC20.',
    input: nothing,
    reply: z.array(z.int()),
    errors: ['FROZEN', 'SELF_EXCLUDED'],
  }),
  'funds.paymentCode': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/stock/paymentcode/get',
    envelope: 'stock',
    who: 'customer',
    shows: [],
    summary: 'A payment code: its address, and the address as a picture in base64.',
    input: z.object({ id }),
    reply: renamed(z.object({ imageData: z.string(), paymentCode: z.string(), network: z.string() }), {
      imageData: 'image',
      paymentCode: 'address',
    }),
    errors: ['NOT_FOUND', 'FROZEN', 'SELF_EXCLUDED'],
  }),
  'funds.createVoucher': endpoint({
    area: 'funds',
    method: 'POST',
    path: '/stock/paymentorder/create',
    envelope: 'stock',
    who: 'customer',
    changes: ['deposit'],
    idempotent: true,
    summary:
      'Hands in the voucher of a payment in USDT; it is credited after a review. The label sent along is not looked at.',
    input: renamed(
      z.object({
        payType: wireNames({ 1: 'TRC20', 2: 'ERC20' }),
        payNum: decimalText,
        certificateUrl: line(512, 'proof-key'),
        payTypeLabel: optionalText(64),
      }),
      { payType: 'network', payNum: 'amount', certificateUrl: 'proofKey' },
    ),
    reply: created,
    errors: REQUEST_ERRORS,
  }),
  'funds.createStockRecharge': endpoint({
    area: 'funds',
    method: 'POST',
    path: '/stock/stock-recharge/create',
    envelope: 'stock',
    who: 'customer',
    changes: ['deposit'],
    idempotent: true,
    summary: 'Announces a bank transfer to the stock account; it is credited when it has arrived.',
    input: renamed(z.object({ orderAmt: decimalText, accountType: line(16, 'EUR') }), {
      orderAmt: 'amount',
      accountType: 'currency',
    }),
    reply: created,
    errors: REQUEST_ERRORS,
    perMinute: 20,
  }),
  'funds.stockRecharges': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/stock/stock-recharge/page',
    envelope: 'stock',
    who: 'customer',
    shows: ['deposit'],
    summary:
      'Announced transfers to the stock account, newest first: 0 those that are waited for, 1 those that are decided.',
    input: renamed(z.object({ ...pageInput.shape, status: filterOf({ 0: 'open', 1: 'decided' }) }), {
      status: 'list',
    }),
    reply: page(
      renamed(
        z.object({
          id: numericId,
          orderAmt: decimalText,
          realAmt: decimalText.nullable(),
          accountType: z.string(),
          status: reviewState,
          createTime: instantMs,
          remark: z.string().nullable(),
        }),
        {
          orderAmt: 'amount',
          realAmt: 'credited',
          accountType: 'currency',
          status: 'state',
          createTime: 'at',
          remark: 'reason',
        },
      ),
    ),
    errors: [],
  }),
};
