import type { ChartDrawingTool, DrawingKind } from '@bourse/ui/chart';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDrawings } from './drawings.ts';

/** What is drawn on an instrument's chart, and what is being drawn. */
export const useDrawingTool = (instrument: string) => {
  const { t } = useTranslation('market');
  const own = useDrawings(instrument);
  const [kind, setKind] = useState<DrawingKind>();
  const end = (): void => setKind(undefined);
  const tool: ChartDrawingTool | undefined = kind && {
    kind,
    texts: {
      first: t('market.draw.first'),
      second: t('market.draw.second'),
      single: t('market.draw.single'),
      cancel: t('market.draw.cancel'),
    },
    onDone: (points) => {
      own.add({ kind, points });
      end();
    },
    onCancel: end,
  };
  return { own, tool, pick: setKind };
};
