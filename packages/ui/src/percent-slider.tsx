import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import { cx } from './cx.ts';

export type PercentSliderProps = {
  readonly label: string;
  /** Whole percent; above 100 the track is full and none of its notches is meant. */
  readonly value: number;
  readonly onChange: (percent: number) => void;
  readonly notches?: readonly number[];
  readonly tone?: 'accent' | 'rise' | 'fall';
  readonly isDisabled?: boolean;
  readonly className?: string;
};

const TONES = {
  accent: { fill: 'bg-accent', edge: 'border-accent' },
  rise: { fill: 'bg-rise-solid', edge: 'border-rise-solid' },
  fall: { fill: 'bg-fall-solid', edge: 'border-fall-solid' },
  beyond: { fill: 'bg-danger', edge: 'border-danger' },
} as const;

/** A share of what is available, with notches whose figures can be tapped; runs from the right where the script does. */
export const PercentSlider = ({
  label,
  value,
  onChange,
  notches = [0, 25, 50, 75, 100],
  tone = 'accent',
  isDisabled = false,
  className,
}: PercentSliderProps) => {
  const shown = Math.min(value, 100);
  const look = value > 100 ? TONES.beyond : TONES[tone];
  return (
    <div className={cx('px-2', className)}>
      <Slider
        value={shown}
        onChange={(next) => onChange(Number(next))}
        minValue={0}
        maxValue={100}
        step={1}
        isDisabled={isDisabled}
        aria-label={label}
      >
        <SliderTrack className="relative h-11 w-full cursor-pointer data-[disabled]:opacity-40">
          <div className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-field-line" />
          <div
            className={cx('absolute start-0 top-1/2 h-1 -translate-y-1/2 rounded-full', look.fill)}
            style={{ width: `${shown}%` }}
          />
          {notches.map((notch) => (
            <span
              key={notch}
              style={{ insetInlineStart: `${notch}%` }}
              className={cx(
                'absolute top-1/2 size-2.5 -translate-y-1/2 rounded-full border-2 border-surface transition-colors ltr:-translate-x-1/2 rtl:translate-x-1/2',
                notch <= shown ? look.fill : 'bg-field-line',
              )}
            />
          ))}
          <SliderThumb
            className={cx(
              'top-1/2 size-6 rounded-full border-[6px] bg-surface shadow-soft transition-transform duration-150 focus-ring data-[dragging]:scale-115',
              look.edge,
            )}
          />
        </SliderTrack>
      </Slider>
      <div className="@container relative -mt-2 h-7" aria-hidden="true">
        {notches.map((notch) => (
          <button
            type="button"
            key={notch}
            tabIndex={-1}
            disabled={isDisabled}
            onClick={() => onChange(notch)}
            style={{ insetInlineStart: `${notch}%` }}
            className={cx(
              // Of a thumb's size where the track is long enough, the words at its head: the rest lies over what is below and is not pressed.
              'absolute flex h-11 w-[min(2.75rem,25%)] cursor-pointer pt-1 text-12 font-medium',
              notch === 0
                ? '-ms-1 justify-start'
                : notch === 100
                  ? 'ltr:-translate-x-full rtl:translate-x-full ms-2 justify-end'
                  : 'justify-center ltr:-translate-x-1/2 rtl:translate-x-1/2',
              notch === value ? 'text-ink-strong' : 'text-ink-faint',
            )}
          >
            <span className="figures">
              {notch}
              {/* On a short track the last one says it for all, where it has room beside its neighbour. */}
              <span className={notch === 100 ? '@max-[10rem]:hidden' : '@max-[12rem]:hidden'}>%</span>
            </span>
          </button>
        ))}
      </div>
    </div>
  );
};
