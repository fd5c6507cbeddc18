import { Sheet } from '@bourse/ui/sheet';
import { useTranslation } from 'react-i18next';
import { PairList, type PairListProps } from './pair-list.tsx';

/** All pairs of a product at the side, to be searched and picked. */
export const PairDrawer = ({ onClose, ...list }: PairListProps & { readonly onClose: () => void }) => {
  const { t } = useTranslation('spot');
  return (
    <Sheet isOpen onClose={onClose} title={t(`spot.pairs.${list.product}`)} closeLabel={t('shell.close')} wide="side">
      <PairList {...list} />
    </Sheet>
  );
};
