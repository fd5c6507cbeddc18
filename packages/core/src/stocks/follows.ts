import type { Core, Event } from '../context.ts';
import type { Entry } from '../ledger/index.ts';
import type { Folds } from '../module.ts';
import { evolveHoldings } from './evolve.ts';
import { evolveArrival, evolveAssets, evolveConversion, evolveDeparture } from './evolve-assets.ts';

const depart = (core: Core, { entries }: { readonly entries: readonly Entry[] }): void => {
  for (const entry of entries)
    if (entry.type === 'post' || entry.type === 'spend') evolveDeparture(core, core.state.ledger.named(entry.from));
};

/** What fills, conversions, deposits and money that leaves do to what is held and what it cost. */
export const stocksFollows: Partial<Folds<Event>> = {
  'order-filled': (core, event) => {
    evolveHoldings(core, event);
    evolveAssets(core, event);
  },
  'funds-converted': (core, { quote }) => evolveConversion(core, quote),
  'deposit-credited': (core, { credited, value }) => {
    const deposit = core.state.funds.lastDecided;
    if (deposit?.account === 'platform')
      evolveArrival(core, { book: 'real', customer: deposit.customer }, credited, value);
  },
  'withdrawal-paid': depart,
  'posted-manually': depart,
  'funds-transferred': depart,
};
