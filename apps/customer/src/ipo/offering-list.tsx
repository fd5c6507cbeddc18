import { EmptyState } from '@bourse/ui/empty-state';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagedList, type Pages } from '../shell/index.ts';
import type { Offering } from './application-form.ts';
import { OfferingCard } from './offering-card.tsx';
import { OfferingSheet } from './offering-sheet.tsx';

export type OfferingListProps = { readonly pages: Pages<Offering>; readonly empty: string };

/** Offerings one below the other; a press on one opens it. */
export const OfferingList = ({ pages, empty }: OfferingListProps) => {
  const { t } = useTranslation('ipo');
  const [chosen, setChosen] = useState<Offering>();
  return (
    <>
      <PagedList
        pages={pages}
        isPulled
        label={t('ipo.title')}
        keyOf={({ id }) => String(id)}
        renderRow={(offering) => <OfferingCard offering={offering} onChoose={setChosen} />}
        isGrid
        empty={<EmptyState drawing="search" title={empty} className="min-h-[50dvh] justify-center" />}
      />
      {chosen && <OfferingSheet offering={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
};
