import { AppLink } from '@bourse/ui/link';
import { Card, Section } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { address, type Loadable, type ReplyOfCall } from '../shell/index.ts';
import { RechargeRow } from './recharge-row.tsx';

/** The deposits that are not credited yet, with the way to all of them; nothing where there are none (FUNDS-131). */
export const DepositsInReview = ({ of }: { readonly of: Loadable<ReplyOfCall<'funds.recharges'>> }) => {
  const { t } = useTranslation('funds');
  if (of.state !== 'success' || of.value.rows.length === 0) return null;
  const { rows, total } = of.value;
  return (
    <Section
      title={t('funds.assets.inReview')}
      action={
        total > rows.length && (
          <AppLink
            href={address('/recharge-order', { active: 1 })}
            className="hit rounded-sm text-13 font-semibold text-accent-ink focus-ring"
          >
            {t('shell.all')}
          </AppLink>
        )
      }
    >
      <Card flush className="mx-4 divide-y divide-hair">
        {rows.map((recharge) => (
          <RechargeRow key={recharge.id} recharge={recharge} />
        ))}
      </Card>
    </Section>
  );
};
