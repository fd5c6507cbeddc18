import { formatDecimal, withoutZeros } from '@bourse/rules';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../shell/index.ts';
import { isMoney } from './funding.ts';
import type { Funding, Paid } from './use-funding.ts';

/** The words for paying an order by a conversion: what is given and got, and what stands and what not where something was refused. */
export const useFundingTexts = ({ source, quote, brings, target, hasOtherMoney }: Funding) => {
  const { t } = useTranslation('market');
  const { money, sum: looked } = useFormat();
  const sum = (amount: string, asset: string): string => money(withoutZeros(amount), asset, { minDecimals: 2 });
  const gives = quote
    ? sum(quote.fromAmount, quote.from)
    : source && brings > 0n
      ? sum(formatDecimal(brings, target.decimals), source.asset)
      : '';
  const gets = quote ? sum(quote.toAmount, quote.to) : '';
  const to = t(`market.account.${target.account}`);
  const from = source ? t(`market.account.${source.account}`) : '';
  const values = { gives, gets, from, to };
  const shortText = (): string => {
    const { asset } = target;
    if (hasOtherMoney && isMoney(asset)) return t('market.funding.shortTrade', { asset });
    if (!source) return t('market.funding.short', { asset });
    return t('market.funding.shortWith', { asset, amount: looked(source.available, source.asset) });
  };
  return {
    /** What is missing, where no conversion brings it. */
    short: shortText(),
    /** What is missing, where it is less than a conversion takes. */
    tooLittle: t('market.funding.tooLittle', {
      amount: sum(formatDecimal(target.needed ?? 0n, target.decimals), target.asset),
    }),
    gives,
    gets,
    from,
    to,
    isMove: source !== undefined && source.account !== target.account,
    sum,
    /** What there is to pay from: looked at, not agreed to. */
    has: looked,
    says: (order: string): string => t(quote ? 'market.funding.says' : 'market.funding.saysMove', { ...values, order }),
    notPaid: ({ failure, hasTransferred }: Extract<Paid, { readonly ok: false }>): string => {
      const why = failure.message;
      // Whether anything was done is not known, or a command before it is awaited: the text says which.
      if (failure.error === 'OUTCOME_UNKNOWN') return why;
      return t(hasTransferred ? 'market.funding.movedOnly' : 'market.funding.nothingDone', { ...values, why });
    },
    notPlaced: (why: string): string =>
      t(quote ? 'market.funding.convertedOnly' : 'market.funding.movedNoOrder', { ...values, why }),
  };
};

export type FundingTexts = ReturnType<typeof useFundingTexts>;
