import { type AccountType, type AssetCode, assert, type CustomerId, mulDiv } from '@bourse/rules';
import type { Core } from '../context.ts';
import { type Entry, segregated } from '../ledger/index.ts';
import { accountTypeOf, type FillShare, listingOf, type MarketEvent } from '../market/index.ts';
import type { FundsEvent } from './event.ts';
import type { FundsState, Rebate } from './state.ts';
import { moneyTerms } from './terms.ts';

const BPS = 10_000n;

type Filled = Extract<MarketEvent, { type: 'order-filled' }>;
type Fee = {
  readonly from: CustomerId;
  readonly inviter: CustomerId;
  readonly account: AccountType;
  readonly asset: AssetCode;
  units: bigint;
};

const isFill = (event: { readonly type: string }): event is Filled => event.type === 'order-filled';

/** The fees of a command's fills in the real book that invited customers paid, one sum a customer and asset. */
const invitedFees = (core: Core, events: readonly { readonly type: string }[]): Iterable<Fee> => {
  let fees: Map<string, Fee> | undefined;
  for (const event of events) {
    if (!isFill(event) || event.book !== 'real') continue;
    for (const share of [event.buyer, event.seller]) {
      const fee = share && share.fee > 0n ? invitedFee(core, event, share) : undefined;
      if (!fee) continue;
      fees ??= new Map();
      const name = `${fee.from} ${fee.asset}`;
      const same = fees.get(name);
      if (same) same.units += fee.units;
      else fees.set(name, fee);
    }
  }
  return fees?.values() ?? [];
};

const invitedFee = (core: Core, event: Filled, share: FillShare): Fee | undefined => {
  const { customers } = core.state.platform;
  const inviter = customers.get(share.customer)?.invitedBy;
  // Who closed the account gets nothing more.
  if (inviter === undefined || inviter === null || !customers.has(inviter)) return undefined;
  const { instrument } = listingOf(core, event.instrument);
  return {
    from: share.customer,
    inviter,
    account: accountTypeOf(instrument),
    asset: instrument.quote,
    units: share.fee,
  };
};

/** The share of the fees of decided, not yet folded fills that goes to who invited their payers, rounded down (rule FUNDS-61). */
export const rebatesOf = (core: Core, events: readonly { readonly type: string }[], at: number): FundsEvent[] => {
  const { rebateShareBps: shareBps, rebatePeriodMs: delayMs } = moneyTerms(core);
  if (shareBps === 0) return [];
  const accrued: FundsEvent[] = [];
  for (const { from, inviter, account, asset, units: fee } of invitedFees(core, events)) {
    const units = mulDiv(fee, BigInt(shareBps), BPS, 'down');
    if (units === 0n) continue;
    const { ledger } = core.state;
    const entries: Entry[] = [
      {
        type: 'post',
        from: ledger.house('real', 'fees', asset),
        to: ledger.house('real', 'rebates', asset),
        units,
      },
    ];
    // Those of one period are released together, at the end of the next.
    const releasesAt = (Math.floor(at / delayMs) + 2) * delayMs;
    accrued.push({ type: 'rebate-accrued', at, inviter, from, account, asset, units, releasesAt, entries });
  }
  return accrued;
};

export type ReleaseRebates = { readonly type: 'release-rebates' };

/** How many rebates one command releases at most: the rest is the next one's. */
export const RELEASED_AT_ONCE = 1_000;

const dueAt = ({ rebates, rebatesDue }: FundsState, at: number): Rebate[] => {
  const due: Rebate[] = [];
  for (const [releasesAt, names] of rebatesDue) {
    if (releasesAt > at) continue;
    for (const name of names) {
      if (due.length === RELEASED_AT_ONCE) return due;
      const rebate = rebates.get(name);
      assert(rebate, 'a rebate that is due is owed');
      due.push(rebate);
    }
  }
  return due;
};

/** Pays out rebates whose time has come, at most {@link RELEASED_AT_ONCE} (rule FUNDS-62). No errors; no event when none is due. */
export const releaseRebates = (
  core: Core,
  _command: ReleaseRebates,
  at: number,
): { readonly ok: true; readonly value: FundsEvent[] } => {
  const { ledger, funds } = core.state;
  const due = dueAt(funds, at);
  if (due.length === 0) return { ok: true, value: [] };
  const entries = due.map(
    ({ inviter, account, asset, units }): Entry => ({
      type: 'post',
      from: ledger.house('real', 'rebates', asset),
      to: ledger.customer('real', inviter, account, asset),
      units,
    }),
  );
  return {
    ok: true,
    value: [{ type: 'rebates-released', at, rebates: due, entries: segregated(ledger, entries) }],
  };
};
