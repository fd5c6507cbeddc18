import { useRemaining } from '@bourse/ui/countdown';
import { Figure } from '@bourse/ui/figure';
import { formatDuration } from '@bourse/ui/format';
import { Card } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { nowMs, useFormat, usePreferences } from '../shell/index.ts';
import { useRebate } from './use-rebate.ts';

const EVERY_MS = 60_000;

/** Rebates on their way with the time until they arrive, and the newest that did; nothing where there are none. */
export const MineRebate = () => {
  const { t } = useTranslation('identity');
  const { language, date } = useFormat();
  const { eyesOpen } = usePreferences();
  const rebate = useRebate(EVERY_MS);
  const known = rebate.state === 'success' ? rebate.value : undefined;
  const left = useRemaining(known?.releasesAt ?? undefined, nowMs);
  if (!known || (known.releasesAt === null && known.details.length === 0)) return null;
  const shown = { locale: language, isHidden: !eyesOpen, minDecimals: 2, maxDecimals: 2 } as const;
  return (
    <Card className="mx-4 mt-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-15 font-medium text-ink-strong">{t('identity.rebate.title')}</h2>
        <Figure {...shown} amount={known.balance.amount} asset={known.balance.currency} />
      </div>
      {known.releasesAt !== null && (
        <p role="timer" className="mt-0.5 text-13 text-ink-faint">
          {t('identity.rebate.in')} <span className="figures text-ink">{formatDuration(left)}</span>
        </p>
      )}
      {known.details.length > 0 && (
        <ul className="mt-3 space-y-1.5 border-t border-hair pt-3">
          {known.details.map(({ amount, currency, at }) => (
            <li key={`${at} ${currency} ${amount}`} className="flex justify-between gap-3 text-13 text-ink-faint">
              <span>{date(at)}</span>
              <Figure {...shown} amount={amount} asset={currency} sign="always" toned />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};
