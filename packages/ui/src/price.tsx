import { useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { numberParts } from './format.ts';

export type PriceProps = {
  /** Decimal text; missing shows a dash of the same width. */
  readonly value: string | undefined;
  /** Decimals of the instrument's tick size. */
  readonly decimals: number;
  readonly locale: string;
  readonly size?: 'inline' | 'large' | 'hero';
  /** Colour of the day's direction, for the large price of an instrument. */
  readonly tone?: 'rise' | 'fall' | undefined;
  readonly isFlashing?: boolean;
  readonly className?: string;
};

const SIZES = { inline: '', large: 'text-24 font-semibold', hero: 'text-32 font-semibold' } as const;

const isBelow = (a: string, b: string): boolean => Number(a) < Number(b);

const useFlash = (value: string | undefined, isFlashing: boolean, tone: PriceProps['tone']) => {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useEffect(() => {
    const old = before.current;
    before.current = value;
    const target = element.current;
    if (!isFlashing || !target || old === undefined || value === undefined || old === value) return;
    target.classList.remove('animate-flash-rise', 'animate-flash-fall');
    // Each flash is a layer of its own, too dear to be put together anew with every frame of a scroll, where nobody sees it.
    if (target.closest('[data-scrolled]')) return;
    const move = isBelow(value, old) ? 'fall' : 'rise';
    // A figure in the colour of its day is not lit in the other's.
    if (tone !== undefined && tone !== move) return;
    target.classList.add(`animate-flash-${move}`);
    // Under its other name the same animation starts again, without laying the page out in between.
    target.classList.toggle('flash-once-more');
  }, [value, isFlashing, tone]);
  return element;
};

/** A live price: figures of one width, decimals fainter, one soft flash when it moves, silent to screen readers until asked. */
export const Price = ({ value, decimals, locale, size = 'inline', tone, isFlashing = true, className }: PriceProps) => {
  const element = useFlash(value, isFlashing, tone);
  if (value === undefined) return <span className={cx('figures text-ink-faint', SIZES[size], className)}>–</span>;
  const { sign, whole, point, fraction } = numberParts(value, locale, { minDecimals: decimals, maxDecimals: decimals });
  return (
    <span
      ref={element}
      aria-live="off"
      className={cx(
        'figures flash-ground inline-block whitespace-nowrap rounded-sm',
        size === 'inline' && '-mx-1 px-1',
        tone === 'rise' ? 'text-rise' : tone === 'fall' ? 'text-fall' : 'text-ink-strong',
        SIZES[size],
        className,
      )}
    >
      {sign}
      {whole}
      <span className={cx((!tone || size !== 'inline') && 'text-current/90')}>
        {point}
        {fraction}
      </span>
    </span>
  );
};
