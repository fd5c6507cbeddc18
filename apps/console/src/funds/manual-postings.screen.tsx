import { valueIn } from '@bourse/ui/calls';
import { POSTING_REASON_TEXTS } from '@bourse/wire/shown-names';
import { Button } from 'antd';
import { useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { type RowOfCall, sending } from '../shell/api.ts';
import type { Column } from '../shell/data-table.tsx';
import { amountText, timeText } from '../shell/format.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Empty, Money, Opens, Panel } from '../shell/parts.tsx';
import { Screen } from '../shell/screen.tsx';
import { useMay } from '../shell/session.ts';
import { NewPosting } from './new-posting.tsx';

type Posting = RowOfCall<'console.manualPostings'>;

const isReversible = ({ reverses, reversedBy }: Posting): boolean => reverses === null && reversedBy === null;

const Reversal = ({ posting, onDone }: { readonly posting: Posting; readonly onDone: () => void }) => {
  const { open } = useDetails();
  return (
    <Panel title={`Reverse posting ${posting.id}`}>
      <ReasonAction
        verb="Propose its reversal"
        waitsFor="another operator of finance"
        isDanger
        hint="Shown to the second operator and recorded in the audit trail."
        done="The reversal is proposed."
        sentences={() => (
          <>
            <p>
              Takes {amountText(posting.amount)} {posting.asset} from “{posting.destinationName}” and adds it to “
              {posting.sourceName}”.
            </p>
            {posting.publicReason !== null && <p>The customer reads: {POSTING_REASON_TEXTS.reversal}</p>}
          </>
        )}
        work={(reason) => sending('console.proposeReversal', { id: posting.id, reason })}
        onDone={(proposal) => {
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
  { title: 'From', cell: ({ source, sourceName }) => <span title={source}>{sourceName}</span>, isAside: true },
  { title: 'To', cell: ({ destination, destinationName }) => <span title={destination}>{destinationName}</span> },
  { title: 'Amount', cell: ({ amount, asset }) => <Money text={amount} asset={asset} />, isFigure: true },
  { title: 'Why', cell: ({ reason }) => <span className="one-line">{reason}</span>, isExtra: true },
  { title: 'By two', cell: ({ proposedBy, agreedBy }) => `${proposedBy}, ${agreedBy}`, width: 150, isAside: true },
  {
    title: 'Reversal',
    isAside: true,
    cell: (posting) => {
      if (posting.reverses !== null) return `of ${posting.reverses}`;
      if (posting.reversedBy !== null) return `by ${posting.reversedBy}`;
      return mayPropose ? <Opens onOpen={() => reverse(posting)}>Reverse…</Opens> : '–';
    },
    width: 110,
  },
];

/** What was posted by hand, by two operators each; put right by a reversal alone. */
export const ManualPostingsScreen = () => {
  const { filters } = useListRequest('console.manualPostings');
  const { open, details } = useDetails();
  const mayPropose = useMay(['finance']);
  const [form, setForm] = useState<Posting | 'new'>();
  const pages = usePagedCall('console.manualPostings', filters, { everyMs: 10_000 });
  const close = () => setForm(undefined);
  const shown = details.at(-1);
  // Beside an open record the column is left out.
  const reversible =
    shown?.kind === 'entry'
      ? valueIn(pages.read)?.rows.find((posting) => String(posting.seq) === shown.id && isReversible(posting))
      : undefined;
  return (
    <Screen
      title="Manual postings"
      lead="Proposed by finance and confirmed by a second finance operator. A posting is never changed, only reversed."
      aside={
        mayPropose && (
          <div className="actions">
            {reversible && (
              <Button size="small" onClick={() => setForm(reversible)}>
                Reverse posting {reversible.id}…
              </Button>
            )}
            <Button size="small" onClick={() => setForm('new')}>
              New posting…
            </Button>
          </div>
        )
      }
    >
      {form === 'new' && <NewPosting onDone={close} />}
      {form !== undefined && form !== 'new' && <Reversal key={form.id} posting={form} onDone={close} />}
      <ListFilter of="console.manualPostings" />
      <PagedList
        pages={pages}
        label="Manual postings"
        columns={columnsFor(mayPropose, setForm)}
        keyOf={({ id }) => String(id)}
        onOpen={({ seq }) => open({ kind: 'entry', id: String(seq) })}
        empty={<Empty icon="hand" title="No manual postings" />}
      />
    </Screen>
  );
};
