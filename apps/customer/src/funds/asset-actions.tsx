import { Icon, type IconName } from '@bourse/ui/icon';
import { AppLink } from '@bourse/ui/link';
import { useTranslation } from 'react-i18next';
import { address, type Path, useUser } from '../shell/index.ts';

type Action = { readonly path: Path; readonly icon: IconName; readonly key: string; readonly realOnly: boolean };

const ACTIONS: readonly Action[] = [
  { path: '/recharge', icon: 'deposit', key: 'funds.action.deposit', realOnly: true },
  { path: '/withdraw', icon: 'withdraw', key: 'funds.action.withdraw', realOnly: true },
  { path: '/transfer', icon: 'transfer', key: 'funds.action.transfer', realOnly: false },
  { path: '/fundingRecords', icon: 'history', key: 'funds.action.records', realOnly: false },
];

/** What can be done with money. A demo account has no way in or out. */
export const AssetActions = () => {
  const { t } = useTranslation('funds');
  const user = useUser();
  // Until it is known whose account this is, the places are kept so that nothing moves.
  const isReal = user.state === 'success' && user.value.mode === 'real';
  const isDemo = user.state === 'success' && user.value.mode === 'demo';
  const shown = ACTIONS.filter(({ realOnly }) => !(realOnly && isDemo));
  return (
    <nav aria-label={t('funds.action.all')} className="mx-4 mt-4 flex gap-2">
      {shown.map(({ path, icon, key, realOnly }) => (
        <AppLink
          key={path}
          href={address(path)}
          className={`flex min-h-11 min-w-0 flex-1 flex-col items-center gap-1.5 rounded-card py-1.5 text-center text-13 font-medium text-ink transition-colors hover:text-ink-strong focus-ring ${realOnly && !isReal ? 'invisible' : ''}`}
        >
          <span className="grid size-12 place-items-center rounded-full bg-accent-tint text-accent-ink">
            <Icon name={icon} size={22} />
          </span>
          <span className="w-full truncate">{t(key)}</span>
        </AppLink>
      ))}
    </nav>
  );
};
