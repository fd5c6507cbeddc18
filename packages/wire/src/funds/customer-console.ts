import { ACCOUNT_MODES, ACCOUNT_TYPES } from '@bourse/rules';
import { z } from 'zod';
import { blankable, decimalText, instantMs, numericId, pageInput, rows } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { listInput } from '../list-input.ts';
import { lists } from './lists.ts';
import { movementKind } from './shapes.ts';

const accountType = z.enum(ACCOUNT_TYPES);
const accountMode = z.enum(ACCOUNT_MODES);
const readers = { operator: ['finance', 'support', 'compliance', 'auditor'] } as const;

/** A part of a customer's total: the cash of one currency, all of a kind of asset, or all of an account that is neither for cash nor for shares and coins. */
const assetPart = z.object({
  kind: z.enum(['cash', 'share', 'coin', 'metal', 'contract', 'financial']),
  /** The currency of cash, and how much of it there is; null for the others. */
  asset: z.string().nullable(),
  quantity: decimalText.nullable(),
  /** How many balances it is the sum of. */
  balances: z.int(),
  worth: decimalText,
  onHold: decimalText,
  pricedAt: instantMs.nullable(),
});

/** What a customer's page reads of one customer alone; its other lists are the console's own, narrowed down to them. */
export const customerConsoleEndpoints = {
  'console.customerMoves': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/customers/{id}/moves',
    envelope: 'rows',
    who: readers,
    shows: ['deposit', 'withdrawal', 'transfer', 'conversion', 'posting', 'points', 'rebate'],
    summary: "A customer's transfers between accounts, conversions and manual postings, newest first.",
    input: pageInput.extend({ id: numericId, mode: accountMode.optional() }),
    reply: rows(
      z.object({
        /** Sequence of the journal entry. */
        seq: z.int(),
        kind: z.enum(['transfer', 'conversion', 'adjustment']),
        at: instantMs,
        /** The account or the asset it left, and the one it went to; null for the other side of an adjustment. */
        from: z.string().nullable(),
        to: z.string().nullable(),
        given: decimalText,
        givenAsset: z.string(),
        received: decimalText,
        receivedAsset: z.string(),
        /** Of a conversion: the rate after fee and spread, received per unit paid, and the fee in the asset received. */
        rate: decimalText.nullable(),
        fee: decimalText.nullable(),
      }),
    ),
    errors: [],
  }),
  'console.customerStatement': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/customers/{id}/statement',
    envelope: 'rows',
    who: readers,
    shows: ['posting'],
    summary:
      'Every movement of all accounts of a customer, newest first, each with the balance of its account after it, its reference and what it came from.',
    input: listInput(lists['console.customerStatement']).extend({
      id: numericId,
      mode: accountMode.optional(),
      account: accountType.optional(),
      kind: movementKind.optional(),
    }),
    reply: rows(
      z.object({
        /** The place of the row in the statement: its pages go by it. */
        id: z.int(),
        at: instantMs,
        /** Sequence of the journal entry. */
        seq: z.int(),
        mode: accountMode,
        account: accountType,
        asset: z.string(),
        kind: movementKind,
        /** The event that it belongs to. */
        event: z.string(),
        /** What was bought or sold. */
        instrument: z.string().nullable(),
        /** Above zero what came to the account, below what left it. */
        amount: decimalText,
        /** Of the account after it, available and held together. */
        balance: decimalText,
        /** What the bank or the chain calls the payment. */
        reference: z.string().nullable(),
        /** The record that it came from: 'deposit:7', 'withdrawal:3', 'order:12', else 'entry:104'. */
        about: z.string(),
      }),
    ),
    errors: ['CUSTOMER_NOT_FOUND'],
  }),
  'console.movements': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/movements',
    envelope: 'api',
    who: readers,
    shows: ['posting', 'deposit', 'withdrawal', 'rebate'],
    summary:
      'Payments, postings by hand and rebates of all customers by amount or reference, however it is spaced: the newest twenty of each kind.',
    input: z.object({ search: blankable(254) }),
    reply: z.array(
      z.object({
        kind: z.enum(['deposit', 'withdrawal', 'manual', 'rebate']),
        customerId: numericId,
        maskedCustomer: z.string(),
        /** When it was booked; before that, when it was asked for or last changed. */
        at: instantMs,
        /** Above zero what came to the customer, below what left them. */
        amount: decimalText,
        asset: z.string(),
        reference: z.string().nullable(),
        /** As the lists show it: also of what was taken back or returned since. */
        state: z.enum([
          'waiting',
          'credited',
          'reversed',
          'refused',
          'processing',
          'paid',
          'returned',
          'cancelled',
          'posted',
        ]),
        /** Sequence of the journal entry that moved the money; null where none did. */
        seq: z.int().nullable(),
        /** The record: 'deposit:7', 'withdrawal:3', 'entry:104'. */
        about: z.string(),
      }),
    ),
    errors: [],
  }),
  'console.customerDestinations': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/customers/{id}/destinations',
    envelope: 'api',
    who: readers,
    shows: ['destination'],
    summary: 'The wallets and bank accounts that a customer may be paid out to, masked, newest first.',
    input: z.object({ id: numericId }),
    reply: z.array(
      z.object({
        id: numericId,
        kind: z.enum(['wallet', 'bank', 'card']),
        /** The network of a wallet, the bank of an account or a card. */
        at: z.string(),
        masked: z.string(),
        currency: z.string().nullable(),
        addedAt: instantMs,
        usableFrom: instantMs,
        /** When the customer removed it. */
        removedAt: instantMs.nullable(),
      }),
    ),
    errors: [],
  }),
  'console.customerTotals': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/customers/{id}/totals',
    envelope: 'api',
    who: readers,
    shows: ['deposit', 'withdrawal'],
    summary: 'What a customer has in all in each account mode, in the account currency, and what it is made of.',
    input: z.object({ id: numericId }),
    reply: z.object({
      /** When it was added up. */
      at: instantMs,
      currency: z.string(),
      totals: z.array(
        z.object({
          mode: accountMode,
          worth: decimalText,
          /** How much of the worth is on hold. */
          onHold: decimalText,
          /** When the oldest of the prices was published; null where none was needed. */
          pricedAt: instantMs.nullable(),
          /** What has no price now: no sum counts it. */
          unpriced: z.array(z.string()),
          parts: z.array(assetPart),
        }),
      ),
    }),
    errors: ['CUSTOMER_NOT_FOUND'],
  }),
  'console.customerHoldings': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/customers/{id}/holdings',
    envelope: 'api',
    who: readers,
    shows: ['balance', 'position'],
    summary: "A customer's holdings of every product, valued at the last price.",
    input: z.object({ id: numericId, mode: accountMode.optional() }),
    reply: z.array(
      z.object({
        instrument: z.string(),
        name: z.string(),
        account: z.enum(['stock', 'platform']),
        asset: z.string(),
        quantity: decimalText,
        /** What value and result are in; null where there is no price. */
        currency: z.string(),
        value: decimalText.nullable(),
        unrealised: decimalText.nullable(),
      }),
    ),
    errors: [],
  }),
};
