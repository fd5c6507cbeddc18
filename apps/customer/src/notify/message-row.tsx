import { cx } from '@bourse/ui/cx';
import { AppLink } from '@bourse/ui/link';
import { SwipeRow } from '@bourse/ui/swipe-row';
import { useTranslation } from 'react-i18next';
import { address, type ReplyOfCall, useCommand, useFormat } from '../shell/index.ts';
import { tabQuery } from './tab.ts';

type Message = ReplyOfCall<'notify.page'>['list'][number];

/** The words of a message without its marks. */
export const plain = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

/** The page of a message. */
export const hrefOf = ({ id, tab }: Message): string =>
  address('/notificationDetail', { notification: id, tab: tabQuery(tab) });

/** The title with a dot while it is unread. */
export const MessageTitle = ({ message: { title, state } }: { readonly message: Message }) => {
  const { t } = useTranslation('notify');
  const isUnread = state === 'unread';
  return (
    <span className="flex items-center gap-3">
      <span
        className={cx('size-2 shrink-0 rounded-full', isUnread ? 'bg-accent' : 'bg-transparent')}
        aria-hidden="true"
      />
      <span className={cx('text-15', isUnread ? 'font-semibold' : 'font-medium')}>{title}</span>
      {isUnread && <span className="sr-only">{t('notify.unread')}</span>}
    </span>
  );
};

/** One message: a dot while it is unread, its title, its first words, how old it is. A swipe marks it as read. */
export const MessageRow = ({ message }: { readonly message: Message }) => {
  const { t } = useTranslation('notify');
  const { ago } = useFormat();
  const read = useCommand('notify.read');
  const { id, title, content, at, state } = message;
  const isUnread = state === 'unread';
  const row = (
    <AppLink
      href={hrefOf(message)}
      className="flex min-h-18 items-start gap-3 bg-page px-4 py-3 transition-colors hover:bg-raised/70 focus-ring-inset"
    >
      <span
        className={cx('mt-2 size-2 shrink-0 rounded-full', isUnread ? 'bg-accent' : 'bg-transparent')}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-3">
          <span
            className={cx(
              'line-clamp-2 min-w-0 flex-1 text-15 text-ink-strong',
              isUnread ? 'font-semibold' : 'font-medium',
            )}
          >
            {title}
          </span>
          <span className="shrink-0 text-12 text-ink-faint">{ago(at)}</span>
        </span>
        <span className="mt-0.5 line-clamp-2 block text-13 text-ink-faint">{plain(content)}</span>
        {isUnread && <span className="sr-only">{t('notify.unread')}</span>}
      </span>
    </AppLink>
  );
  return isUnread ? (
    <SwipeRow icon="check" onSwipe={() => void read.run({ id })}>
      {row}
    </SwipeRow>
  ) : (
    row
  );
};
