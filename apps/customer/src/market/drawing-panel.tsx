import { Button, IconButton } from '@bourse/ui/button';
import type { ChartDrawing, DrawingKind } from '@bourse/ui/chart';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../shell/index.ts';
import { DRAWING_KINDS, type OwnDrawings } from './drawings.ts';

export type DrawingToolsProps = {
  readonly own: OwnDrawings;
  readonly decimals: number;
  readonly onPick: (kind: DrawingKind) => void;
};

/** What is drawn, one by one, to be taken off again. */
const OwnList = ({ own, decimals }: Pick<DrawingToolsProps, 'own' | 'decimals'>) => {
  const { t } = useTranslation('market');
  const { price } = useFormat();
  const nameOf = ({ kind, points }: ChartDrawing): string =>
    `${t(`market.draw.${kind}`)} ${points.map((point) => price(point.price, decimals)).join(' – ')}`;
  if (own.drawings.length === 0) return <p className="text-13 text-ink-faint">{t('market.draw.none')}</p>;
  return (
    <ul aria-label={t('market.draw.own')} className="max-h-48 overflow-y-auto">
      {own.drawings.map((drawing) => (
        <li key={drawing.id} className="flex min-h-11 items-center gap-2 text-13 text-ink">
          <span className="figures min-w-0 flex-1 truncate">{nameOf(drawing)}</span>
          <IconButton
            icon="trash"
            size={16}
            label={t('market.draw.remove', { name: nameOf(drawing) })}
            onPress={() => own.remove(drawing.id)}
          />
        </li>
      ))}
    </ul>
  );
};

/** What stands behind DrawingTools: what to draw next, what is drawn, and taking it back. */
export const DrawingPanel = ({ own, decimals, onPick, close }: DrawingToolsProps & { readonly close: () => void }) => {
  const { t } = useTranslation('market');
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        {DRAWING_KINDS.map((kind) => (
          <Button
            key={kind}
            look="secondary"
            size="small"
            onPress={() => {
              close();
              onPick(kind);
            }}
          >
            {t(`market.draw.${kind}`)}
          </Button>
        ))}
      </div>
      <OwnList own={own} decimals={decimals} />
      <div className="grid grid-cols-2 gap-2">
        <Button look="quiet" size="small" isDisabled={!own.undo} onPress={() => own.undo?.()}>
          {t('market.draw.undo')}
        </Button>
        <Button look="quiet" size="small" isDisabled={own.drawings.length === 0} onPress={own.removeAll}>
          {t('market.draw.removeAll')}
        </Button>
      </div>
      <p className="text-12 text-ink-faint">{t('market.draw.kept')}</p>
    </>
  );
};
