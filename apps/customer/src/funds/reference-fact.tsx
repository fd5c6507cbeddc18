import { CopyButton } from '@bourse/ui/copy-button';
import { Fact } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';

/** What a bank or a network calls the payment, to be copied where it is asked about. */
export const ReferenceFact = ({ reference }: { readonly reference: string }) => {
  const { t } = useTranslation('funds');
  return (
    <Fact label={t('funds.detail.reference')}>
      <span className="inline-flex items-center gap-1">
        <bdi className="wrap-anywhere">{reference}</bdi>
        <CopyButton
          text={reference}
          label={t('funds.copy.what', { what: t('funds.detail.reference') })}
          copiedLabel={t('copy_success')}
          failedLabel={t('copy_error')}
          className="-me-2"
        />
      </span>
    </Fact>
  );
};
