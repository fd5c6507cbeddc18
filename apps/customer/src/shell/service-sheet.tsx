import { Avatar } from '@bourse/ui/avatar';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { Sheet } from '@bourse/ui/sheet';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { closeSheet } from './dialogs.ts';
import { Loaded } from './load-state.tsx';
import { useQueryCall } from './queries.ts';

type Contact = { readonly name: string; readonly url: string; readonly logo: string | null };

/** Only addresses that open a page, a mail or a call; anything else in the settings is left out. */
const isUsable = ({ url }: Contact): boolean => /^(https:|mailto:|tel:)/i.test(url);

const ContactRow = ({ contact }: { readonly contact: Contact }) => (
  <a href={contact.url} target="_blank" rel="noreferrer" className="-mx-4 block focus-ring-inset hover:bg-raised/70">
    <ListRow
      leading={<Avatar name={contact.name} src={contact.logo ?? undefined} size={40} shape="square" />}
      title={<span className="whitespace-normal">{contact.name}</span>}
      subtitle={contact.url.replace(/^(https:\/\/|mailto:|tel:)/i, '')}
      trailing={<Icon name="external" size={18} className="text-ink-faint" />}
    />
  </a>
);

/** How customer service is reached. */
export const ServiceSheet = () => {
  const { t } = useTranslation('shell');
  const contacts = useQueryCall('home.onlineService', {}, { freshMs: 300_000 });
  return (
    <Sheet
      isOpen
      onClose={closeSheet}
      title={t('shell.service')}
      subtitle={t('shell.serviceText')}
      closeLabel={t('shell.close')}
    >
      <Loaded of={contacts} skeleton={<SkeletonRows count={3} />}>
        {({ contacts: list }) => {
          const usable = list.filter(isUsable);
          return usable.length === 0 ? (
            <EmptyState title={t('shell.serviceNone')} />
          ) : (
            usable.map((contact) => <ContactRow key={contact.url} contact={contact} />)
          );
        }}
      </Loaded>
    </Sheet>
  );
};
