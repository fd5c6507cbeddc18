import { CopyButton } from '@bourse/ui/copy-button';
import { Icon } from '@bourse/ui/icon';
import { QrCard } from '@bourse/ui/qr-card';
import { useTranslation } from 'react-i18next';

// One line where it fits, else two of the same length.
const halves = (text: string): readonly [string, string] => {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
};

export type AddressCardProps = { readonly coin: string; readonly network: string; readonly address: string };

/** An address that a coin is sent to: to scan, to read, to copy; and what may be sent there. */
export const AddressCard = ({ coin, network, address }: AddressCardProps) => {
  const { t } = useTranslation('funds');
  return (
    <div className="space-y-3">
      <QrCard value={address} label={t('funds.wallet.qr', { network: network })}>
        <p className="text-13 text-ink-faint">{t('funds.wallet.address', { coin: coin, network: network })}</p>
        <bdi className="figures mt-1 block text-13 font-medium break-all text-ink-strong">
          {halves(address).map((half) => (
            <span key={half} className="inline-block">
              {half}
            </span>
          ))}
        </bdi>
        <CopyButton
          text={address}
          label={t('funds.copy.address')}
          copiedLabel={t('copy_success')}
          failedLabel={t('copy_error')}
          hasWord
          className="mt-2 bg-accent-tint px-4"
        />
      </QrCard>
      <p className="flex items-start gap-2 text-13 text-ink">
        <Icon name="warning" size={16} className="mt-px shrink-0 text-warning" />
        <span>{t(coin === network ? 'funds.wallet.onlyCoin' : 'funds.wallet.onlyNetwork', { coin, network })}</span>
      </p>
    </div>
  );
};
