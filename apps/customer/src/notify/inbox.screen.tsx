import { IconButton } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import {
  PagedList,
  ScreenHeader,
  useCommand,
  useFormat,
  usePagedCall,
  useRoute,
  useSetQuery,
  useToast,
} from '../shell/index.ts';
import { DeviceSwitch } from './device-switch.tsx';
import { hrefOf, MessageRow, MessageTitle, plain } from './message-row.tsx';
import { type Tab, tabOf, tabQuery } from './tab.ts';

const PAGE_SIZE = 10;

const MessageList = ({ tab }: { readonly tab: Tab }) => {
  const { t } = useTranslation(['notify', 'shell']);
  const { date } = useFormat();
  const page = usePagedCall(
    'notify.page',
    (pageNo) => ({ pageNo, pageSize: PAGE_SIZE, tab }),
    ({ list, total }) => ({ items: list, total }),
  );
  return (
    <PagedList
      pages={page}
      label={t('notify.title')}
      keyOf={({ id }) => id}
      renderRow={(message) => <MessageRow message={message} />}
      columns={[
        { key: 'title', title: t('notify.column.title'), cell: (message) => <MessageTitle message={message} /> },
        {
          key: 'text',
          title: t('notify.detail'),
          cell: ({ content }) => <span className="line-clamp-2 text-ink">{plain(content)}</span>,
        },
        {
          key: 'date',
          title: t('shell.column.date', { ns: 'shell' }),
          isFigure: true,
          cell: ({ at }) => <span className="font-normal text-ink-faint">{date(at, 'date-time')}</span>,
        },
      ]}
      targetOf={(message) => ({ href: hrefOf(message) })}
      skeleton={<SkeletonRows count={8} hasLeading={false} />}
      empty={
        <EmptyState
          title={t(tab === 'own' ? 'notify.none' : 'notify.noneAll')}
          text={t(tab === 'own' ? 'notify.noneText' : 'notify.noneAllText')}
          className="min-h-[50dvh] justify-center"
        />
      }
    />
  );
};

/** The inbox: the customer's own notices, and those to everybody. */
export const InboxScreen = () => {
  const { t } = useTranslation('notify');
  const toast = useToast();
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const tab = tabOf(query['tab']);
  const readAll = useCommand('notify.readAll');
  const markAll = async (): Promise<void> => {
    const answer = await readAll.run({});
    if (answer.ok) toast.success(t('notify.allRead'));
    else toast.failure(answer);
  };
  return (
    <>
      <ScreenHeader
        title={t('notify.title')}
        actions={<IconButton icon="check" label={t('notify.readAll')} onPress={() => void markAll()} />}
        below={
          <Segmented
            label={t('notify.title')}
            value={tab}
            onChange={(next) => setQuery({ tab: tabQuery(next) })}
            segments={[
              { value: 'own', label: t('notify.tab.own') },
              { value: 'everybody', label: t('notify.tab.everybody') },
            ]}
          />
        }
      />
      {tab === 'own' && <DeviceSwitch />}
      <MessageList key={tab} tab={tab} />
    </>
  );
};
