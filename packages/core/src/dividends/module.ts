import type { CustomerId } from '@bourse/rules';
import { defineModule } from '../module.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import { announceDividend } from './announce-dividend.ts';
import { cancelDividend } from './cancel-dividend.ts';
import { dividendsFolds } from './evolve.ts';
import { onDividendEx } from './fix-entitlements.ts';
import { dividendsFollows } from './follows.ts';
import { dividendsForms } from './forms.ts';
import { onDividendNews } from './notify-holders.ts';
import { onDividendPay } from './pay-dividend.ts';
import { receiveDividend } from './receive-dividend.ts';
import { restoreDividends, takeDividends } from './snapshot.ts';
import {
  createDividendsState,
  DIVIDEND_EX,
  DIVIDEND_NEWS,
  DIVIDEND_PAY,
  dividendsHouseAccounts,
  traderName,
} from './state.ts';

/** Whether a customer is owed a dividend, or may be by what was held at an ex-moment. */
const isOwed = ({ state: { dividends } }: ReadonlyCore, customer: CustomerId): boolean => {
  if (dividends.unpaid.get(customer) !== undefined) return true;
  const name = traderName({ mode: 'real', customer });
  for (const ids of dividends.pending.values())
    for (const id of ids) {
      const since = dividends.dividends.get(id)?.since;
      if (since?.shares.has(name) || since?.closed.has(name)) return true;
    }
  return false;
};

/** Cash dividends of shares: announced, fixed at the ex-moment, paid with the issuer's money. */
export const dividends = defineModule({
  name: 'dividends',
  state: createDividendsState,
  commands: {
    'announce-dividend': announceDividend,
    'cancel-dividend': cancelDividend,
    'receive-dividend': receiveDividend,
  },
  events: dividendsFolds,
  follows: dividendsFollows,
  agenda: { [DIVIDEND_NEWS]: onDividendNews, [DIVIDEND_EX]: onDividendEx, [DIVIDEND_PAY]: onDividendPay },
  forms: dividendsForms,
  houseAccounts: dividendsHouseAccounts,
  closingBlockers: { balances: isOwed },
  snapshot: { take: takeDividends, restore: restoreDividends },
});
