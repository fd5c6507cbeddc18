import type { Amount } from '@bourse/rules';
import type { Entry } from '../ledger/index.ts';
import type { Deposit, DepositId } from './state.ts';

export type FundsEvent =
  | {
      readonly type: 'deposit-requested';
      readonly at: number;
      readonly deposit: Deposit;
      /** What the customer showed: files and the addresses or cards named, kept as the server's references. */
      readonly evidence: string;
    }
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
