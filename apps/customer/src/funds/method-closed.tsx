import { EmptyState } from '@bourse/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { ContactService } from '../shell/index.ts';

/** Said in place of a way for money that has nowhere to lead now: what is closed, and who can tell more. */
export const MethodClosed = ({ text, isPage = false }: { readonly text: string; readonly isPage?: boolean }) => {
  const { t } = useTranslation('funds');
  return (
    <EmptyState
      drawing="wallet"
      title={t('funds.topup.closed')}
      text={text}
      action={<ContactService />}
      {...(isPage ? { className: 'min-h-[55dvh] justify-center' } : {})}
    />
  );
};
