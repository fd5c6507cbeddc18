import { ButtonLink } from '@bourse/ui/button';
import { Card } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { address, useFormat } from '../shell/index.ts';
import { DepositTimeline } from './deposit-timeline.tsx';
import { DoneHead } from './done-head.tsx';
import { QuotedReferenceFact } from './quoted-reference.tsx';
import type { SentTopup } from './topup-draft.ts';

/** A deposit was announced: what happens now, and where to follow it. */
export const TopupSent = ({ sent }: { readonly sent: SentTopup }) => {
  const { t } = useTranslation('funds');
  const { money } = useFormat();
  return (
    <div className="px-4 pt-6 pb-8">
      <DoneHead title={t('recharge_success')} note={t('funds.deposit.number', { id: sent.id })} />
      <Card>
        <DepositTimeline
          at={sent.at}
          state="waiting"
          decidedAt={null}
          reversedAt={null}
          claimed={money(sent.amount, sent.asset, { minDecimals: 2 })}
        />
      </Card>
      <Card className="mt-3">
        <dl>
          <QuotedReferenceFact reference={sent.reference} />
        </dl>
        <p className="text-12 text-ink-faint">{t('funds.quoted.ask')}</p>
      </Card>
      <div className="mt-6 space-y-3">
        <ButtonLink href={address('/recharge-detail', { id: sent.id })} size="large" wide>
          {t('funds.topup.follow')}
        </ButtonLink>
        <ButtonLink href={address('/assets')} look="secondary" size="large" wide>
          {t('funds.topup.toAssets')}
        </ButtonLink>
      </div>
    </div>
  );
};
