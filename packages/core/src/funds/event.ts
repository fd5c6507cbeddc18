import type {
  AccountMode,
  AccountType,
  Amount,
  AssetCode,
  CustomerId,
  DepositChannel,
  HoldReason,
  PostingReason,
  WithdrawalChannel,
} from '@bourse/rules';
import type { Entry } from '../ledger/index.ts';
import type {
  Deposit,
  DepositId,
  ManualPosting,
  MoneyTerms,
  Quote,
  Rebate,
  Withdrawal,
  WithdrawalId,
} from './state.ts';

/** What is decided on a deposit or a withdrawal says how it is afterwards. */
export type FundsEvent =
  | { readonly type: 'deposit-requested'; readonly at: number; readonly deposit: Deposit }
  | {
      readonly type: 'deposit-credited';
      readonly at: number;
      readonly deposit: Deposit;
      readonly credited: Amount;
      /** What a coin or currency came to in the money it is priced in; not there for money, without a price, and in journals from before this field. */
      readonly value?: Amount;
      readonly reference: string;
      /** The name under which the payment counts once; journals from before this field lack it. */
      readonly payment?: string;
      readonly by: string;
      /** Who agreed, where two did; journals from before this field lack it. */
      readonly agreedBy?: string | null;
      /** What was credited, in the reference currency's smallest unit; null where no price led there, absent in older journals. */
      readonly worth?: bigint | null;
      /** The same as balances showed it at that moment, rounded down; absent in older journals. */
      readonly shown?: bigint | null;
      readonly entries: readonly Entry[];
    }
  | {
      readonly type: 'deposit-refused';
      readonly at: number;
      readonly deposit: Deposit;
      readonly reason: string;
      readonly by: string;
    }
  /** A credit was taken back whole, on the account that it was made to. */
  | {
      readonly type: 'credit-reversed';
      readonly at: number;
      /** The deposit. */
      readonly id: DepositId;
      readonly customer: CustomerId;
      readonly channel: DepositChannel;
      readonly account: AccountType;
      readonly reversed: Amount;
      /** The payment's, as it was credited. */
      readonly reference: string;
      /** The operators' own, which no customer reads. */
      readonly reason: string;
      readonly by: string;
      readonly agreedBy: string | null;
      /** What was taken back, in the reference currency's smallest unit; null where no price led there. */
      readonly worth: bigint | null;
      readonly entries: readonly Entry[];
    }
  | {
      readonly type: 'withdrawal-requested';
      readonly at: number;
      readonly withdrawal: Withdrawal;
      readonly entries: readonly Entry[];
    }
  /** The money is held again; asked for by the customer, or refused by an operator with a reason. */
  | {
      readonly type: 'withdrawal-cancelled';
      readonly at: number;
      readonly withdrawal: Withdrawal;
      readonly entries: readonly Entry[];
    }
  | {
      readonly type: 'withdrawal-refused';
      readonly at: number;
      readonly withdrawal: Withdrawal;
      readonly reason: string;
      readonly by: string;
      /** Who agreed, where two did; absent where one was enough, and in journals from before this field. */
      readonly agreedBy?: string;
      readonly entries: readonly Entry[];
    }
  | {
      readonly type: 'withdrawal-hold-changed';
      readonly at: number;
      readonly withdrawal: Withdrawal;
      /** The operators' own note, which no customer reads. Null puts it back into the queue. */
      readonly reason: string | null;
      /** What the customer is told; absent where it is put back, and in events from before this field. */
      readonly publicReason?: HoldReason;
      readonly by: string;
    }
  | {
      readonly type: 'withdrawal-started';
      readonly at: number;
      readonly withdrawal: Withdrawal;
      readonly by: string;
      /** Who agreed, where two must. */
      readonly agreedBy: string | null;
    }
  | {
      readonly type: 'withdrawal-paid';
      readonly at: number;
      readonly withdrawal: Withdrawal;
      readonly reference: string;
      /** The name under which the payment counts once; journals from before this field lack it. */
      readonly payment?: string;
      readonly by: string;
      readonly entries: readonly Entry[];
    }
  /** The bank or the chain returned the payment of a withdrawal: the money is back on the account that it left, whole. */
  | {
      readonly type: 'payout-returned';
      readonly at: number;
      /** The withdrawal. */
      readonly id: WithdrawalId;
      readonly customer: CustomerId;
      readonly channel: WithdrawalChannel;
      readonly account: AccountType;
      /** The whole amount, the fee within it. */
      readonly returned: Amount;
      readonly fee: bigint;
      /** The reference that it was paid under. */
      readonly paid: string;
      /** The reference of the payment back. */
      readonly reference: string;
      /** The name under which the payment back counts once. */
      readonly payment: string;
      /** The operators' own, which no customer reads. */
      readonly reason: string;
      readonly by: string;
      readonly agreedBy: string;
      /** What a coin or currency came to in the money it is priced in; not there for money and without a price. */
      readonly value?: Amount;
      readonly entries: readonly Entry[];
    }
  | {
      readonly type: 'funds-transferred';
      readonly at: number;
      readonly mode: AccountMode;
      readonly customer: CustomerId;
      readonly from: AccountType;
      readonly to: AccountType;
      readonly amount: Amount;
      readonly entries: readonly Entry[];
    }
  | {
      readonly type: 'posted-manually';
      readonly at: number;
      readonly posting: ManualPosting;
      /** The posting that this one takes back; null for one of its own. */
      readonly reverses: ManualPosting['id'] | null;
      /** The operators' own, which no customer reads. */
      readonly reason: string;
      /** What a customer whose account it moves is told; absent in events from before this field. */
      readonly publicReason?: PostingReason;
      readonly by: string;
      readonly agreedBy: string;
      readonly entries: readonly Entry[];
    }
  | { readonly type: 'money-terms-set'; readonly at: number; readonly terms: MoneyTerms; readonly by: string }
  | { readonly type: 'quote-given'; readonly at: number; readonly quote: Quote }
  | { readonly type: 'funds-converted'; readonly at: number; readonly quote: Quote; readonly entries: readonly Entry[] }
  /** A share of a fee, for who invited the one that paid it. */
  | {
      readonly type: 'rebate-accrued';
      readonly at: number;
      readonly inviter: CustomerId;
      readonly from: CustomerId;
      readonly account: AccountType;
      readonly asset: AssetCode;
      readonly units: bigint;
      /** What is left for the next fee of the period, in ten-thousandths of a unit; absent in older journals. */
      readonly carry?: bigint;
      readonly releasesAt: number;
      readonly entries: readonly Entry[];
    }
  | {
      readonly type: 'rebates-released';
      readonly at: number;
      readonly rebates: readonly Rebate[];
      readonly entries: readonly Entry[];
    };

declare module '../context.ts' {
  interface Events {
    readonly funds: FundsEvent;
  }
}
