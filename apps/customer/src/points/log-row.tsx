import { Icon } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { useTranslation } from 'react-i18next';
import { type ReplyOfCall, useFormat } from '../shell/index.ts';

/** Points given or given back, signed. */
export const LogRow = ({ line }: { readonly line: ReplyOfCall<'points.log'>['list'][number] }) => {
  const { t } = useTranslation('points');
  const { date, number } = useFormat();
  const { at, kind, name, points } = line;
  return (
    <ListRow
      leading={<Icon name={kind === 'sign-in' ? 'calendar' : 'gift'} size={22} />}
      title={name ?? t('points.title')}
      subtitle={date(at, 'time')}
      trailing={
        <span dir="ltr" className={`figures text-15 font-semibold ${points > 0 ? 'text-rise' : 'text-ink-strong'}`}>
          {number(String(points), { sign: 'always' })}
        </span>
      }
    />
  );
};
