import { isSome } from '@bourse/rules';
import { Button } from '@bourse/ui/button';
import { Figure } from '@bourse/ui/figure';
import { ProgressBar } from '@bourse/ui/part-bar';
import { Card } from '@bourse/ui/section';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../shell/index.ts';
import { type Line, partPercent } from './credit-line.ts';
import { DrawSheet } from './draw-sheet.tsx';

/** The own limit, with what of it is used and left. */
export const LineCard = ({ line }: { readonly line: Line }) => {
  const { t } = useTranslation('credit');
  const { language, money } = useFormat();
  const [isDrawing, setDrawing] = useState(false);
  const { asset, limit, used, left, interest } = line;
  return (
    <Card className="mx-4 space-y-3">
      <div>
        <p className="text-13 text-ink-faint">{t('credit.left')}</p>
        <Figure locale={language} amount={left} asset={asset} className="text-24 font-semibold" />
      </div>
      <ProgressBar percent={partPercent(used, limit)} label={t('credit.used')} />
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-13">
        {(
          [
            ['used', used],
            ['limit', limit],
            ['interest', interest],
          ] as const
        ).map(([name, amount]) => (
          <div key={name}>
            <dt className="text-ink-faint">{t(`credit.${name}`)}</dt>
            <dd className="figures text-ink-strong rtl:text-right">{money(amount, asset)}</dd>
          </div>
        ))}
      </dl>
      {isSome(limit) && <p className="text-12 text-ink-faint">{t('credit.limitNote')}</p>}
      <Button size="large" onPress={() => setDrawing(true)} isDisabled={!isSome(left)} className="w-full">
        {t('credit.draw')}
      </Button>
      {isDrawing && <DrawSheet line={line} onClose={() => setDrawing(false)} />}
    </Card>
  );
};
