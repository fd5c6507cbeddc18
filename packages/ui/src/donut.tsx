import type { ReactNode } from 'react';

export type Part = {
  readonly id: string;
  readonly label: ReactNode;
  /** Size in relation to the others; only for the drawing. */
  readonly size: number;
  /** The figure beside the label. */
  readonly value: ReactNode;
};

export const partColour = (index: number): string => `var(--series-${(index % 6) + 1})`;

/** Names, colours and figures of the parts of a whole. */
export const Legend = ({ parts }: { readonly parts: readonly Part[] }) => (
  <ul className="min-w-0 flex-[1_1_10rem] space-y-1.5">
    {parts.map((part, index) => (
      <li key={part.id} className="flex items-center gap-2 text-13">
        <span
          aria-hidden="true"
          className="size-2.5 shrink-0 rounded-[3px]"
          style={{ background: partColour(index) }}
        />
        <span className="min-w-0 flex-1 wrap-break-word text-ink">{part.label}</span>
        <span className="figures shrink-0 font-medium text-ink-strong">{part.value}</span>
      </li>
    ))}
  </ul>
);

/** Parts of a whole as a ring, with names and figures beside it. */
export const Donut = ({
  parts,
  label,
  centre,
  size = 116,
}: {
  readonly parts: readonly Part[];
  readonly label: string;
  readonly centre?: ReactNode;
  readonly size?: number;
}) => {
  const whole = parts.reduce((sum, part) => sum + Math.max(0, part.size), 0) || 1;
  const round = 2 * Math.PI * 42;
  const gap = parts.filter((part) => part.size > 0).length > 1 ? 1.5 : 0;
  let from = 0;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-4">
      <div className="relative grid shrink-0 place-items-center" style={{ width: size, height: size }}>
        <svg viewBox="0 0 100 100" role="img" aria-label={label} className="absolute inset-0 -rotate-90">
          <circle cx="50" cy="50" r="42" fill="none" stroke="var(--hair)" strokeWidth="11" />
          {parts.map((part, index) => {
            const length = (Math.max(0, part.size) / whole) * round;
            const offset = from;
            from += length;
            return length <= 0 ? null : (
              <circle
                key={part.id}
                cx="50"
                cy="50"
                r="42"
                fill="none"
                stroke={partColour(index)}
                strokeWidth="11"
                strokeDasharray={`${Math.max(length - gap, 0.5)} ${round}`}
                strokeDashoffset={-offset}
              />
            );
          })}
        </svg>
        {centre && <span className="relative text-center">{centre}</span>}
      </div>
      <Legend parts={parts} />
    </div>
  );
};
