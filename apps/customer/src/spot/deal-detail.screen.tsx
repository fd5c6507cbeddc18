import { IconButton } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { InstrumentPage } from '../market/index.ts';
import { ScreenHeader, useGo, usePlace } from '../shell/index.ts';
import type { SpotDesk } from './desk.ts';
import { usePair } from './pairs.ts';

const DESKS: Readonly<Record<string, SpotDesk>> = { 2: 'bb', 4: 'divisa' };

/** The detail of a pair with chart, tape and order form: type 2 is the coin desk, 4 the currency desk; the others are not open yet. */
export const DealDetailScreen = () => {
  const { t } = useTranslation('spot');
  const { query } = usePlace();
  const go = useGo();
  const desk = DESKS[query['type'] ?? '2'];
  const symbol = usePair(desk ?? 'bb', query['symbol']);
  if (!desk || symbol === undefined)
    return (
      <>
        <ScreenHeader title={t('spot.detail')} fallback="/trade" />
        <EmptyState title={t('spot.notYet.title')} text={t('spot.notYet.text')} />
      </>
    );
  return (
    <InstrumentPage
      instrument={symbol}
      counter={desk}
      firstTab="book"
      actions={
        <IconButton
          icon="trade"
          label={t('spot.toDesk')}
          onPress={() => go.to(desk === 'bb' ? '/tradeDealBB' : '/divisa', { symbol })}
        />
      }
    />
  );
};
