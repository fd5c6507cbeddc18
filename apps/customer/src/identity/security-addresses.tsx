import { Icon } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { maskEmail, maskPhone } from '@bourse/ui/mask';
import { Card, Section } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { address, useUser } from '../shell/index.ts';

/** Where the account is reached, what can be changed about it, and the way back to a forgotten funds password. */
export const SecurityAddresses = () => {
  const { t } = useTranslation('identity');
  const user = useUser();
  if (user.state !== 'success') return null;
  const { phone, email, hasFundsPassword } = user.value;
  const rows = [
    { by: 'phone', icon: 'phone', now: phone && maskPhone(phone), add: 'addPhone' },
    { by: 'email', icon: 'mail', now: email && maskEmail(email), add: 'addEmail' },
  ] as const;
  return (
    <Section title={t('identity.security.addresses')}>
      <Card flush className="mx-4 divide-y divide-hair">
        {rows.map(({ by, icon, now, add }) => (
          <ListRow
            key={by}
            href={address(now ? '/changeAddress' : '/bind-email-phone', { type: by })}
            leading={<Icon name={icon} size={22} />}
            title={now ? t(`identity.change.${by}`) : t(`identity.security.${add}`)}
            subtitle={now ? <bdi>{now}</bdi> : undefined}
            chevron
          />
        ))}
        <ListRow
          href={address('/changePassword')}
          leading={<Icon name="lock" size={22} />}
          title={t('identity.password.title')}
          chevron
        />
        <ListRow
          href={address('/bankList')}
          leading={<Icon name="bank" size={22} />}
          title={t('identity.menu.cards')}
          chevron
        />
        <ListRow
          href={address('/walletList')}
          leading={<Icon name="wallet" size={22} />}
          title={t('identity.menu.wallets')}
          chevron
        />
        {hasFundsPassword && (
          <ListRow
            href={address('/recoverFundsPassword')}
            leading={<Icon name="wallet" size={22} />}
            title={t('identity.recover.title')}
            chevron
          />
        )}
      </Card>
    </Section>
  );
};
