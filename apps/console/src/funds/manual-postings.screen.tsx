import { accountName } from '@bourse/wire/shown-names';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { demand, type RowOfCall, refresh, useCall } from '../shell/api.ts';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { amountText, isZero, timeText } from '../shell/format.ts';
import { ListFilter, useListAsked } from '../shell/list-filter.tsx';
import { ListFoot } from '../shell/list-foot.tsx';
import { NumberInput } from '../shell/number-input.tsx';
import { Empty, Money, Opens, Panel } from '../shell/parts.tsx';
import { Screen } from '../shell/screen.tsx';
import { useMay } from '../shell/session.ts';

type Posting = RowOfCall<'console.manualPostings'>;

const size = 50;
const FIELDS = [
  { name: 'from', label: 'From', hint: 'As the ledger names it: real.house.clearing.card.EUR' },
  { name: 'to', label: 'To', hint: 'The same book and asset: real.c12.stock.EUR' },
] as const;

/** More than any asset has; what the asset does not have, the server refuses. */
const DECIMALS = 18;

const afterwards = () => refresh('console.proposals', 'console.manualPostings', 'console.audit');

const NewPosting = ({ onDone }: { readonly onDone: () => void }) => {
  const id = useId();
  const { open } = useDetails();
  const [form, setForm] = useState({ from: '', to: '', amount: '' });
  const { amount } = form;
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
        <div>
          <label htmlFor={`${id}amount`}>Amount</label>
          <NumberInput
            id={`${id}amount`}
            decimals={DECIMALS}
            unit={asset}
            value={amount}
            hint="Above zero, in the asset of both accounts"
            onChange={(typed) => setForm({ ...form, amount: typed })}
          />
        </div>
      </div>
      {form.from.trim() !== '' && form.to.trim() !== '' && !isZero(amount) && (
        <ReasonAction
          verb="Propose"
          waitsFor="another operator of finance"
          hint="The other operator reads it, and the trail keeps it."
          done="The posting is proposed."
          sentences={() => (
            <p>
              {amountText(amount)} {asset} from {form.from.trim()} to {form.to.trim()}.
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
  const { open } = useDetails();
  return (
    <Panel title={`Take posting ${posting.id} back`}>
      <ReasonAction
        verb="Propose its reversal"
        waitsFor="another operator of finance"
        isDanger
        hint="The other operator reads it, and the trail keeps it."
        done="The reversal is proposed."
        sentences={() => (
          <p>
            {posting.amount} {posting.asset} go back from {accountName(posting.destination)} to{' '}
            {accountName(posting.source)}.
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
  { title: 'From', cell: ({ source }) => <span title={source}>{accountName(source)}</span>, isAside: true },
  { title: 'To', cell: ({ destination }) => <span title={destination}>{accountName(destination)}</span> },
  { title: 'Amount', cell: ({ amount, asset }) => <Money text={amount} asset={asset} />, isFigure: true },
  { title: 'Why', cell: ({ reason }) => <span className="one-line">{reason}</span>, isExtra: true },
  { title: 'By two', cell: ({ proposedBy, agreedBy }) => `${proposedBy}, ${agreedBy}`, width: 150, isAside: true },
  {
    title: 'Reversal',
    isAside: true,
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
  const { filters, place } = useListAsked('console.manualPostings');
  const { open } = useDetails();
  const mayPropose = useMay(['finance']);
  const [form, setForm] = useState<Posting | 'new'>();
  const { data, error, refetch } = useCall('console.manualPostings', { ...place, ...filters }, { everyMs: 10_000 });
  const close = () => setForm(undefined);
  return (
    <Screen
      title="Manual postings"
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
      <ListFilter of="console.manualPostings" />
      <DataTable
        label="Manual postings"
        columns={columnsFor(mayPropose, setForm)}
        rows={data?.rows}
        keyOf={({ id }) => String(id)}
        onOpen={({ seq }) => open({ kind: 'entry', id: String(seq) })}
        error={error}
        onRetry={() => void refetch()}
        hasKeys
        empty={<Empty icon="hand" title="No manual postings" />}
      />
      <ListFoot size={size} total={data?.total} rows={data?.rows} of="console.manualPostings" filter={filters} />
    </Screen>
  );
};
