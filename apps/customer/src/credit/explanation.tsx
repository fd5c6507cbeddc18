import { Card } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';

const LINES = ['what', 'who', 'cost', 'when', 'risk'] as const;

/** What a credit line is, in five lines, before anything is applied for. */
export const Explanation = () => {
  const { t } = useTranslation('credit');
  return (
    <Card>
      <h2 className="text-15 font-semibold text-ink-strong">{t('credit.about')}</h2>
      <ul className="mt-2 space-y-2 text-13 text-ink">
        {LINES.map((line) => (
          <li key={line}>{t(`credit.about.${line}`)}</li>
        ))}
      </ul>
    </Card>
  );
};
