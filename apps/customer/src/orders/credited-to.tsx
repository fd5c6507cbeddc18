import { AppLink } from '@bourse/ui/link';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../market/index.ts';
import { address, productOf } from '../shell/index.ts';

/** The account that what is bought or received lies on afterwards, and the way to where it is seen (rule ORDER-46); of shares the positions say it. */
export const creditedTo = ({ quote }: Listing) => {
  const account = productOf(quote.product)?.account;
  return account === undefined || account === 'stock' ? undefined : account;
};

export const CreditedTo = ({ account }: { readonly account: NonNullable<ReturnType<typeof creditedTo>> }) => {
  const { t } = useTranslation('market');
  return (
    <AppLink
      href={address('/assets', { tab: account })}
      className="hit rounded-sm font-medium text-accent-ink focus-ring"
    >
      {t(`market.account.${account}`)}
    </AppLink>
  );
};
