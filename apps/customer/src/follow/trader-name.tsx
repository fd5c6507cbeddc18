import { Avatar } from '@bourse/ui/avatar';
import { useTranslation } from 'react-i18next';

/** What a trader is called: the name that an operator approved, or the number. */
export const useTraderName = (): ((id: number, name: string | null | undefined) => string) => {
  const { t } = useTranslation('follow');
  return (id, name) => name ?? t('follow.trader', { id });
};

/** The letters of a trader's name on a colour of its own; of one without a name, the number. */
export const TraderAvatar = ({ id, name }: { readonly id: number; readonly name: string | null }) => (
  <Avatar name={name ?? String(id)} size={40} />
);
