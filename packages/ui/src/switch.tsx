import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import { cx } from './cx.ts';

export type SwitchProps = {
  readonly children: ReactNode;
  readonly subtitle?: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
  readonly className?: string;
};

/** A setting that is on or off at once; the whole line is the target. */
export const Switch = ({ children, subtitle, isOn, onChange, isDisabled = false, className }: SwitchProps) => (
  <AriaSwitch
    isSelected={isOn}
    onChange={onChange}
    isDisabled={isDisabled}
    className={cx('group flex min-h-13 cursor-pointer items-center gap-4 py-2 data-[disabled]:opacity-45', className)}
  >
    <span className="min-w-0 flex-1">
      <span className="block text-15 text-ink-strong">{children}</span>
      {subtitle && <span className="block text-13 text-ink-faint">{subtitle}</span>}
    </span>
    <span className="h-7 w-12 shrink-0 rounded-full bg-field-line p-0.5 transition-colors duration-200 outline-2 outline-offset-2 outline-transparent group-data-[focus-visible]:outline-focus group-data-[selected]:bg-accent">
      <span className="block size-6 rounded-full bg-white shadow-[0_1px_3px_rgb(0_0_0/30%)] transition-transform duration-200 ease-spring group-data-[selected]:translate-x-5 rtl:group-data-[selected]:-translate-x-5" />
    </span>
  </AriaSwitch>
);
