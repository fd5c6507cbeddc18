import { cx } from './cx.ts';
import { Flag, hasFlag } from './flag.tsx';
import { Mark } from './mark.tsx';

export type AssetIconProps = {
  /** 'EUR', 'BTC', 'QUILM', or a pair: 'GBP/EUR', 'BTC/USDT'. */
  readonly code: string;
  /** A share's or an index's code, which is drawn square; coins and currencies are round. */
  readonly isSquare?: boolean | undefined;
  /** The deployment's own picture of it, where it has one. A currency keeps its flag, as in a pair of it. */
  readonly src?: string | undefined;
  /** Pixels. */
  readonly size?: number;
  readonly className?: string;
};

/** What an instrument or an asset looks like wherever it is listed: its flag, two flags for a pair of currencies, else the mark drawn for its code. */
export const AssetIcon = ({ code, isSquare = false, src, size = 36, className }: AssetIconProps) => {
  const [base = '', quote] = code.split('/');
  const isFlag = !isSquare && hasFlag(base);
  if (src && !isFlag)
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        className={cx('shrink-0 bg-raised object-cover', isSquare ? 'rounded-[28%]' : 'rounded-full', className)}
      />
    );
  if (isFlag) {
    if (quote === undefined || !hasFlag(quote))
      return (
        <span className={cx('inline-grid shrink-0', className)}>
          <Flag currency={base} size={size} />
        </span>
      );
    const small = Math.round(size * 0.68);
    return (
      <span className={cx('relative inline-block shrink-0', className)} style={{ width: size, height: size }}>
        <span className="absolute end-0 bottom-0">
          <Flag currency={quote} size={small} />
        </span>
        <span className="absolute start-0 top-0 rounded-full ring-2 ring-page">
          <Flag currency={base} size={small} />
        </span>
      </span>
    );
  }
  return <Mark code={isSquare ? code : base} size={size} isRound={!isSquare} className={className} />;
};
