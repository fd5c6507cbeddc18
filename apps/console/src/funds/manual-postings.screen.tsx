import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useFilter, useStories } from '../shell/address.ts';
import { demand, type RowOfCall, refresh, useCall } from '../shell/api.ts';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { ReasonDeed } from '../shell/deed.tsx';
import { timeText } from '../shell/format.ts';
import { ListFoot } from '../shell/list-foot.tsx';
import { Empty, Money, Mono, Opens, Panel } from '../shell/parts.tsx';
import { Screen } from '../shell/screen.tsx';
import { useMay } from '../shell/session.ts';
import { plainAmount } from './review-form.ts';

type Posting = RowOfCall<'console.manualPostings'>;

const size = 50;
const FIELDS = [
  { name: 'from', label: 'From', hint: 'As the ledger names it: real.house.clearing.card.EUR' },
  { name: 'to', label: 'To', hint: 'The same book and asset: real.c12.stock.EUR' },
  { name: 'amount', label: 'Amount', hint: 'Above zero, in the asset of both accounts' },
] as const;

const afterwards = () => refresh('console.proposals', 'console.manualPostings', 'console.audit');

const NewPosting = ({ onDone }: { readonly onDone: () => void }) => {
  const id = useId();
  const { open } = useStories();
  const [form, setForm] = useState({ from: '', to: '', amount: '' });
  const amount = plainAmount(form.amount);
  const asset = form.from.trim().split('.').at(-1) ?? '';
  return (
    <Panel title="New posting">
      <div className="fields">
        {FIELDS.map(({ name, label, hint }) => (
          <div key={name}>
            <label htmlFor={`${id}${name}`}>{label}</label>
            <Input
              id={`${id}${name}`}
              autoComplete="off"
              spellCheck={false}
              maxLength={120}
              value={form[name]}
              onChange={(event) => setForm({ ...form, [name]: event.target.value })}
            />
            <p className="hint">{hint}</p>
          </div>
        ))}
      </div>
      {form.from.trim() !== '' && form.to.trim() !== '' && amount !== '' && (
        <ReasonDeed
          verb="Propose"
          hint="The other operator reads it, and the trail keeps it."
          done="The posting is proposed."
          sentences={() => (
            <p>
              {amount} {asset} from {form.from.trim()} to {form.to.trim()}, once another operator of finance confirms.
            </p>
          )}
          work={(reason) =>
            demand('console.proposePosting', { from: form.from.trim(), to: form.to.trim(), amount, reason })
          }
          onDone={(proposal) => {
            void afterwards();
            onDone();
            open({ kind: 'proposal', id: proposal.id });
          }}
          onCancel={onDone}
        />
      )}
    </Panel>
  );
};

const Reversal = ({ posting, onDone }: { readonly posting: Posting; readonly onDone: () => void }) => {
  const { open } = useStories();
  return (
    <Panel title={`Take posting ${posting.id} back`}>
      <ReasonDeed
        verb="Propose its reversal"
        isDanger
        hint="The other operator reads it, and the trail keeps it."
        done="The reversal is proposed."
        sentences={() => (
          <p>
            {posting.amount} {posting.asset} go back from {posting.destination} to {posting.source}, once another
            operator of finance confirms.
          </p>
        )}
        work={(reason) => demand('console.proposeReversal', { id: posting.id, reason })}
        onDone={(proposal) => {
          void afterwards();
          onDone();
          open({ kind: 'proposal', id: proposal.id });
        }}
        onCancel={onDone}
      />
    </Panel>
  );
};

const columnsFor = (mayPropose: boolean, reverse: (posting: Posting) => void): readonly Column<Posting>[] => [
  { title: 'No.', cell: ({ id }) => id, isFigure: true, width: 60 },
  { title: 'At', cell: ({ at }) => timeText(at), width: 160 },
  { title: 'From', cell: ({ source }) => <Mono>{source}</Mono> },
  { title: 'To', cell: ({ destination }) => <Mono>{destination}</Mono> },
  { title: 'Amount', cell: ({ amount, asset }) => <Money text={amount} asset={asset} />, isFigure: true },
  { title: 'Why', cell: ({ reason }) => <span className="one-line">{reason}</span>, isExtra: true },
  { title: 'By two', cell: ({ proposedBy, agreedBy }) => `${proposedBy}, ${agreedBy}`, width: 150 },
  {
    title: 'Reversal',
    cell: (posting) => {
      if (posting.reverses !== null) return `of ${posting.reverses}`;
      if (posting.reversedBy !== null) return `by ${posting.reversedBy}`;
      return mayPropose ? <Opens onOpen={() => reverse(posting)}>take back…</Opens> : '–';
    },
    width: 110,
  },
];

/** What was posted by hand, by two operators each; put right by a reversal alone. */
export const ManualPostingsScreen = () => {
  const [filter] = useFilter();
  const { open } = useStories();
  const mayPropose = useMay(['finance']);
  const [form, setForm] = useState<Posting | 'new'>();
  const page = Number(filter['page'] ?? 1);
  const { data, error, refetch } = useCall(
    'console.manualPostings',
    { pageNo: page, pageSize: size },
    { everyMs: 10_000 },
  );
  const close = () => setForm(undefined);
  return (
    <Screen
      title="Postings by hand"
      lead="Finance proposes, another operator of finance confirms. Nothing is changed afterwards, only taken back."
      aside={
        mayPropose && (
          <Button size="small" onClick={() => setForm('new')}>
            New posting…
          </Button>
        )
      }
    >
      {form === 'new' && <NewPosting onDone={close} />}
      {form !== undefined && form !== 'new' && <Reversal key={form.id} posting={form} onDone={close} />}
      <DataTable
        label="Postings by hand"
        columns={columnsFor(mayPropose, setForm)}
        rows={data?.rows}
        keyOf={({ id }) => String(id)}
        onOpen={({ seq }) => open({ kind: 'entry', id: String(seq) })}
        error={error}
        onRetry={() => void refetch()}
        hasKeys
        empty={<Empty icon="hand" title="Nothing was posted by hand" />}
      />
      <ListFoot size={size} total={data?.total} of="console.manualPostings" />
    </Screen>
  );
};
