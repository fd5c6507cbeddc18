import { Section } from '@bourse/ui/section';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenPositionsProps } from '../orders/index.ts';
import { Failure } from '../shell/index.ts';
import { useContracts } from './contracts.ts';
import { ContractPositions } from './position-list.tsx';
import { usePositionPages } from './use-own-contracts.ts';

/** Open positions in all contracts, where the positions in everything are listed (rule CONTRACT-9). */
export const OpenContracts = ({ onKnown }: OpenPositionsProps) => {
  const { t } = useTranslation('contract');
  const pages = usePositionPages('open');
  const contracts = useContracts();
  const { state, failure, items, refresh } = pages;
  const isKnown = state !== 'pending';
  const hasOpen = items.length > 0 || failure !== undefined;
  useEffect(() => {
    if (isKnown) onKnown(hasOpen);
  }, [onKnown, isKnown, hasOpen]);
  if (!isKnown || !hasOpen) return null;
  return (
    <Section title={t('contract.title')} className="pb-5">
      {failure && <Failure failure={failure} onRetry={() => void refresh()} compact />}
      {contracts.state === 'error' && <Failure failure={contracts.failure} onRetry={contracts.retry} compact />}
      {contracts.state === 'success' && items.length > 0 && (
        <ContractPositions pages={pages} contracts={contracts.value} symbol={undefined} />
      )}
    </Section>
  );
};
