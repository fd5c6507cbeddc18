import type { DepositChannel } from '@bourse/rules';
import { CopyButton } from '@bourse/ui/copy-button';
import { Fact } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../shell/index.ts';

/** The reference to quote with the next payment. */
export const useQuotedReference = (channel: DepositChannel, asset: string, when = true) =>
  useQueryCall('funds.depositReference', { channel, asset }, { when });

/** In two groups, so that it is read aloud and copied by hand without losing the place. */
export const groupedReference = (reference: string): string => `${reference.slice(0, 4)} ${reference.slice(4)}`.trim();

/** The reference that the reviewer sees as well, to be copied. */
export const QuotedReferenceFact = ({ reference }: { readonly reference: string }) => {
  const { t } = useTranslation('funds');
  return (
    <Fact label={t('funds.quoted.label')}>
      <span className="inline-flex items-center gap-1">
        <bdi className="figures font-semibold">{groupedReference(reference)}</bdi>
        <CopyButton
          text={reference}
          label={t('funds.copy.what', { what: t('funds.quoted.label') })}
          copiedLabel={t('copy_success')}
          failedLabel={t('copy_error')}
          className="-me-2"
        />
      </span>
    </Fact>
  );
};
