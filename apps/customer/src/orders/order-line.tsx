import { cx } from '@bourse/ui/cx';
import type { ReactNode } from 'react';

type LineProps = {
  readonly label: string;
  readonly value: ReactNode;
  readonly isStrong?: boolean;
  /** The figure under its name: in a narrow form a long one does not fit beside it. */
  readonly isStacked?: boolean;
};

/** A figure of an order with its name. */
export const Line = ({ label, value, isStrong = false, isStacked = false }: LineProps) => (
  <div
    className={cx(
      'flex justify-between gap-x-3 py-1 text-13 max-[359px]:text-12',
      isStacked ? 'flex-col' : 'flex-wrap items-baseline',
    )}
  >
    <dt className="min-w-0 text-ink-faint">{label}</dt>
    <dd
      className={cx(
        'figures shrink-0 whitespace-nowrap text-end',
        isStrong ? 'font-semibold text-ink-strong' : 'font-medium text-ink',
      )}
    >
      {value}
    </dd>
  </div>
);
