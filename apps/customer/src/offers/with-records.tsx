import { Segmented } from '@bourse/ui/segmented';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenHeader, useRoute, useSetQuery } from '../shell/index.ts';

const TABS = ['offers', 'records'] as const;

/** A page of offers of one kind, with the own records in a second tab; each is asked for when it is seen. The records alone where nothing is offered. */
export const WithRecords = ({
  title,
  offers: Offers,
  records: Records,
}: {
  readonly title: string;
  readonly offers: (() => ReactNode) | undefined;
  readonly records: () => ReactNode;
}) => {
  const { t } = useTranslation('offers');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const isOffers = Offers !== undefined && query['tab'] !== 'records';
  return (
    <>
      <ScreenHeader
        title={title}
        fallback="/market"
        below={
          Offers && (
            <Segmented
              label={title}
              value={isOffers ? 'offers' : 'records'}
              onChange={(next) => setQuery({ tab: next === 'records' ? next : undefined })}
              segments={TABS.map((value) => ({ value, label: t(`offers.tab.${value}`) }))}
            />
          )
        }
      />
      {isOffers ? <Offers /> : <Records />}
    </>
  );
};
