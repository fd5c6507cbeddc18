import { type AccountType, type AssetCode, assert, type CustomerId } from '@bourse/rules';
import type { Core, Event } from '../context.ts';
import { type Entry, segregated } from '../ledger/index.ts';
import { listingOf, productTerms } from '../market/index.ts';
import type { Emit, Reactions, WhenDue } from '../module.ts';
import type { FundsEvent } from './event.ts';
import { type Rebate, rebateName } from './state.ts';
import { moneyTerms } from './terms.ts';

const BPS = 10_000n;

/** A fee that a customer paid, in the asset's smallest unit, and the account it was paid from. */
type Charged = {
  readonly customer: CustomerId;
  readonly fee: bigint;
  readonly account: AccountType;
  readonly asset: AssetCode;
};

/**
 * The share of a fee that goes to who invited its payer (rule FUNDS-61). What a whole unit lacks is carried to the period's next fee, so that
 * many small fees bring what one large one does.
 */
const accrued = (core: Core, { customer, fee, account, asset }: Charged, at: number): FundsEvent | undefined => {
  const { ledger, funds, platform } = core.state;
  const inviter = platform.customers.get(customer)?.invitedBy ?? null;
  // Who closed the account gets nothing more.
  if (inviter === null || fee === 0n || !platform.customers.has(inviter)) return undefined;
  const { rebateShareBps, rebatePeriodMs: period } = moneyTerms(core);
  if (rebateShareBps === 0) return undefined;
  // Those of one period are released together, at the end of the next.
  const releasesAt = (Math.floor(at / period) + 2) * period;
  const parts =
    fee * BigInt(rebateShareBps) +
    (funds.rebates.get(rebateName({ inviter, account, asset, releasesAt }))?.carry ?? 0n);
  const [units, carry] = [parts / BPS, parts % BPS];
  const [from, to] = [ledger.house('real', 'fees', asset), ledger.house('real', 'rebates', asset)];
  const entries: Entry[] = units > 0n ? [{ type: 'post', from, to, units }] : [];
  return { type: 'rebate-accrued', at, inviter, from: customer, account, asset, units, carry, releasesAt, entries };
};

type Trading = Extract<Event, { readonly trade: unknown }>;

const onPosition = (core: Core, { position, trade: { fee } }: Trading, at: number, emit: Emit<FundsEvent>): void => {
  if (position.mode !== 'real') return;
  const { customer, account, asset } = position;
  const rebate = accrued(core, { customer, fee, account, asset }, at);
  if (rebate) emit(rebate);
};

/** Fees of the real mode bring rebates, one after another: the same inviter may have brought both sides. */
export const fundsReactions: Partial<Reactions<Event, FundsEvent>> = {
  'order-filled': (core, event, at, emit) => {
    if (event.mode !== 'real') return;
    const { instrument } = listingOf(core, event.instrument);
    const { quote: asset } = instrument;
    const { account } = productTerms(core, instrument);
    for (const share of [event.buyer, event.seller]) {
      // The fee of an order on margin is paid by its position.
      if (!share || share.margin) continue;
      const { customer, fee } = share;
      const rebate = accrued(core, { customer, fee, account, asset }, at);
      if (rebate) emit(rebate);
    }
  },
  'position-opened': onPosition,
  'position-increased': onPosition,
  'position-reduced': onPosition,
  'position-closed': onPosition,
};

/** The kind of what waits for the release of rebates, by their names. */
export const REBATE_RELEASE = 'rebate-release';

/** Pays out rebates whose time has come (rule FUNDS-62). */
export const onRebateRelease: WhenDue<FundsEvent> = ({ state: { ledger, funds } }, names, _moment, at) => {
  const rebates: Rebate[] = [];
  const entries: Entry[] = [];
  for (const name of names) {
    const rebate = funds.rebates.get(name);
    assert(rebate, 'a rebate that is due is owed');
    rebates.push(rebate);
    const { inviter, account, asset, units } = rebate;
    // Fees too small for a whole unit came to nothing.
    if (units === 0n) continue;
    const [from, to] = [ledger.house('real', 'rebates', asset), ledger.customer('real', inviter, account, asset)];
    entries.push({ type: 'post', from, to, units });
  }
  return [{ type: 'rebates-released', at, rebates, entries: segregated(ledger, entries) }];
};
