import { AppLink } from '@bourse/ui/link';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../market/index.ts';
import { address, productOf } from '../shell/index.ts';

/** The account that what is bought or received lies on afterwards, and the way to where it is seen (rule ORDER-46); what has a page of its position is seen there. */
export const creditedTo = ({ quote }: Listing) => {
  const product = productOf(quote.product);
  return product?.positionPage ? undefined : product?.account;
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
