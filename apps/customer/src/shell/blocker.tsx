import { isSome } from '@bourse/rules';
import { Button, ButtonLink } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openService } from './dialogs.ts';
import { address } from './paths.ts';
import { useQueryCall } from './queries.ts';
import { useSession } from './session.ts';

/** What stands in the way, said before anything is filled in, with the one thing that mends it. */
export const Blocker = ({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) => (
  <div role="status" className="flex items-start gap-2.5 rounded-card bg-warning-tint p-3.5">
    <Icon name="warning" size={18} className="mt-px shrink-0 text-warning" />
    <div className="min-w-0 flex-1">
      <p className="text-13 text-warning">{children}</p>
      {action && <div className="mt-3">{action}</div>}
    </div>
  </div>
);

/** Customer service, where it alone can tell more. */
export const ContactService = () => {
  const { t } = useTranslation('shell');
  return (
    <Button look="secondary" size="small" icon="headset" onPress={openService}>
      {t('shell.service')}
    </Button>
  );
};

type Module = 'RECHARGE' | 'EXCHANGE' | 'TRANSFERFUNDS' | 'FINANCIAL';

/** Whether an operator paused a service for this customer; not while that is not known. */
const useIsPaused = (module: Module): boolean => {
  const { signedIn } = useSession();
  const found = useQueryCall('funds.freezeList', {}, { when: signedIn });
  return found.state === 'success' && found.value.some((each) => each.key === module && each.isFrozen);
};

type OwnBlocker = 'excluded' | 'depositReached' | 'sessionOver' | 'lossReached';

/** What the customer's own decisions stop of it; undefined where nothing does, and while that is not known (docs/rules/limits.md). */
const useOwnBlocker = (module: Module): OwnBlocker | undefined => {
  const { session, signedIn } = useSession();
  const isLimited = module === 'RECHARGE' || module === 'FINANCIAL';
  const own = useQueryCall('limits.own', {}, { when: signedIn && isLimited });
  if (!isLimited || own.state !== 'success') return undefined;
  const { exclusion, deposit, session: timed, loss, now } = own.value;
  if (exclusion) return 'excluded';
  if (module === 'RECHARGE') return deposit && !isSome(deposit.left) ? 'depositReached' : undefined;
  if (timed && now >= timed.endsAt) return 'sessionOver';
  return loss && !isSome(loss.left) && session?.mode === 'real' ? 'lossReached' : undefined;
};

/** Whether a service is closed to this customer, by an operator or by themselves. */
export const useIsFrozen = (module: Module): boolean => {
  const isPaused = useIsPaused(module);
  return useOwnBlocker(module) !== undefined || isPaused;
};

type NoticeProps = { readonly module: Module; readonly className?: string | undefined };

/** Says what the customer's own limits or exclusion stop; nothing where they stop nothing. */
export const OwnLimitNotice = ({ module, className }: NoticeProps) => {
  const { t } = useTranslation('shell');
  const own = useOwnBlocker(module);
  if (!own) return null;
  return (
    <div className={className}>
      <Blocker
        action={
          <ButtonLink href={address('/limits')} look="secondary" size="small" icon="shield">
            {t('shell.limits')}
          </ButtonLink>
        }
      >
        {t(`shell.limits.${own}`)}
      </Blocker>
    </div>
  );
};

/** Says that a service is paused for this customer, by an operator or by themselves; nothing where it is open. */
export const FrozenNotice = ({ module, className }: NoticeProps) => {
  const { t } = useTranslation('shell');
  const isPaused = useIsPaused(module);
  if (!isPaused) return <OwnLimitNotice module={module} className={className} />;
  return (
    <div className={className}>
      <Blocker action={<ContactService />}>{t(`shell.frozen.${module}`)}</Blocker>
    </div>
  );
};
