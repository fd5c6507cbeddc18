import { type Part, partColour } from './donut.tsx';

export { Legend, type Part } from './donut.tsx';

/** Parts of a whole as one bar; put a Legend under it. */
export const PartBar = ({ parts, label }: { readonly parts: readonly Part[]; readonly label: string }) => (
  <div role="img" aria-label={label} className="flex h-2 w-full gap-0.5 overflow-hidden rounded-full bg-hair">
    {parts.map((part, index) =>
      part.size > 0 ? (
        <span
          key={part.id}
          className="min-w-1"
          style={{ flexGrow: part.size, flexBasis: 0, background: partColour(index) }}
        />
      ) : null,
    )}
  </div>
);

/** How much of something is reached, 0 to 100. */
export const ProgressBar = ({ percent, label }: { readonly percent: number; readonly label: string }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={Math.round(percent)}
    aria-valuemin={0}
    aria-valuemax={100}
    className="h-1.5 w-full overflow-hidden rounded-full bg-hair"
  >
    <div
      className="h-full rounded-full bg-accent transition-[width] duration-240"
      style={{ width: `${Math.min(100, Math.max(0, percent))}%` }}
    />
  </div>
);
