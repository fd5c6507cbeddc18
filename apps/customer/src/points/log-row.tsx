import { Icon } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { useTranslation } from 'react-i18next';
import { type ReplyOfCall, useFormat } from '../shell/index.ts';

type Line = ReplyOfCall<'points.log'>['list'][number];

/** What points were for. */
export const LogName = ({ line: { kind, name } }: { readonly line: Line }) => {
  const { t } = useTranslation('points');
  return (
    <span className="flex items-center gap-3 text-15 font-medium">
      <Icon name={kind === 'sign-in' ? 'calendar' : 'gift'} size={22} className="text-ink" />
      {name ?? t('points.title')}
    </span>
  );
};

/** Points given or taken, signed. */
export const LogPoints = ({ line: { points } }: { readonly line: Line }) => {
  const { number } = useFormat();
  return (
    <span dir="ltr" className={`figures text-15 font-semibold ${points > 0 ? 'text-rise' : 'text-ink-strong'}`}>
      {number(String(points), { sign: 'always' })}
    </span>
  );
};

/** Points given or given back, signed. */
export const LogRow = ({ line }: { readonly line: Line }) => {
  const { t } = useTranslation('points');
  const { date } = useFormat();
  const { at, kind, name } = line;
  return (
    <ListRow
      leading={<Icon name={kind === 'sign-in' ? 'calendar' : 'gift'} size={22} />}
      title={name ?? t('points.title')}
      subtitle={date(at, 'time')}
      trailing={<LogPoints line={line} />}
    />
  );
};
