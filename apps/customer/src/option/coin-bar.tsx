import { Chips } from '@bourse/ui/chips';
import { useTranslation } from 'react-i18next';
import type { Coin } from './option-figures.ts';

/** The coins that options are sold on, side by side. */
export const CoinBar = ({
  coins,
  chosen,
  onChoose,
}: {
  readonly coins: readonly Coin[];
  readonly chosen: string;
  readonly onChoose: (instrument: string) => void;
}) => {
  const { t } = useTranslation('option');
  return (
    <Chips
      label={t('option.coins')}
      value={chosen}
      onChange={onChoose}
      chips={coins.map(({ instrument, showSymbol }) => ({ value: instrument, label: showSymbol }))}
      className="px-4"
    />
  );
};
