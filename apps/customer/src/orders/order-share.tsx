import { PercentSlider } from '@bourse/ui/percent-slider';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderChange } from './order-form.ts';

type ShareProps = {
  readonly percent: number;
  readonly change: (change: OrderChange) => void;
  readonly tone: 'rise' | 'fall';
  readonly isDisabled: boolean;
  /** Whether a conversion pays for what is more than available, or may, or it is said already. */
  readonly isCovered: boolean;
  /** What all of it is, in words. */
  readonly whole: string | undefined;
};

/** A share of the most that could be ordered, and what that is (rule ORDER-38). */
export const Share = memo(({ percent, change, tone, isDisabled, isCovered, whole }: ShareProps) => {
  const { t } = useTranslation('market');
  const beyond = percent > 100 && !isCovered ? t('market.order.beyond') : undefined;
  return (
    <div>
      <PercentSlider
        label={[t('market.order.share'), whole, beyond].filter((part) => part !== undefined).join(', ')}
        value={percent}
        onChange={(next) => change({ type: 'percent', percent: next })}
        tone={tone}
        isDisabled={isDisabled}
      />
      {/* Its line is there before the money is known, so that nothing below it moves. */}
      <p className="figures flex min-h-4 flex-wrap justify-between gap-x-2 text-12 text-ink-faint">
        <span className="text-danger">{beyond}</span>
        <span>{whole}</span>
      </p>
    </div>
  );
});
