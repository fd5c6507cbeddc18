import { Button, Input, type InputRef, Popover } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Search, useFilter } from './address.ts';
import { Icon } from './icon.tsx';
import { useKeys } from './keys.ts';
import { isSame, useSavedFilters, withoutPage } from './saved-filters.ts';

/** How long nothing is typed before what stands in the field is searched for. */
const PAUSE_MS = 400;

export const SearchField = ({ value, placeholder, onSearch }: SearchProps) => {
  const field = useRef<InputRef>(null);
  const [text, setText] = useState(value);
  const requested = useRef(value);
  useEffect(() => {
    // What was asked for from here may have been typed on since.
    if (value !== requested.current) setText(value);
    requested.current = value;
  }, [value]);
  const search = useEffectEvent((wanted: string) => {
    if (wanted === value) return;
    requested.current = wanted;
    onSearch(wanted);
  });
  useEffect(() => {
    const pause = setTimeout(() => search(text.trim()), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);
  useKeys({ '/': () => field.current?.focus({ cursor: 'all' }) });
  return (
    <Input
      ref={field}
      className="search"
      prefix={<Icon name="search" size={14} />}
      suffix={<kbd>/</kbd>}
      placeholder={placeholder}
      aria-label={placeholder}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => search(text.trim())}
      onBlur={() => search(text.trim())}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        setText(value);
        event.currentTarget.blur();
      }}
      allowClear
    />
  );
};

type SearchProps = {
  readonly value: string;
  readonly placeholder: string;
  readonly onSearch: (text: string) => void;
};

const SaveForm = ({ onSave }: { readonly onSave: (name: string) => void }) => {
  const [name, setName] = useState('');
  return (
    <form
      className="save-filter"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') onSave(name.trim());
      }}
    >
      <Input
        autoFocus
        maxLength={40}
        aria-label="Name of this filter"
        placeholder="Name of this filter"
        value={name}
        onChange={(e) => setName(e.target.value)}
      />
      <Button type="primary" htmlType="submit" disabled={name.trim() === ''}>
        Save
      </Button>
    </form>
  );
};

const Saved = ({ list }: { readonly list: string }) => {
  const [filter, set] = useFilter();
  const { saved, save, remove } = useSavedFilters(list);
  const [isNaming, setNaming] = useState(false);
  const replace = (next: Search) => {
    const cleared = Object.fromEntries(Object.keys(filter).map((key) => [key, undefined]));
    set({ ...cleared, ...next });
  };
  const isStored = saved.some((each) => isSame(each.filter, filter));
  const isPlain = Object.keys(withoutPage(filter)).length === 0;
  return (
    <div className="saved">
      {saved.map(({ name, filter: savedFilter }) => (
        <span key={name} className="saved-chip" data-on={isSame(savedFilter, filter) || undefined}>
          <button type="button" onClick={() => replace(isSame(savedFilter, filter) ? {} : savedFilter)}>
            {name}
          </button>
          <button type="button" aria-label={`Forget the filter ${name}`} onClick={() => remove(name)}>
            ×
          </button>
        </span>
      ))}
      {!isPlain && !isStored && (
        <Popover
          open={isNaming}
          onOpenChange={setNaming}
          trigger="click"
          placement="bottomRight"
          content={
            <SaveForm
              onSave={(name) => {
                save(name, filter);
                setNaming(false);
              }}
            />
          }
        >
          <Button size="small" type="text" icon={<Icon name="star" size={13} />}>
            Save filter
          </Button>
        </Popover>
      )}
    </div>
  );
};

export type FilterBarProps = {
  /** The list's name, under which filters are kept. */
  readonly list: string;
  /** The field of the filter that is searched, and what may be typed there. */
  readonly search?: { readonly field: string; readonly placeholder: string };
  readonly children?: ReactNode;
};

/** Above a list: search, choices, filters kept by name. */
export const FilterBar = ({ list, search, children }: FilterBarProps) => {
  const [filter, set] = useFilter();
  return (
    <div className="filter-bar">
      {search && (
        <SearchField
          value={filter[search.field] ?? ''}
          placeholder={search.placeholder}
          onSearch={(text) => set({ [search.field]: text })}
        />
      )}
      {children}
      <Saved list={list} />
    </div>
  );
};
