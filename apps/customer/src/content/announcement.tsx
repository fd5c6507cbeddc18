import { Button, ButtonLink } from '@bourse/ui/button';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RichText, readStored, usePreviewOf, useQueryCall, writeStored } from '../shell/index.ts';
import { announcementHref } from './menu-links.ts';

/** The announcement after sign-in, shown once: which one was closed is kept on the device. A draft that is looked at is shown whatever was closed before. */
export const Announcement = () => {
  const { t } = useTranslation(['content', 'shell']);
  const isPreview = usePreviewOf('announcement');
  const announcement = useQueryCall('home.announcement', {}, { freshMs: 600_000 });
  const [closed, setClosed] = useState(() => (isPreview ? undefined : readStored<string>('CLOSE_WINDOW_TIME')));
  const item = announcement.state === 'success' ? announcement.value : null;
  if (!item) return null;
  const close = (): void => {
    if (!isPreview) writeStored('CLOSE_WINDOW_TIME', item.id);
    setClosed(item.id);
  };
  const href = announcementHref(item.link);
  return (
    <Sheet
      isOpen={closed !== item.id}
      onClose={close}
      title={item.title}
      closeLabel={t('shell.close', { ns: 'shell' })}
      footer={
        href ? (
          <span onClickCapture={close}>
            <ButtonLink href={href} wide>
              {t('content.announcement.open')}
            </ButtonLink>
          </span>
        ) : (
          <Button wide onPress={close}>
            {t('content.announcement.understood')}
          </Button>
        )
      }
    >
      <RichText html={item.content} />
    </Sheet>
  );
};
