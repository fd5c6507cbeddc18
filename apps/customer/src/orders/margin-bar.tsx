import { useTranslation } from 'react-i18next';
import { useFormat } from '../shell/index.ts';

type Mark = { readonly name: 'liquidation' | 'call' | 'entry' | 'last'; readonly price: string };

export type MarginBarProps = {
  readonly liquidation: string;
  readonly call: string;
  readonly entry: string;
  readonly last: string | undefined;
};

const DOTS: Readonly<Record<Mark['name'], string>> = {
  liquidation: 'bg-danger',
  call: 'bg-warning',
  entry: 'bg-ink-faint',
  last: 'bg-accent',
};

/** Where on the bar each price stands, percent of its length. The bar reaches a tenth beyond the outermost prices. */
const placed = (marks: readonly Mark[]): ReadonlyMap<Mark['name'], number> => {
  const prices = marks.map(({ price }) => Number.parseFloat(price));
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const width = (high - low || 1) * 1.2;
  return new Map(marks.map(({ name }, index) => [name, (((prices[index] ?? low) - low) / width) * 100 + 100 / 12]));
};

/** How far the last price is from the margin call and from liquidation: one axis of prices, lowest at the left in every language. */
export const MarginBar = ({ liquidation, call, entry, last }: MarginBarProps) => {
  const { t } = useTranslation('stocks');
  const { number } = useFormat();
  const marks: readonly Mark[] = [
    { name: 'liquidation', price: liquidation },
    { name: 'call', price: call },
    { name: 'entry', price: entry },
    ...(last === undefined ? [] : [{ name: 'last', price: last } as const]),
  ];
  const at = placed(marks);
  const place = (name: Mark['name']): number => at.get(name) ?? 0;
  const isLong = place('liquidation') <= place('entry');
  const danger = isLong
    ? { left: 0, width: `${place('liquidation')}%` }
    : { right: 0, left: `${place('liquidation')}%` };
  const warning = {
    left: `${Math.min(place('liquidation'), place('call'))}%`,
    width: `${Math.abs(place('call') - place('liquidation'))}%`,
  };
  return (
    <div>
      <div dir="ltr" aria-hidden="true" className="relative my-3 h-2 overflow-visible rounded-full bg-success-tint">
        <span className="absolute inset-y-0 rounded-full bg-danger/70" style={danger} />
        <span className="absolute inset-y-0 bg-warning/70" style={warning} />
        <span
          className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-ink-faint"
          style={{ left: `${place('entry')}%` }}
        />
        {last !== undefined && (
          <span
            className="absolute top-1/2 size-4 -translate-x-1/2 -translate-y-1/2 rounded-full border-3 border-surface bg-accent"
            style={{ left: `${place('last')}%` }}
          />
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5 text-12 min-[520px]:grid-cols-4">
        {marks.map(({ name, price }) => (
          <div key={name}>
            <dt className="flex items-center gap-1.5 text-ink-faint">
              <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${DOTS[name]}`} />
              {t(`stocks.margin.mark.${name}`)}
            </dt>
            <dd className="figures text-13 font-medium text-ink-strong rtl:text-right">{number(price)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
