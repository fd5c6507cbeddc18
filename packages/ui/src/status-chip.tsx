import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

export type StatusTone = 'waiting' | 'success' | 'danger' | 'info' | 'faint';

const TONES: Readonly<Record<StatusTone, readonly [string, IconName]>> = {
  waiting: ['bg-warning-tint text-warning', 'clock'],
  success: ['bg-success-tint text-success', 'check'],
  danger: ['bg-danger-tint text-danger', 'close'],
  info: ['bg-info-tint text-info', 'info'],
  faint: ['bg-raised text-ink-faint', 'minus'],
};

/** The state of an order, a payment or a review; an icon beside the colour. */
export const StatusChip = ({ tone, children }: { readonly tone: StatusTone; readonly children: ReactNode }) => (
  <span
    className={cx(
      'inline-flex items-center gap-1 whitespace-nowrap rounded-md px-2 py-0.5 text-12 font-semibold',
      TONES[tone][0],
    )}
  >
    <Icon name={TONES[tone][1]} size={12} />
    {children}
  </span>
);
