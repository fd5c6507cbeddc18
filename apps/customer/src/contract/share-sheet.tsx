import { PaperBadge } from '@bourse/ui/badge';
import { ChangePill } from '@bourse/ui/change-pill';
import { QrCard } from '@bourse/ui/qr-card';
import { ShareCard } from '@bourse/ui/share-card';
import { Sheet } from '@bourse/ui/sheet';
import { useTranslation } from 'react-i18next';
import { MarginTerms, useMarginResult } from '../orders/index.ts';
import { invitationAddress, useFormat, useSession, useSite, useUser } from '../shell/index.ts';
import type { ContractSheetProps } from './increase-sheet.tsx';

/** A position as a picture to show others: its percentage and prices, no sums, and the way to an account of one's own. */
export const ShareSheet = ({ position, onClose }: ContractSheetProps) => {
  const { t } = useTranslation(['contract', 'shell']);
  const { language, number } = useFormat();
  const name = useSite((site) => site.name);
  const isPaper = useSite((site) => site.mode === 'paper');
  const { session } = useSession();
  // Who sees the picture elsewhere sees nothing else of the page that says so.
  const unreal = session?.mode === 'demo' ? 'shell.demo.mark' : isPaper ? 'shell.paper' : undefined;
  const user = useUser();
  const { last, percent } = useMarginResult(position);
  const code = user.state === 'success' ? user.value.invitationCode : undefined;
  const link = location.origin + (code === undefined ? '/' : invitationAddress(code));
  return (
    <Sheet isOpen onClose={onClose} title={t('contract.share.title')} closeLabel={t('shell.close', { ns: 'shell' })}>
      <div className="pb-4">
        <ShareCard
          fileName={`${position.code}.png`}
          shareLabel={t('contract.share.send')}
          failedLabel={t('contract.share.failed')}
        >
          <p className="flex flex-wrap items-center justify-between gap-2 text-13 font-semibold text-ink-faint">
            {name}
            {unreal && <PaperBadge>{t(unreal, { ns: 'shell' })}</PaperBadge>}
          </p>
          <p className="mt-3 flex flex-wrap items-center gap-2 text-17 font-semibold text-ink-strong">
            {position.code}
            <MarginTerms position={position} />
          </p>
          <p className="mt-2 text-32">
            <ChangePill percent={percent} locale={language} look="text" className="text-32! font-semibold" />
          </p>
          <dl className="mt-3 grid grid-cols-2 gap-3 text-12">
            <div>
              <dt className="text-ink-faint">{t('contract.share.entry')}</dt>
              <dd className="figures text-15 font-medium text-ink-strong rtl:text-right">
                {number(position.entryPrice)}
              </dd>
            </div>
            <div>
              <dt className="text-ink-faint">{t('contract.share.last')}</dt>
              <dd className="figures text-15 font-medium text-ink-strong rtl:text-right">
                {last === undefined ? '–' : number(last)}
              </dd>
            </div>
          </dl>
          <div className="mt-4">
            <QrCard value={link} label={t('contract.share.code')} size={112} />
          </div>
          <p className="mt-3 text-center text-12 text-ink-faint">{t('contract.share.note')}</p>
        </ShareCard>
      </div>
    </Sheet>
  );
};
