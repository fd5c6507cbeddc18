import type { Amount } from '@bourse/rules';
import { type Fields, number, record, text, units } from '../journal-form.ts';
import { entriesForm as entries } from '../ledger/index.ts';
import type { Forms } from '../module.ts';
import type { FundsEvent } from './event.ts';
import type { TransferFunds } from './transfer.ts';

/** What a transfer moves and its event have in common. */
type Move = Pick<TransferFunds, 'mode' | 'customer' | 'from' | 'to'>;

const move: Fields<Move> = { mode: text(), customer: number(), from: text(), to: text() };
const amount = record<Amount>({ asset: text(), units: units() });

export const fundsForms: Forms<FundsEvent | TransferFunds> = {
  'transfer-funds': record({ type: text(), ...move, amount }),
  'funds-transferred': record({ type: text(), at: number(), ...move, amount, entries }),
};
