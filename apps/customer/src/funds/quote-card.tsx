import { Button } from '@bourse/ui/button';
import { useRemaining } from '@bourse/ui/countdown';
import { CountdownRing } from '@bourse/ui/countdown-ring';
import { Card, Fact } from '@bourse/ui/section';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { FormSum, nowMs, type Quoted, RateLine, useFormat } from '../shell/index.ts';

/** A firm price with what it costs, and how long it is good for. */
export const QuoteCard = ({
  quote,
  validSeconds,
  isWaiting,
  onRenew,
}: {
  readonly quote: Quoted | undefined;
  /** How long a rate is firm; missing until it is known. */
  readonly validSeconds: number | undefined;
  readonly isWaiting: boolean;
  readonly onRenew: () => void;
}) => {
  const { t } = useTranslation('funds');
  const { percent } = useFormat();
  const isEnded = useRemaining(quote?.endsAt, nowMs) === 0;
  if (!quote)
    return (
      <Card>
        <p className="text-13 text-ink-faint">
          {validSeconds === undefined ? t('funds.convert.firm') : t('funds.convert.firmFor', { count: validSeconds })}
        </p>
        {isWaiting && <Skeleton className="mt-3 h-5 w-full" />}
      </Card>
    );
  return (
    <Card>
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-15 font-medium text-ink-strong">
            <RateLine {...quote} />
          </p>
          <p className="text-12 text-ink-faint">{t(isEnded ? 'funds.convert.ended' : 'funds.convert.left')}</p>
        </div>
        {isEnded ? (
          <Button look="secondary" size="small" icon="refresh" onPress={onRenew}>
            {t('funds.convert.renew')}
          </Button>
        ) : (
          <CountdownRing
            endsAt={quote.endsAt}
            spanMs={quote.spanMs}
            label={t('funds.convert.left')}
            size={48}
            clock={nowMs}
          />
        )}
      </div>
      <dl className="mt-2">
        <Fact label={t('funds.convert.give')}>
          <FormSum amount={quote.fromAmount} asset={quote.from} />
        </Fact>
        <Fact label={t('funds.convert.spread')}>{percent(quote.spreadPercent, 'never')}</Fact>
        <Fact label={t('funds.convert.fee')}>
          <FormSum amount={quote.fee} asset={quote.to} />
        </Fact>
        <Fact label={t('funds.convert.get')}>
          <FormSum amount={quote.toAmount} asset={quote.to} />
        </Fact>
      </dl>
    </Card>
  );
};
