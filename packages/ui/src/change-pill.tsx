import { cx } from './cx.ts';
import { formatPercent } from './format.ts';
import { Icon } from './icon.tsx';

export type Direction = 'rise' | 'fall' | 'flat';

/** The direction of a change in decimal text or number: above zero rise, below fall, zero flat. */
export const directionOf = (change: string | number): Direction => {
  const value = Number(change);
  return value > 0 ? 'rise' : value < 0 ? 'fall' : 'flat';
};

export type ChangePillProps = {
  /** Change in percent: '1.23' is 1.23 %. Missing shows a dash. */
  readonly percent: string | number | undefined;
  readonly locale: string;
  /** 'pill' on a tint, 'solid' for boards, 'text' inline. */
  readonly look?: 'pill' | 'solid' | 'text';
  /** Stands before the percent: the change in money. */
  readonly amount?: string;
  readonly className?: string;
};

const TONES = {
  pill: { rise: 'bg-rise-tint text-rise', fall: 'bg-fall-tint text-fall', flat: 'bg-sunken text-ink-faint' },
  solid: { rise: 'bg-rise-solid text-on-rise', fall: 'bg-fall-solid text-on-fall', flat: 'bg-sunken text-ink-faint' },
  text: { rise: 'text-rise', fall: 'text-fall', flat: 'text-ink-faint' },
} as const;

/** A change with an arrow and a colour, so that the colour is never alone. */
export const ChangePill = ({ percent, locale, look = 'pill', amount, className }: ChangePillProps) => {
  const direction = percent === undefined ? 'flat' : directionOf(percent);
  return (
    <span
      className={cx(
        'figures inline-flex items-center justify-end gap-1 whitespace-nowrap text-13 font-semibold',
        look !== 'text' && 'min-w-[4.75rem] justify-center rounded-md px-1.5 py-0.5',
        TONES[look][direction],
        className,
      )}
    >
      {direction !== 'flat' && <Icon name={direction === 'rise' ? 'arrow-up' : 'arrow-down'} size={9} />}
      {amount && <span>{amount}</span>}
      <span>{percent === undefined ? '–' : formatPercent(percent, locale, 'always')}</span>
    </span>
  );
};
