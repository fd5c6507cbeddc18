import { utcDay } from '@bourse/rules';
import { valueIn } from '@bourse/ui/calls';
import { Button } from 'antd';
import { useFilter } from '../shell/address.ts';
import type { Column } from '../shell/data-table.tsx';
import { amountText } from '../shell/format.ts';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Empty, Money } from '../shell/parts.tsx';
import { Screen } from '../shell/screen.tsx';
import { currentSession, hasRole } from '../shell/session.ts';
import { ProposeSplit } from './propose-split.tsx';
import { type Split, SplitPanel, Stage } from './split-panel.tsx';

const COLUMNS: readonly Column<Split>[] = [
  { title: 'No.', cell: ({ id }) => id, isFigure: true, width: 56 },
  { title: 'Share', cell: ({ symbol }) => <b>{symbol}</b> },
  { title: 'Ratio', cell: ({ from, to }) => `${from} into ${to}`, width: 130 },
  { title: 'Ex-date', cell: ({ exAt }) => utcDay(exAt), width: 110 },
  { title: 'Holders', cell: ({ holders }) => amountText(String(holders)), isFigure: true, width: 90 },
  { title: 'Paid', cell: ({ paid, currency }) => <Money text={paid} asset={currency} />, isFigure: true },
  { title: 'Stage', cell: (split) => <Stage split={split} />, width: 160 },
];

/** In the place of a split's number: the form for another one. */
const NEW = 'new';

/** Splits and reverse splits of shares: their terms, how far they have come, and what was paid for what was left over. */
export const SplitsScreen = () => {
  const pages = usePagedCall('console.splits', {}, { everyMs: 5_000 });
  const [filter, set] = useFilter();
  const shown = filter['show'];
  const show = (next: string | undefined) => set({ show: next });
  const split = valueIn(pages.read)?.rows.find(({ id }) => String(id) === shown);
  const canPropose = hasRole(['product'], currentSession()?.operator);
  return (
    <Screen
      title="Splits"
      lead="When the ex-date begins, open orders for the share end, and shares, positions and lock-ups are adjusted. What is left over is paid at the last price before."
    >
      {canPropose && shown !== NEW && (
        <p className="actions">
          <Button type="primary" onClick={() => show(NEW)}>
            Propose a split
          </Button>
        </p>
      )}
      {canPropose && shown === NEW && <ProposeSplit onDone={() => show(undefined)} />}
      {split && <SplitPanel key={split.id} split={split} onClose={() => show(undefined)} />}
      <PagedList
        pages={pages}
        label="Splits"
        columns={COLUMNS}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => show(String(id))}
        openKey={shown}
        empty={<Empty icon="take" title="No split was announced yet" />}
      />
    </Screen>
  );
};
