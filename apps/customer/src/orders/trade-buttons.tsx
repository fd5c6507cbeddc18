import type { Side } from '@bourse/rules';
import { Button } from '@bourse/ui/button';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Quote, useTrading } from '../market/index.ts';

export type TradeButtonsProps = {
  readonly quote: Quote;
  /** Words for the two buttons where they are not just buy and sell. */
  readonly words?: Readonly<Record<Side, string>> | undefined;
  readonly onPress: (side: Side) => void;
};

/** Buy and sell at the foot of an instrument's page; off, with the reason beside them, while no order is taken (rule ORDER-34). */
export const TradeButtons = ({ quote, words, onPress }: TradeButtonsProps) => {
  const { t } = useTranslation('market');
  const { state, takesOrders } = useTrading(quote);
  const reasonId = useId();
  // A price that is late for a moment closes no form: the form's own button waits for it.
  const isOff = !takesOrders && state !== 'stale';
  return (
    <div className="mx-auto max-w-[40rem]">
      {isOff && (
        <p id={reasonId} className="pb-2 text-center text-13 text-ink">
          {t(`market.off.${state}`)}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        {(['buy', 'sell'] as const).map((side) => (
          <Button
            key={side}
            look={side}
            size="large"
            isDisabled={isOff}
            {...(isOff ? { 'aria-describedby': reasonId } : {})}
            onPress={() => onPress(side)}
          >
            {words?.[side] ?? t(`market.${side}`)}
          </Button>
        ))}
      </div>
    </div>
  );
};
