import { Icon } from '@bourse/ui/icon';
import { useTranslation } from 'react-i18next';
import { useFormat } from './use-format.ts';

/** Under a sum: what it leaves out, for there is no price of it now (FUNDS-21). Nothing where nothing is left out. */
export const Unpriced = ({ names }: { readonly names: readonly string[] }) => {
  const { t } = useTranslation('shell');
  const { language } = useFormat();
  if (names.length === 0) return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-13 text-warning">
      <Icon name="warning" size={14} className="mt-0.5 shrink-0" />
      {t('shell.unpriced', { names: new Intl.ListFormat(language, { type: 'conjunction' }).format(names) })}
    </p>
  );
};
