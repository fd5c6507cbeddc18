import { Button } from 'react-aria-components/Button';
import { SearchField as AriaSearchField, Input } from 'react-aria-components/SearchField';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { FIELD_BOX, FIELD_FINE } from './text-field.tsx';

export type SearchFieldProps = {
  /** Read aloud, and shown while empty unless there is a placeholder. */
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSubmit?: (value: string) => void;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  readonly className?: string;
};

/** Looks for something as it is typed; Escape or the cross empties it. */
export const SearchField = ({
  label,
  clearLabel,
  value,
  onChange,
  onSubmit,
  placeholder = label,
  autoFocus = false,
  className,
}: SearchFieldProps) => (
  <AriaSearchField
    aria-label={label}
    value={value}
    onChange={onChange}
    onSubmit={(text) => onSubmit?.(text)}
    autoFocus={autoFocus}
    className={cx('group', FIELD_BOX, FIELD_FINE, 'min-h-11 ps-3', className)}
  >
    <Icon name="search" size={18} className="text-ink-faint" />
    <Input
      placeholder={placeholder}
      className="w-full min-w-0 flex-1 bg-transparent px-2.5 py-2 text-15 text-ink-strong outline-none placeholder:text-ink-faint [&::-webkit-search-cancel-button]:hidden"
    />
    <Button
      aria-label={clearLabel}
      className="grid size-11 cursor-pointer place-items-center text-ink-faint group-data-[empty]:invisible"
    >
      <Icon name="close" size={16} />
    </Button>
  </AriaSearchField>
);
