import { Button, ButtonLink } from '@bourse/ui/button';
import { AppLink } from '@bourse/ui/link';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { address, type ReplyOfCall, useAccountMode, useDepositsInReview, useFormat } from '../shell/index.ts';

const HALF = 'min-w-0 flex-1 lg:flex-none';

const TryDemo = () => {
  const { t } = useTranslation('content');
  const { change, pending } = useAccountMode();
  return (
    <Button look="secondary" size="small" isPending={pending} onPress={() => void change('demo')} className={HALF}>
      {t('content.home.tryDemo')}
    </Button>
  );
};

/** What was announced and is not credited yet, with the way to where it stands. */
const InReview = ({ rows, total }: ReplyOfCall<'funds.recharges'>) => {
  const { t } = useTranslation('content');
  const { money } = useFormat();
  const [newest] = rows;
  if (!newest) return null;
  const { id, amount, asset } = newest;
  const href = total > 1 ? address('/recharge-order', { active: 1 }) : address('/recharge-detail', { id });
  return (
    <>
      <p className="mt-1 text-13">
        <AppLink href={href} className="hit rounded-sm font-medium text-ink-strong hover:underline focus-ring">
          {total > 1
            ? t('content.home.severalInReview', { count: total })
            : t('content.home.inReview', { amount: money(amount, asset) })}
        </AppLink>
      </p>
      <div className="mt-1.5 flex gap-2">
        <ButtonLink href={href} size="small" className={HALF}>
          {t('content.home.seeDeposit')}
        </ButtonLink>
        <TryDemo />
      </div>
    </>
  );
};

/** What a customer who has nothing yet can begin with: money of their own, or practice; or where the deposit stands that is in review (FUNDS-131). */
export const HomeFirstStep = () => {
  const { t } = useTranslation('content');
  const { mode } = useAccountMode();
  const inReview = useDepositsInReview();
  if (mode === 'demo') return null;
  if (inReview.state === 'success' && inReview.value.total > 0) return <InReview {...inReview.value} />;
  if (inReview.state === 'pending') return <Skeleton className="mt-2 h-14 w-full" />;
  return (
    <>
      <p className="mt-1 text-13 text-ink-faint">{t('content.home.begin')}</p>
      <div className="mt-1.5 flex gap-2">
        <ButtonLink href={address('/recharge')} size="small" className={HALF}>
          {t('content.home.firstDeposit')}
        </ButtonLink>
        <TryDemo />
      </div>
    </>
  );
};
