import { useState } from 'react';
import { cx } from './cx.ts';
import { formatMoney, isCutAsSum, moneyParts, type SignStyle, sumOptions } from './format.ts';

export type FigureProps = {
  /** Decimal text as it came over the wire. */
  readonly amount: string;
  /** Code of the asset: decides the sign and where it stands. */
  readonly asset: string;
  readonly locale: string;
  readonly minDecimals?: number;
  readonly maxDecimals?: number;
  readonly sign?: SignStyle;
  /** Covered by the eye: dots of one width, whatever the amount. */
  readonly isHidden?: boolean;
  /** Read aloud in place of the dots. */
  readonly hiddenLabel?: string;
  /** The same worth in another currency, smaller, underneath. */
  readonly second?: { readonly amount: string; readonly asset: string };
  readonly size?: 'inline' | 'medium' | 'large' | 'hero';
  /** Shows every digit; otherwise USDT has two decimals. */
  readonly isFull?: boolean;
  /** A tap shows the digits that were left out. Not inside of what is tapped itself. */
  readonly canOpen?: boolean;
  /** The asset stands beside it already: it decides the digits and is not written. */
  readonly isBare?: boolean;
  /** A gain or loss: rise above zero, fall below; the sign is then always written, and what is cut of a loss makes it no smaller (rule FIGURES-10). */
  readonly toned?: boolean;
  readonly className?: string;
};

const SIZES = {
  inline: '',
  medium: 'text-17 font-semibold',
  large: 'text-24 font-semibold',
  hero: 'text-32 font-semibold',
} as const;

const toneOf = (amount: string): string =>
  !/[1-9]/.test(amount) ? '' : amount.startsWith('-') ? 'text-fall' : 'text-rise';

/** An amount of money: the whole part strong, the decimals a shade fainter, the currency where the language puts it. */
export const Figure = ({
  amount,
  asset,
  locale,
  minDecimals,
  maxDecimals,
  sign,
  isHidden = false,
  hiddenLabel,
  second,
  size = 'inline',
  toned = false,
  isFull = false,
  canOpen = false,
  isBare = false,
  className,
}: FigureProps) => {
  const [isOpen, setOpen] = useState(false);
  const isCut = !isFull && maxDecimals === undefined && isCutAsSum(amount, asset);
  const options = {
    ...(isFull || isOpen ? {} : sumOptions(amount, asset, toned && amount[0] === '-' ? 'up' : 'down')),
    ...(minDecimals === undefined ? {} : { minDecimals }),
    ...(maxDecimals === undefined ? {} : { maxDecimals }),
    sign: sign ?? (toned ? 'always' : 'auto'),
  } as const;
  const parts = { ...moneyParts(amount, asset, locale, options), ...(isBare ? { before: '', after: '' } : {}) };
  const tone = toned && !isHidden ? toneOf(amount) : '';
  const isLarge = size === 'hero' || size === 'large';
  // Fainter small figures in a colour would fall below the contrast that text needs.
  const fainter = tone ? (isLarge ? 'opacity-80' : '') : 'text-ink-faint';
  const text = (
    <>
      {parts.sign}
      {parts.before}
      {parts.whole}
      <span className={fainter}>
        {parts.point}
        {parts.fraction}
      </span>
      {parts.after && (
        <span className={cx(size === 'hero' && 'text-20', size === 'large' && 'text-17', fainter)}>{parts.after}</span>
      )}
    </>
  );
  const look = cx('figures whitespace-nowrap', tone || 'text-ink-strong', SIZES[size]);
  const shown =
    isCut && canOpen ? (
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={cx(look, 'hit cursor-pointer rounded-sm focus-ring')}
      >
        {text}
      </button>
    ) : (
      <span className={look}>{text}</span>
    );
  return (
    <span className={cx('inline-flex flex-col items-start', className)}>
      {isHidden ? (
        <span
          className={cx('figures tracking-widest text-ink-strong', SIZES[size])}
          role="img"
          aria-label={hiddenLabel ?? '•••'}
        >
          ••••••
        </span>
      ) : (
        shown
      )}
      {second && !isHidden && (
        <span className="figures text-13 text-ink-faint">≈ {formatMoney(second.amount, second.asset, locale)}</span>
      )}
    </span>
  );
};
