import { ACCOUNT_MODES } from '@bourse/rules';
import { z } from 'zod';
import { decimalText, instantMs, line, nothing, numericId, rows, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { listInput } from '../list-input.ts';
import { lists } from './lists.ts';

const account = z.object({
  /** The ledger's own name of the account: what `console.postings` is asked with. */
  account: z.string(),
  owner: z.enum(['customer', 'house']),
  mode: z.enum(ACCOUNT_MODES),
  accountType: z.string(),
  asset: z.string(),
  available: decimalText,
  held: decimalText,
  /** What `held` is for. */
  holds: z.array(z.object({ id: z.string(), reason: z.string(), amount: decimalText, at: instantMs.nullable() })),
});

const posting = z.object({
  seq: z.int(),
  /** Place within its set of postings. */
  line: z.int(),
  at: instantMs,
  event: z.string(),
  operation: z.string(),
  source: z.string(),
  destination: z.string(),
  asset: z.string(),
  /** Positive into the account asked for, negative out of it. */
  amount: decimalText,
});

const moneyRoles = { operator: ['finance', 'compliance', 'auditor'] } as const;

export const ledgerConsoleEndpoints = {
  'console.books': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/books',
    envelope: 'api',
    who: { operator: ['finance', 'product', 'auditor'] },
    shows: ['balance', 'posting'],
    summary: 'Health of the books: sums, client money against liabilities, journal, views, feed and lease.',
    input: nothing,
    reply: z.object({
      at: instantMs,
      /** When the sums, client money and what is wrong with them were added up, and after which row of the journal. */
      added: z.object({ at: instantMs, seq: wholeNumber }),
      /** The sum over all accounts of an asset in an account mode: zero, or the ledger is broken. */
      sums: z.array(
        z.object({ mode: z.enum(ACCOUNT_MODES), asset: z.string(), sum: decimalText, accounts: wholeNumber }),
      ),
      clientMoney: z.array(
        z.object({
          mode: z.enum(ACCOUNT_MODES),
          asset: z.string(),
          liabilities: decimalText,
          clientMoney: decimalText,
          difference: decimalText,
        }),
      ),
      journal: z.object({ seq: z.int(), hash: z.string(), at: instantMs.nullable(), stopped: z.string().nullable() }),
      /** Behind the journal by `seq` difference; in step when equal. */
      views: z.object({ seq: z.int() }),
      snapshot: z.object({ seq: z.int(), at: instantMs }).nullable(),
      feed: z.object({ name: z.string(), ageMs: wholeNumber.nullable(), staleInstruments: wholeNumber }),
      lease: z.object({ holder: z.string(), fence: z.int(), expiresAt: instantMs }).nullable(),
      stateHash: z.string(),
      /** How long the last durable commit took, what waits for the next one, and how long the last snapshot took to be written down, beside the decisions; ms. */
      commit: z.object({ lastMs: z.number(), pending: wholeNumber, oldestWaitMs: z.number(), snapshotMs: z.number() }),
      /** The last whole walk over the journal and its views, how far one under way has come, and the newest anchor outside the database. */
      verification: z.object({
        walkingAt: wholeNumber.nullable(),
        last: z
          .object({ at: instantMs, upTo: wholeNumber, tookMs: wholeNumber, anchors: wholeNumber, faults: wholeNumber })
          .nullable(),
        anchor: z.object({ seq: wholeNumber, at: instantMs }).nullable(),
      }),
      /** What is wrong with the ledger, in words; empty when all is well. */
      faults: z.array(z.string()),
    }),
    errors: [],
  }),
  'console.accounts': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/customers/{id}/accounts',
    envelope: 'api',
    who: moneyRoles,
    shows: ['balance'],
    summary: "A customer's ledger accounts with their holds.",
    input: z.object({ id: numericId }),
    reply: z.array(account),
    errors: ['CUSTOMER_NOT_FOUND'],
  }),
  'console.houseAccounts': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/accounts',
    envelope: 'api',
    who: moneyRoles,
    shows: ['balance', 'posting'],
    summary: "The house's ledger accounts and the client-money accounts.",
    input: nothing,
    reply: z.array(account),
    errors: [],
  }),
  'console.postings': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/postings',
    envelope: 'rows',
    who: moneyRoles,
    shows: ['posting'],
    summary: 'Postings of one ledger account, newest first, each with the balance after it.',
    input: listInput(lists['console.postings']).extend({ account: line(200, 'real.house.fees.EUR') }),
    /** `id` is the posting's number among the account's. */
    reply: rows(posting.extend({ id: z.int(), balance: decimalText })),
    errors: ['ACCOUNT_NOT_FOUND'],
  }),
  'console.journalEntry': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/journal/{seq}',
    envelope: 'api',
    who: moneyRoles,
    shows: [],
    summary:
      'One entry of the journal: the command, what came of it, all its postings, and its place in the hash chain.',
    input: z.object({ seq: wholeNumber.pipe(z.int().min(1)) }),
    reply: z.object({
      seq: z.int(),
      at: instantMs,
      actor: z.string(),
      command: z.unknown(),
      events: z.array(z.unknown()),
      postings: z.array(posting),
      hash: z.string(),
      previousHash: z.string(),
    }),
    errors: ['NOT_FOUND'],
  }),
};
