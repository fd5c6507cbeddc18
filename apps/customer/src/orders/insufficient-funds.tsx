import { ButtonLink } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import { address, useAccountMode } from '../shell/index.ts';

type InsufficientFundsProps = {
  /** What is missing; undefined where a field says it. */
  readonly text: string | undefined;
  /** Whether it can be deposited at all. */
  readonly canDeposit?: boolean;
  /** Whether trading currencies brings it: the customer has others. */
  readonly canTrade?: boolean;
};

/** The way to a deposit, which the demo account does not have. */
export const DepositWay = () => {
  const { t } = useTranslation('market');
  const { mode } = useAccountMode();
  if (mode !== 'real') return null;
  return (
    <ButtonLink href={address('/recharge')} look="secondary" size="small" className="shrink-0">
      {t('market.funding.deposit')}
    </ButtonLink>
  );
};

/** What is missing and to be had from no account of the customer's: the way to a deposit. */
export const InsufficientFunds = ({ text, canDeposit = true, canTrade = false }: InsufficientFundsProps) => {
  const { t } = useTranslation('market');
  const way = canTrade ? (
    <ButtonLink href={address('/divisa')} look="secondary" size="small" className="shrink-0">
      {t('market.funding.tradeCurrencies')}
    </ButtonLink>
  ) : (
    canDeposit && <DepositWay />
  );
  if (text === undefined) return way;
  return (
    <div className="flex items-center justify-between gap-3 rounded-card bg-sunken p-3">
      <p className="min-w-0 text-13 text-ink">{text}</p>
      {way}
    </div>
  );
};
