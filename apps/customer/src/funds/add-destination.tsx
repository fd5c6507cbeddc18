import { ButtonLink } from '@bourse/ui/button';
import type { IconName } from '@bourse/ui/icon';
import { useTranslation } from 'react-i18next';
import { address, type Path, useReturnHere } from '../shell/index.ts';

const KINDS = {
  bank: [
    { path: '/bankCard', icon: 'bank', key: 'funds.checklist.add.account' },
    { path: '/bind-card', icon: 'card', key: 'funds.checklist.add.card' },
  ],
  wallet: [{ path: '/bankWallet', icon: 'wallet', key: 'funds.checklist.add.wallet' }],
} as const satisfies Record<string, readonly { readonly path: Path; readonly icon: IconName; readonly key: string }[]>;

export type DestinationKind = keyof typeof KINDS;

/** Every way to add a place that money of this kind can go to; each comes back with the new one chosen. */
export const AddDestination = ({ kind }: { readonly kind: DestinationKind }) => {
  const { t } = useTranslation('funds');
  const here = useReturnHere();
  return (
    <div className="flex flex-wrap gap-2">
      {KINDS[kind].map(({ path, icon, key }) => (
        <ButtonLink key={path} href={address(path, here)} look="secondary" size="small" icon={icon}>
          {t(key)}
        </ButtonLink>
      ))}
    </div>
  );
};
