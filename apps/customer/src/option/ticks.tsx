import { decimalsWritten } from '@bourse/rules';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/section';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../shell/index.ts';
import type { Receipt } from './option-figures.ts';

/** As many as are read at a glance; the others on a tap. */
const SHOWN = 6;
const HASH_SHOWN = 12;

/** The receipt: every tick between acceptance and end with its number and the hash of the tape, for everybody to work out again (rule OPTION-14). */
export const Ticks = ({ receipt: { ticks, open, close, isWhole } }: { readonly receipt: Receipt }) => {
  const { t } = useTranslation('option');
  const { date, price } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? ticks : ticks.slice(-SHOWN);
  return (
    <Card>
      <h3 className="text-15 font-semibold text-ink-strong">{t('option.receipt')}</h3>
      <p className="mt-1 text-13 text-ink">{t(isWhole ? 'option.receiptText' : 'option.receiptPart')}</p>
      <ol className="mt-3 divide-y divide-hair" dir="ltr">
        {shown.map((tick) => (
          <li key={tick.seq} className="py-1.5 text-13">
            <span className="flex justify-between gap-3">
              <span className={tick.counts ? 'text-ink' : 'text-ink-faint line-through'}>
                {date(tick.at, 'time-seconds')} · #{tick.seq}
                {tick.seq === open?.seq && ` · ${t('option.opens')}`}
                {tick.seq === close?.seq && ` · ${t('option.closes')}`}
              </span>
              <span className="figures text-ink-strong">{price(tick.price, decimalsWritten(tick.price))}</span>
            </span>
            <code className="block truncate text-12 text-ink-faint" title={tick.hash}>
              {tick.hash.slice(0, HASH_SHOWN)}…
            </code>
          </li>
        ))}
      </ol>
      {ticks.length > SHOWN && (
        <Button look="quiet" size="small" onPress={() => setOpen(!isOpen)} className="-ms-3 mt-1">
          {isOpen ? t('option.fewer') : t('option.allTicks', { count: ticks.length })}
        </Button>
      )}
    </Card>
  );
};
