import { ButtonLink } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { ResultHeading } from '@bourse/ui/result-heading';
import { Card } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { address, useFormat } from '../shell/index.ts';
import { DepositTimeline } from './deposit-timeline.tsx';
import { QuotedReferenceFact } from './quoted-reference.tsx';
import type { SentTopup } from './topup-draft.ts';

/** It was told: what happens now, and where to follow it. */
export const TopupSent = ({ sent }: { readonly sent: SentTopup }) => {
  const { t } = useTranslation('funds');
  const { money } = useFormat();
  return (
    <div className="px-4 pt-6 pb-8">
      <div className="mb-6 flex flex-col items-center text-center">
        <span className="grid size-16 place-items-center rounded-full bg-success-tint text-success">
          <Icon name="check" size={32} />
        </span>
        <ResultHeading className="mt-4 text-24 font-semibold tracking-tight text-ink-strong">
          {t('recharge_success')}
        </ResultHeading>
        <p className="figures mt-1 text-13 text-ink-faint">{t('funds.deposit.number', { id: sent.id })}</p>
      </div>
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
