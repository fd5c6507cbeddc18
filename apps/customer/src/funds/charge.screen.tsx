import { Icon, type IconName } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { Card } from '@bourse/ui/section';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { address, Loaded, openService, ScreenHeader, useQueryCall, WithAside } from '../shell/index.ts';
import { DemoNotice } from './demo-notice.tsx';
import { MethodClosed } from './method-closed.tsx';
import { NotFrozen } from './not-frozen.tsx';
import { NotInDemo } from './not-in-demo.tsx';

const Leading = ({ name }: { readonly name: IconName }) => (
  <span className="grid size-10 place-items-center rounded-full bg-accent-tint text-accent-ink">
    <Icon name={name} size={20} />
  </span>
);

/** The published names of the payment codes: 1 is USDT on ERC20, any other on TRC20. */
const nameOf = (id: number): string => (id === 1 ? 'USDT-ERC' : 'USDT-TRC');

/** Payment codes to send USDT to, the voucher that follows, and customer service. */
export const ChargeScreen = () => {
  const { t } = useTranslation('funds');
  const codes = useQueryCall('funds.paymentCodes', {}, { freshMs: 60_000 });
  return (
    <>
      <ScreenHeader title={t('funds.channel.voucher')} fallback="/recharge" />
      <NotInDemo>
        <NotFrozen>
          <WithAside
            aside={
              <>
                <Card flush className="divide-y divide-hair">
                  <ListRow
                    href={address('/charge/voucher')}
                    leading={<Leading name="upload" />}
                    title={t('funds.charge.voucher')}
                    subtitle={<span className="whitespace-normal">{t('funds.charge.voucherText')}</span>}
                    className="min-h-15"
                  />
                  <ListRow leading={<Leading name="headset" />} title={t('shell.service')} onPress={openService} />
                </Card>
                <DemoNotice />
              </>
            }
          >
            <div className="space-y-4 px-4 pt-2 pb-4">
              <p className="text-15 text-ink">{t('funds.charge.text')}</p>
              <Loaded of={codes} skeleton={<SkeletonRows count={2} />}>
                {(ids) => (
                  <Card flush className="divide-y divide-hair">
                    {ids.length === 0 && <MethodClosed text={t('funds.topup.closedText')} />}
                    {ids.map((id) => (
                      <ListRow
                        key={id}
                        href={address('/charge/pay', { type: id })}
                        leading={<Leading name="qr" />}
                        title={nameOf(id)}
                        className="min-h-15"
                      />
                    ))}
                  </Card>
                )}
              </Loaded>
            </div>
          </WithAside>
        </NotFrozen>
      </NotInDemo>
    </>
  );
};
