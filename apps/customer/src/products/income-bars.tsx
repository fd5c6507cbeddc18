import { EmptyState } from '@bourse/ui/empty-state';
import { Card } from '@bourse/ui/section';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../shell/index.ts';
import { currenciesOf, everyDay, type IncomeDay } from './income-days.ts';

const HEIGHT = 96;

/** A bar for each day, oldest at the left; a finger or the arrow keys read one off. */
const Bars = ({ days, label }: { readonly days: readonly IncomeDay[]; readonly label: string }) => {
  const { money, date } = useFormat();
  const frame = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number>();
  const lastAt = days.length - 1;
  const shown = Math.min(at ?? lastAt, lastAt);
  const chosen = days[shown];
  const [first, last] = [days[0], days[lastAt]];
  if (!chosen || !first || !last) return null;
  const most = Math.max(...days.map(({ amount }) => Number(amount))) || 1;
  const move = (event: PointerEvent): void => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    const share = (event.clientX - box.left) / box.width;
    setAt(Math.min(lastAt, Math.max(0, Math.floor(share * days.length))));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    setAt(Math.min(lastAt, Math.max(0, shown + by)));
  };
  const amount = money(chosen.amount, chosen.currency);
  return (
    <Card className="space-y-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-15 font-semibold text-ink-strong">{label}</h2>
        <p className="figures text-13 text-ink rtl:text-right">
          {date(chosen.day)} <span className="ms-1 font-semibold text-ink-strong">{amount}</span>
        </p>
      </div>
      <div
        ref={frame}
        dir="ltr"
        role="slider"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={lastAt}
        aria-valuenow={shown}
        aria-valuetext={`${date(chosen.day)}, ${amount}`}
        tabIndex={0}
        onPointerMove={move}
        onPointerDown={move}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
        onKeyDown={onKeyDown}
        style={{ height: HEIGHT }}
        className="flex touch-pan-y items-end gap-px rounded-sm border-b border-hair focus-ring"
      >
        {days.map((day, index) => (
          <span key={day.day} className="flex h-full max-w-8 flex-1 items-end">
            <span
              className={`w-full rounded-t-[3px] bg-accent ${index === shown ? '' : 'opacity-50'}`}
              style={{ height: `${Math.max(2, (Number(day.amount) / most) * 100)}%` }}
            />
          </span>
        ))}
      </div>
      {days.length > 1 && (
        <p dir="ltr" className="figures flex justify-between text-12 text-ink-faint" aria-hidden="true">
          <span>{date(first.day)}</span>
          <span>{date(last.day)}</span>
        </p>
      )}
    </Card>
  );
};

/** Own income by day, the last thirty at most; a currency each. */
export const IncomeBars = ({ days }: { readonly days: readonly IncomeDay[] }) => {
  const { t } = useTranslation('products');
  const currencies = currenciesOf(days);
  if (currencies.length === 0)
    return (
      <Card>
        <EmptyState drawing="wallet" title={t('products.noIncome')} text={t('products.noIncomeText')} />
      </Card>
    );
  return currencies.map((currency) => (
    <Bars
      key={currency}
      days={everyDay(days, currency)}
      label={currencies.length > 1 ? `${t('products.byDay')} ${currency}` : t('products.byDay')}
    />
  ));
};
