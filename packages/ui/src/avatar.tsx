import { cx } from './cx.ts';

export type AvatarProps = {
  /** Gives the letters and, always the same, the ground. */
  readonly name: string;
  readonly src?: string | undefined;
  readonly size?: number;
  /** Instruments are square with round corners, people round. */
  readonly shape?: 'round' | 'square';
  readonly className?: string;
};

const GROUNDS = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5', '--series-6'] as const;

/** Money is known by its sign, which is taken from the system's font: for one sign alone a browser would fetch a whole part of ours. */
const SIGNS: Readonly<Record<string, string>> = {
  EUR: '€',
  USD: '$',
  GBP: '£',
  JPY: '¥',
  CNY: '¥',
  HKD: '$',
  BRL: 'R$',
  USDT: '₮',
  BTC: '₿',
  ETH: 'Ξ',
};

const groundOf = (name: string): string => {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return GROUNDS[sum % GROUNDS.length] ?? GROUNDS[0];
};

/** A face or a sign: the picture, the sign of a currency, or the first letters on a colour of their own. */
export const Avatar = ({ name, src, size = 36, shape = 'round', className }: AvatarProps) => {
  const edge = cx('shrink-0 overflow-hidden', shape === 'round' ? 'rounded-full' : 'rounded-[28%]', className);
  if (src)
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        className={cx(edge, 'bg-raised object-cover')}
        style={{ width: size, height: size }}
      />
    );
  const colour = `var(${groundOf(name)})`;
  const sign = shape === 'round' ? SIGNS[name] : undefined;
  const letters = [...name.replace(/[^\p{L}\p{N}]/gu, '')].slice(0, size >= 32 ? 2 : 1).join('');
  return (
    <span
      aria-hidden="true"
      className={cx(edge, 'inline-grid select-none place-items-center font-semibold text-ink-strong')}
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * (sign?.length === 1 ? 0.5 : 0.36)),
        ...(sign === undefined ? {} : { fontFamily: 'system-ui, sans-serif' }),
        background: `color-mix(in srgb, ${colour} 26%, var(--surface))`,
      }}
    >
      {sign ?? letters.toLocaleUpperCase()}
    </span>
  );
};
