import { MODULE_NAMES } from '@bourse/wire/shown-names';
import { Select } from 'antd';
import { useDetails, useFilter } from '../shell/address.ts';
import type { InputOfCall, RowOfCall } from '../shell/api.ts';
import type { Column } from '../shell/data-table.tsx';
import { timeText } from '../shell/format.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Chip, Empty } from '../shell/parts.tsx';
import { Screen } from '../shell/screen.tsx';
import { MODULES } from './modules.ts';

type Customer = RowOfCall<'console.customers'>;
type Frozen = NonNullable<InputOfCall<'console.customers'>['frozen']>;

const columns: readonly Column<Customer>[] = [
  { title: 'Customer', cell: ({ id }) => id, isFigure: true, width: 84 },
  { title: 'Name', cell: ({ maskedName, nickName }) => maskedName ?? (nickName || '–') },
  { title: 'E-mail', cell: ({ maskedEmail }) => maskedEmail ?? '–' },
  { title: 'Phone', cell: ({ maskedPhone }) => maskedPhone ?? '–', isAside: true },
  {
    title: 'State',
    cell: ({ status, frozen }) =>
      status === 'closed' ? (
        <Chip tone="quiet">Closed</Chip>
      ) : frozen.length > 0 ? (
        <Chip tone="warn">
          {frozen.length === 1 ? frozen.map((module) => MODULE_NAMES[module]) : `${frozen.length} modules`} frozen
        </Chip>
      ) : (
        <Chip tone="good">Open</Chip>
      ),
  },
  { title: 'Registered', cell: ({ createdAt }) => timeText(createdAt), width: 160, isAside: true },
  { title: 'Last seen', cell: ({ lastSeenAt }) => timeText(lastSeenAt), width: 160, isExtra: true },
];

const frozenOf = (text: string | undefined): Frozen | undefined => MODULES.find((module) => module === text);

/** Customers, personal data masked. */
export const CustomersScreen = () => {
  const [filter, set] = useFilter();
  const { details, open } = useDetails();
  const { filters } = useListRequest('console.customers');
  const frozen = frozenOf(filter['frozen']);
  const input = {
    ...filters,
    ...(frozen ? { frozen } : {}),
  };
  const pages = usePagedCall('console.customers', input);
  return (
    <Screen title="Customers" lead="Personal data is masked. Each reveal requires a reason and is recorded.">
      <ListFilter of="console.customers">
        <Select
          allowClear
          aria-label="Frozen or not"
          placeholder="Frozen or not"
          style={{ width: 220 }}
          value={frozen ?? null}
          options={MODULES.map((module) => ({ value: module, label: `${MODULE_NAMES[module]} frozen` }))}
          onChange={(value) => set({ frozen: value ?? undefined })}
        />
      </ListFilter>
      <PagedList
        pages={pages}
        label="Customers"
        columns={columns}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => open({ kind: 'customer', id: String(id) })}
        openKey={details.findLast(({ kind }) => kind === 'customer')?.id}
        empty={
          <Empty icon="customers" title="Nobody found">
            At least three letters, or four digits of a phone number; of a name that was handed in, a whole word.
          </Empty>
        }
      />
    </Screen>
  );
};
