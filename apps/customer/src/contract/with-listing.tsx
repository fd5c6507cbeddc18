import { Sheet } from '@bourse/ui/sheet';
import { Skeleton } from '@bourse/ui/skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Listing, useListing } from '../market/index.ts';
import { Loaded } from '../shell/index.ts';

type Props = {
  readonly instrument: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: (listing: Listing) => ReactNode;
};

/** A sheet whose sums need prices and terms of the contract: until they are there it says that they are awaited, or why they do not come. */
export const WithListing = ({ instrument, title, onClose, children }: Props) => {
  const { t } = useTranslation('shell');
  const found = useListing(instrument);
  if (found.state === 'success') return children(found.value);
  return (
    <Sheet isOpen onClose={onClose} title={title} closeLabel={t('shell.close')}>
      <Loaded of={found} skeleton={<Skeleton className="mb-4 h-48" />}>
        {() => null}
      </Loaded>
    </Sheet>
  );
};
