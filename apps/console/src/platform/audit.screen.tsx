import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useFilter, useStories } from '../shell/address.ts';
import { type RowOfCall, useCall } from '../shell/api.ts';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { FilterBar } from '../shell/filter-bar.tsx';
import { amountText, plainWords, timeText } from '../shell/format.ts';
import { ListFoot } from '../shell/list-foot.tsx';
import { Chip, Empty, Mono } from '../shell/parts.tsx';
import { Screen } from '../shell/screen.tsx';

type Entry = RowOfCall<'console.audit'>;

const size = 50;

const columns: readonly Column<Entry>[] = [
  { title: 'Row', cell: ({ id }) => id, isFigure: true, width: 64 },
  { title: 'At', cell: ({ at }) => timeText(at), width: 160 },
  { title: 'Operator', cell: ({ operator }) => operator, width: 120 },
  { title: 'Deed', cell: ({ action }) => plainWords(action.replace('console.', '')), width: 150 },
  { title: 'Done to', cell: ({ target }) => target, width: 150 },
  { title: 'Reason', cell: ({ reason }) => <span className="one-line">{reason ?? '–'}</span> },
  {
    title: 'Outcome',
    cell: ({ outcome }) => <Chip tone={outcome === 'ok' ? 'good' : 'warn'}>{outcome === 'ok' ? 'Done' : outcome}</Chip>,
    width: 150,
  },
  { title: 'Hash', cell: ({ hash }) => <Mono>{hash.slice(0, 8)}</Mono>, isExtra: true, width: 90 },
];

const Verify = () => {
  const { data, error, isFetching, refetch } = useCall('console.verifyAudit', {}, { everyMs: 300_000 });
  return (
    <div className="verify">
      {error && <Chip tone="bad">{error.message}</Chip>}
      {data &&
        (data.firstBroken === null ? (
          <Chip tone="good">
            Chain whole: {amountText(String(data.rows))} rows, read {timeText(data.at).slice(11)}
          </Chip>
        ) : (
          <Chip tone="bad">Chain broken at row {data.firstBroken}</Chip>
        ))}
      <Button size="small" loading={isFetching} onClick={() => void refetch()}>
        Read it again
      </Button>
    </div>
  );
};

const FieldFilter = ({ field, placeholder }: { readonly field: string; readonly placeholder: string }) => {
  const [filter, set] = useFilter();
  const value = filter[field] ?? '';
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const apply = () => text.trim() !== value && set({ [field]: text.trim() });
  return (
    <Input
      style={{ width: 170 }}
      allowClear
      placeholder={placeholder}
      aria-label={placeholder}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={apply}
      onBlur={apply}
    />
  );
};

/** What operators did, newest first, in a chain of hashes. */
export const AuditScreen = () => {
  const [filter] = useFilter();
  const { stories, open } = useStories();
  const page = Number(filter['page'] ?? 1);
  const asked = {
    ...(filter['operator'] ? { operator: filter['operator'] } : {}),
    ...(filter['action'] ? { action: filter['action'] } : {}),
    ...(filter['target'] ? { target: filter['target'] } : {}),
  };
  const { data, error, refetch } = useCall(
    'console.audit',
    { pageNo: page, pageSize: size, ...asked },
    { everyMs: 5_000 },
  );
  return (
    <Screen
      title="Audit trail"
      lead="Each row's hash covers the row before it; no row can be changed or taken out."
      aside={<Verify />}
    >
      <FilterBar list="audit" search={{ field: 'target', placeholder: 'customer:12, deposit:7, instrument:…' }}>
        <FieldFilter field="operator" placeholder="Operator" />
        <FieldFilter field="action" placeholder="Deed, as console.reveal" />
      </FilterBar>
      <DataTable
        label="Audit trail"
        columns={columns}
        rows={data?.rows}
        keyOf={({ id }) => id}
        onOpen={({ id }) => open({ kind: 'audit', id })}
        openKey={stories.findLast(({ kind }) => kind === 'audit')?.id}
        error={error}
        onRetry={() => void refetch()}
        hasKeys
        empty={<Empty icon="audit" title="Nothing of the kind was done" />}
      />
      <ListFoot size={size} total={data?.total} of="console.audit" filter={asked} />
    </Screen>
  );
};
