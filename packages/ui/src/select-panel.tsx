import { type ReactNode, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { cx } from './cx.ts';
import { EmptyState } from './empty-state.tsx';
import { Icon } from './icon.tsx';
import { SearchField } from './search-field.tsx';
import { Sheet } from './sheet.tsx';

export type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly leading?: ReactNode;
  readonly subtitle?: ReactNode;
  /** At the end: an area code, a rate. */
  readonly trailing?: ReactNode;
  /** Further words it is found by. */
  readonly searchText?: string;
  readonly isDisabled?: boolean;
};

export type SelectSheetProps<Value extends string> = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  /** With these texts a search field stands on top. */
  readonly search?: { readonly label: string; readonly clear: string; readonly nothing: string };
};

const finds = (choice: Choice<string>, wanted: string): boolean =>
  `${choice.label} ${choice.searchText ?? ''}`.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase());

/** A long list opens where the chosen one is; one that is seen already stays where it is. */
const bringIntoSight = (chosen: HTMLElement | null): void => {
  if (!chosen) return;
  const { top, bottom } = chosen.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) chosen.scrollIntoView({ block: 'center' });
};

/** What a SelectSheet shows. */
export const SelectPanel = (props: SelectSheetProps<string>) => {
  const { isOpen, onClose, title, closeLabel, choices, value, onChange, search } = props;
  const [wanted, setWanted] = useState('');
  const shown = choices.filter((choice) => finds(choice, wanted));
  const close = (): void => {
    setWanted('');
    onClose();
  };
  return (
    <Sheet isOpen={isOpen} onClose={close} title={title} closeLabel={closeLabel}>
      {search && (
        <div className="sticky -top-1 z-10 -mt-1 bg-surface pt-1 pb-2">
          <SearchField label={search.label} clearLabel={search.clear} value={wanted} onChange={setWanted} />
        </div>
      )}
      <ListBox
        aria-label={title}
        selectionMode="single"
        selectedKeys={value === undefined ? [] : [value]}
        disabledKeys={choices.filter((choice) => choice.isDisabled).map((choice) => choice.value)}
        // The chosen one, chosen again, comes as no choice at all: it closes and nothing else.
        onSelectionChange={(keys) => {
          const chosen = shown.find((choice) => keys !== 'all' && keys.has(choice.value));
          if (chosen) onChange(chosen.value);
          close();
        }}
        renderEmptyState={() => <EmptyState drawing="search" title={search?.nothing} />}
        className="-mx-4 outline-none"
      >
        {shown.map((choice) => (
          <ListBoxItem
            key={choice.value}
            id={choice.value}
            textValue={choice.label}
            className="flex min-h-13 cursor-pointer items-center gap-3 px-4 py-2 transition-colors focus-ring-inset data-[disabled]:opacity-45 data-[hovered]:bg-raised/70 data-[pressed]:bg-raised"
          >
            {({ isSelected }) => (
              <>
                {choice.leading}
                <span ref={isSelected ? bringIntoSight : undefined} className="min-w-0 flex-1">
                  <span
                    className={cx(
                      'block wrap-break-word text-15',
                      isSelected ? 'font-semibold text-ink-strong' : 'text-ink-strong',
                    )}
                  >
                    {choice.label}
                  </span>
                  {choice.subtitle && (
                    <span className="block wrap-break-word text-13 text-ink-faint">{choice.subtitle}</span>
                  )}
                </span>
                {choice.trailing && <span className="figures text-15 text-ink-faint">{choice.trailing}</span>}
                <Icon name="check" className={cx('text-accent-ink', !isSelected && 'invisible')} />
              </>
            )}
          </ListBoxItem>
        ))}
      </ListBox>
    </Sheet>
  );
};
