import { Button } from '@bourse/ui/button';
import { CopyButton } from '@bourse/ui/copy-button';
import { Icon } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { QrCard } from '@bourse/ui/qr-card';
import { Card } from '@bourse/ui/section';
import { Sheet } from '@bourse/ui/sheet';
import { Skeleton } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invitationAddress, useFormat, useSite, useUser } from '../shell/index.ts';
import { useRebate } from './use-rebate.ts';

const Copied = ({ title, text, copy }: { readonly title: string; readonly text: string; readonly copy: string }) => {
  const { t } = useTranslation('identity');
  return (
    <div className="flex min-h-15 items-center gap-2 py-2 ps-4 pe-2">
      <dl className="min-w-0 flex-1">
        <dt className="text-13 text-ink-faint">{title}</dt>
        <dd className="mt-0.5 text-15 font-medium break-all text-ink-strong">
          <bdi className="figures">{text}</bdi>
        </dd>
      </dl>
      <CopyButton
        text={text}
        label={copy}
        copiedLabel={t('identity.security.copied')}
        failedLabel={t('identity.security.copyFailed')}
      />
    </div>
  );
};

/** Hands the link to the phone's own sharing; closing that is an answer too. */
const share = (title: string, url: string): void => void navigator.share({ title, url }).catch(() => undefined);

type InviteSheetProps = { readonly code: string; readonly worth: string | undefined; readonly onClose: () => void };

const InviteSheet = ({ code, worth, onClose }: InviteSheetProps) => {
  const { t } = useTranslation(['identity', 'shell']);
  const name = useSite((site) => site.name);
  const link = location.origin + invitationAddress(code);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('identity.invite.title')}
      closeLabel={t('shell.close', { ns: 'shell' })}
      footer={
        // A desktop's browser may know no sharing: there the link is copied.
        typeof navigator.share === 'function' ? (
          <Button icon="share" size="large" wide onPress={() => share(name, link)}>
            {t('identity.invite.share')}
          </Button>
        ) : undefined
      }
    >
      <div className="space-y-4 pb-4">
        {worth && <p className="text-15 text-ink">{worth}</p>}
        <QrCard value={link} label={t('identity.invite.qr')} size={168} />
        <Card flush className="divide-y divide-hair bg-raised">
          <Copied title={t('identity.invite.code')} text={code} copy={t('identity.invite.copyCode')} />
          <Copied title={t('identity.invite.link')} text={link} copy={t('identity.invite.copyLink')} />
        </Card>
      </div>
    </Sheet>
  );
};

/** The way to the own invitation: its code, its link, and what it is worth. A demo account invites nobody. */
export const MineInvite = () => {
  const { t } = useTranslation('identity');
  const { number } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const user = useUser();
  const terms = useRebate();
  if (terms.state === 'idle' || user.state === 'error') return null;
  if (user.state !== 'success') return <Skeleton className="mx-4 mt-3 h-15 rounded-card" />;
  const known = terms.state === 'success' && terms.value.sharePercent !== '0' ? terms.value : undefined;
  const worth =
    known &&
    t('identity.invite.worth', {
      share: number(known.sharePercent),
      period: t('identity.invite.hours', { count: known.periodHours }),
    });
  return (
    <Card flush className="mx-4 mt-3">
      <ListRow
        leading={<Icon name="share" size={22} />}
        title={t('identity.invite.title')}
        subtitle={known && t('identity.invite.short', { share: number(known.sharePercent) })}
        onPress={() => setOpen(true)}
        chevron
      />
      {isOpen && <InviteSheet code={user.value.invitationCode} worth={worth} onClose={() => setOpen(false)} />}
    </Card>
  );
};
