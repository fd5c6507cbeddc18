import { cx } from './cx.ts';

/** What is drawn on a mark: shapes of our own, none of them anybody's emblem. */
const SHAPES = [
  'M8 25 18 9l10 16z',
  'M9 22a9 9 0 0 1 18 0M13 22a5 5 0 0 1 10 0',
  'M7 21c4-8 7-8 11 0s7 8 11 0',
  'M18 8l9 5v10l-9 5-9-5V13z',
  'M10 26V16M18 26V10M26 26v-6',
  'M10 10h16v16M10 18h8v8',
  'M18 8a10 10 0 1 0 10 10M18 13a5 5 0 1 0 5 5',
  'M9 13l9-4 9 4-9 4zM9 19l9 4 9-4M9 24l9 4 9-4',
  'M11 25c0-9 5-14 14-15-1 9-6 14-14 15zM11 25l7-8',
  'M9 18h18M18 9v18M12 12l12 12M24 12 12 24',
  'M12 9v18M12 11h12l-4 5 4 5H12',
  'M10 24 18 10l8 14M13.5 19h9',
] as const;

const TONES = [222, 262, 300, 338, 8, 28, 46, 92, 150, 172, 190, 206] as const;

const numberOf = (name: string): number => {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
};

/** The hue of a name: the same wherever it is drawn. */
export const hueOf = (name: string): number => TONES[numberOf(name) % TONES.length] as number;

/** The drawn mark of an instrument: shape and colour follow from its code alone, so it looks the same on every screen. */
export const Mark = ({
  code,
  size,
  isRound = false,
  className,
}: {
  readonly code: string;
  readonly size: number;
  /** Coins are round, companies square. */
  readonly isRound?: boolean;
  readonly className?: string | undefined;
}) => {
  const hue = hueOf(code);
  const shape = SHAPES[Math.floor(numberOf(code) / TONES.length) % SHAPES.length];
  return (
    <svg
      viewBox="0 0 36 36"
      width={size}
      height={size}
      aria-hidden="true"
      style={{ background: `linear-gradient(135deg, hsl(${hue} 62% 50%), hsl(${(hue + 24) % 360} 66% 34%))` }}
      className={cx('shrink-0', isRound ? 'rounded-full' : 'rounded-[28%]', className)}
    >
      <path d={shape} fill="none" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
};
