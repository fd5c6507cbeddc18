import type { Event } from '@bourse/core';
import { type Amount, amountText } from '@bourse/rules';
import type { News, NewsDeps, NewsOf } from '../news.ts';

type NoticeOf =
  | 'deposit-credited'
  | 'credit-reversed'
  | 'deposit-refused'
  | 'withdrawal-paid'
  | 'withdrawal-refused'
  | 'withdrawal-hold-changed'
  | 'payout-returned';
type Kind = NoticeOf | 'deposit-credited-differs';

const sum = ({ assets }: NewsDeps, { asset, units }: Amount): News['values'] => ({
  amount: amountText(assets.get(asset), units),
  currency: asset,
});

/** What customers are told of their deposits and withdrawals. */
export const fundsNews: NewsOf<Extract<Event, { readonly type: NoticeOf }>, Kind> = {
  'deposit-credited': {
    // What was announced stands beside what arrived where they differ (NOTIFY-22).
    notice: ({ type: kind, deposit: { customer, claimed }, credited }, deps) =>
      claimed.units === credited.units
        ? { customer, kind, values: sum(deps, credited) }
        : {
            customer,
            kind: `${kind}-differs`,
            values: { ...sum(deps, credited), announced: sum(deps, claimed)['amount'] ?? '' },
          },
  },
  'credit-reversed': {
    notice: ({ type: kind, customer, reversed }, deps) => ({ customer, kind, values: sum(deps, reversed) }),
  },
  'deposit-refused': {
    notice: ({ type: kind, deposit: { customer, claimed }, reason }, deps) => ({
      customer,
      kind,
      values: { ...sum(deps, claimed), reason },
    }),
  },
  'withdrawal-paid': {
    notice: ({ type: kind, withdrawal: { customer, amount, terms } }, deps) => ({
      customer,
      kind,
      values: sum(deps, { ...amount, units: amount.units - terms.fee }),
    }),
  },
  'withdrawal-refused': {
    notice: ({ type: kind, withdrawal: { customer, amount }, reason }, deps) => ({
      customer,
      kind,
      values: { ...sum(deps, amount), reason },
    }),
  },
  'payout-returned': {
    notice: ({ type: kind, customer, returned }, deps) => ({ customer, kind, values: sum(deps, returned) }),
  },
  'withdrawal-hold-changed': {
    // Put back into the queue is nobody's news.
    isNews: ({ reason }) => reason !== null,
    notice: ({ type: kind, withdrawal: { customer, amount }, publicReason }, deps) => ({
      customer,
      kind,
      values: { ...sum(deps, amount), publicReason: publicReason ?? 'checking' },
    }),
  },
};
