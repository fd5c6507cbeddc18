import { CONSOLE_LISTS, type ConsoleList, type ListDeclaration, searchHint } from '@bourse/wire/console-lists';
import { Button, Input, Popover, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { type Search, useFilter } from './address.ts';
import { FilterBar } from './filter-bar.tsx';
import { amountText, zoneText } from './format.ts';
import { Icon } from './icon.tsx';
import { filtersOf, pageCursorOf } from './list-address.ts';

/** Rows on a page. */
const SIZE = 50;

/** What of the address a list is asked with: its filters, and with the page's place. */
export const useListRequest = (list: ConsoleList) => {
  const [address] = useFilter();
  const filters = filtersOf(list, address);
  return { address, filters, place: { ...pageCursorOf(address), pageSize: SIZE } };
};

const operatorZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

type Draft = { from: string; to: string; currency: string; least: string; most: string };

const draftOf = (address: Search): Draft => ({
  from: address['from'] ?? '',
  to: address['to'] ?? '',
  currency: address['currency'] ?? '',
  least: address['least'] ?? '',
  most: address['most'] ?? '',
});

const Field = ({
  label,
  type = 'text',
  value,
  onChange,
}: {
  readonly label: string;
  readonly type?: 'text' | 'date';
  readonly value: string;
  readonly onChange: (value: string) => void;
}) => {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        type={type}
        maxLength={32}
        value={value}
        onChange={(event) => onChange(event.target.value.trim())}
      />
    </div>
  );
};

const FilterForm = ({
  list,
  dated,
  onDone,
}: {
  readonly list: ConsoleList;
  readonly dated: string | undefined;
  readonly onDone: () => void;
}) => {
  const [address, set] = useFilter();
  const [draft, setDraft] = useState(() => draftOf(address));
  const { date: declared, hasMoney }: ListDeclaration = CONSOLE_LISTS[list];
  const date = declared && (dated ?? declared);
  const put = (field: keyof Draft) => (value: string) => setDraft({ ...draft, [field]: value });
  return (
    <form
      className="list-filter"
      onSubmit={(event) => {
        event.preventDefault();
        const hasDay = draft.from !== '' || draft.to !== '';
        set({
          ...draft,
          currency: draft.currency.toUpperCase(),
          least: draft.least.replaceAll(',', ''),
          most: draft.most.replaceAll(',', ''),
          zone: hasDay ? (address['zone'] ?? operatorZone()) : undefined,
        });
        onDone();
      }}
    >
      {date !== undefined && (
        <>
          <Field label={`${date} from`} type="date" value={draft.from} onChange={put('from')} />
          <Field label="to" type="date" value={draft.to} onChange={put('to')} />
          <p className="hint">Whole days in {address['zone'] ?? zoneText(Date.now())}</p>
        </>
      )}
      {hasMoney && (
        <>
          <Field label="Amount from" value={draft.least} onChange={put('least')} />
          <Field label="to" value={draft.most} onChange={put('most')} />
          {hasMoney === true && <Field label="Currency" value={draft.currency} onChange={put('currency')} />}
        </>
      )}
      <Button type="primary" htmlType="submit">
        Apply
      </Button>
    </form>
  );
};

/** What narrows the list, each with a way to take it off. */
const Applied = ({ list }: { readonly list: ConsoleList }) => {
  const [address, set] = useFilter();
  const { from, to, zone, currency, least, most } = filtersOf(list, address);
  const chips: readonly (readonly [text: string, change: Readonly<Record<string, undefined>>])[] = [
    ...(from || to
      ? [
          [
            `${from ?? '…'} to ${to ?? '…'}, ${zone ?? 'UTC'}`,
            { from: undefined, to: undefined, zone: undefined },
          ] as const,
        ]
      : []),
    ...(least || most
      ? [
          [
            `${least ? amountText(least) : '0'} to ${most ? amountText(most) : '…'}`,
            { least: undefined, most: undefined },
          ] as const,
        ]
      : []),
    ...(currency ? [[currency, { currency: undefined }] as const] : []),
    ...(address['customer'] ? [[`Customer #${address['customer']}`, { customer: undefined }] as const] : []),
  ];
  return chips.map(([text, change]) => (
    <span key={text} className="saved-chip" data-on>
      <span className="text">{text}</span>
      <button type="button" aria-label={`Take off the filter ${text}`} onClick={() => set(change)}>
        ×
      </button>
    </span>
  ));
};

const AssigneeChoice = () => {
  const [address, set] = useFilter();
  return (
    <Select
      allowClear
      aria-label="Assigned to"
      placeholder="Assigned to"
      style={{ width: 130 }}
      value={address['assigned'] ?? null}
      options={[
        { value: 'me', label: 'Me' },
        { value: 'nobody', label: 'Nobody' },
        { value: 'others', label: 'Others' },
      ]}
      onChange={(value) => set({ assigned: value ?? undefined })}
    />
  );
};

export type ListFilterProps = {
  readonly of: ConsoleList;
  /** What the days are of, where the list asked for is dated otherwise than its declaration says. */
  readonly dated?: string | undefined;
  readonly children?: ReactNode;
};

/** Above a list: one field that searches it, its choices, and the filters that the table of calls declares for it; all kept in the address (rule CONSOLE-43). */
export const ListFilter = ({ of: list, dated, children }: ListFilterProps) => {
  const [isOpen, setOpen] = useState(false);
  const { date, hasMoney, hasAssignee }: ListDeclaration = CONSOLE_LISTS[list];
  return (
    <FilterBar list={list} search={{ field: 'search', placeholder: searchHint(list) }}>
      {children}
      {hasAssignee && <AssigneeChoice />}
      {(date !== undefined || hasMoney) && (
        <Popover
          open={isOpen}
          onOpenChange={setOpen}
          trigger="click"
          placement="bottomLeft"
          destroyOnHidden
          content={<FilterForm list={list} dated={dated} onDone={() => setOpen(false)} />}
        >
          <Button icon={<Icon name="limits" size={14} />}>
            {[date === undefined ? '' : 'Date', hasMoney ? 'amount' : '']
              .filter(Boolean)
              .join(' and ')
              .replace(/^a/, 'A')}
          </Button>
        </Popover>
      )}
      <Applied list={list} />
    </FilterBar>
  );
};
