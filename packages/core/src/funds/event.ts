import type { Amount } from '@bourse/rules';
import type { Entry } from '../ledger/index.ts';
import type { Deposit, DepositId } from './state.ts';

export type FundsEvent =
  | { readonly type: 'deposit-requested'; readonly at: number; readonly deposit: Deposit }
  | {
      readonly type: 'deposit-credited';
      readonly at: number;
      readonly id: DepositId;
      readonly credited: Amount;
      readonly reference: string;
      readonly by: string;
      readonly entries: readonly Entry[];
    }
  | {
      readonly type: 'deposit-refused';
      readonly at: number;
      readonly id: DepositId;
      readonly reason: string;
      readonly by: string;
    };
