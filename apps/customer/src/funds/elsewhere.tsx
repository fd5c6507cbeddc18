import type { AccountType } from '@bourse/rules';
import { isSome } from '@bourse/rules';
import { ButtonLink } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import { address, useFormat, useQueryCall, useReturnHere } from '../shell/index.ts';

/** What the customer's other accounts hold of an asset that leaves from `account`, with the way to move it there (rule FUNDS-147). */
export const Elsewhere = ({ account, asset }: { readonly account: AccountType; readonly asset: string }) => {
  const { t } = useTranslation('funds');
  const { sum } = useFormat();
  const here = useReturnHere();
  const held = useQueryCall('funds.transferable', {});
  if (held.state !== 'success') return null;
  const others = held.value.filter(
    (one) => one.asset === asset && one.accountType !== account && isSome(one.available),
  );
  return others.map(({ accountType, available }) => (
    <p key={accountType} className="flex flex-wrap items-center justify-between gap-x-3 text-13 text-ink-faint">
      <span>
        {t('funds.withdraw.elsewhere', { amount: sum(available, asset), account: t(`funds.account.${accountType}`) })}
      </span>
      <ButtonLink
        href={address('/transfer', {
          keyStr: accountType,
          to: account,
          asset,
          amount: available,
          ...here,
        })}
        look="quiet"
        size="small"
        icon="transfer"
        className="-me-3"
      >
        {t('funds.transfer.submit')}
      </ButtonLink>
    </p>
  ));
};
