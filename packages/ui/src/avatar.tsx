import { cx } from './cx.ts';

export type AvatarProps = {
  /** Gives the letters and, always the same, the ground. */
  readonly name: string;
  readonly src?: string | undefined;
  readonly size?: number;
  /** Organisations are square with round corners, people round. */
  readonly shape?: 'round' | 'square';
  readonly className?: string;
};

const GROUNDS = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5', '--series-6'] as const;

const groundOf = (name: string): string => {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return GROUNDS[sum % GROUNDS.length] ?? GROUNDS[0];
};

/** A person or an organisation: the picture, or the first letters on a colour of their own. */
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
  const letters = [...name.replace(/[^\p{L}\p{N}]/gu, '')].slice(0, size >= 32 ? 2 : 1).join('');
  return (
    <span
      aria-hidden="true"
      className={cx(edge, 'inline-grid select-none place-items-center font-semibold text-ink-strong')}
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.36),
        background: `color-mix(in srgb, ${colour} 26%, var(--surface))`,
      }}
    >
      {letters.toLocaleUpperCase()}
    </span>
  );
};
