import { Icon } from '@bourse/ui/icon';
import { Popup } from '@bourse/ui/popup';
import { Skeleton } from '@bourse/ui/skeleton';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CHART_TOOL } from './chart-tools.tsx';
import type { DrawingToolsProps } from './drawing-panel.tsx';

const DrawingPanel = lazy(() => import('./drawing-panel.tsx').then((module) => ({ default: module.DrawingPanel })));

/** Drawing on the chart (rule CHART-9); what stands behind the button is loaded when it is first opened. */
export const DrawingTools = (props: DrawingToolsProps) => {
  const { t } = useTranslation('market');
  return (
    <Popup
      label={t('market.draw.title')}
      buttonLabel={t('market.draw.title')}
      className={`${CHART_TOOL} text-ink hover:text-ink-strong`}
      button={<Icon name="edit" size={18} />}
    >
      {(close) => (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <DrawingPanel {...props} close={close} />
        </Suspense>
      )}
    </Popup>
  );
};
