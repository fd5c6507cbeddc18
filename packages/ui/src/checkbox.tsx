import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export type CheckboxProps = {
  readonly children: ReactNode;
  /** A link that the sentence ends with. It stands beside the label: a press on it ticks nothing. */
  readonly link?: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly isDisabled?: boolean;
  readonly error?: ReactNode;
  readonly className?: string;
};

/** Agreement to a sentence, which may end with a link. */
export const Checkbox = ({
  children,
  link,
  isChecked,
  onChange,
  isDisabled = false,
  error,
  className,
}: CheckboxProps) => (
  <div className={className}>
    <div className="flex flex-wrap items-start gap-x-1">
      <AriaCheckbox
        isSelected={isChecked}
        onChange={onChange}
        isDisabled={isDisabled}
        isInvalid={Boolean(error)}
        className="group flex min-h-11 cursor-pointer items-start gap-3 py-2.5 data-[disabled]:opacity-45"
      >
        <span
          className={cx(
            'mt-0.5 grid size-5 shrink-0 place-items-center rounded-md ring-1 ring-inset transition-colors duration-150',
            'outline-2 outline-offset-2 outline-transparent group-data-[focus-visible]:outline-focus',
            isChecked ? 'bg-accent text-on-accent ring-accent' : error ? 'ring-danger' : 'bg-field ring-field-line',
          )}
        >
          {isChecked && <Icon name="check" size={14} />}
        </span>
        <span className="text-13 leading-6 text-ink">{children}</span>
      </AriaCheckbox>
      {link && <span className="py-2.5 text-13 leading-6">{link}</span>}
    </div>
    {error && (
      <p role="alert" className="text-13 text-danger">
        {error}
      </p>
    )}
  </div>
);
