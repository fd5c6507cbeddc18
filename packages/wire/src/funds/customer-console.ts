import { z } from 'zod';
import { decimalText, instantMs, numericId, pageInput, rows } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';

const accountMode = z.enum(['real', 'demo']);
const readers = { operator: ['finance', 'support', 'compliance', 'auditor'] } as const;

/** What a customer's page reads of one customer alone; its other lists are the console's own, narrowed down to them. */
export const customerConsoleEndpoints = {
  'console.customerMoves': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/customers/{id}/moves',
    envelope: 'rows',
    who: readers,
    summary: "A customer's transfers between accounts and conversions, newest first.",
    input: pageInput.extend({ id: numericId, book: accountMode.optional() }),
    reply: rows(
      z.object({
        /** Sequence of the journal entry. */
        seq: z.int(),
        kind: z.enum(['transfer', 'conversion']),
        at: instantMs,
        /** The account or the asset it left, and the one it went to. */
        from: z.string(),
        to: z.string(),
        given: decimalText,
        givenAsset: z.string(),
        received: decimalText,
        receivedAsset: z.string(),
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
    summary: 'The wallets and bank accounts that a customer may be paid out to, masked, newest first.',
    input: z.object({ id: numericId }),
    reply: z.array(
      z.object({
        id: numericId,
        kind: z.enum(['wallet', 'bank']),
        /** The network of a wallet, the bank of an account. */
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
  'console.customerHoldings': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/customers/{id}/holdings',
    envelope: 'api',
    who: readers,
    summary: "A customer's holdings of every product, valued at the last price.",
    input: z.object({ id: numericId, book: accountMode.optional() }),
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
