import { valueIn } from '@bourse/ui/calls';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useFilter } from '../shell/address.ts';
import type { Column } from '../shell/data-table.tsx';
import { amountText, timeText } from '../shell/format.ts';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Chip, Empty, Money } from '../shell/parts.tsx';
import { Screen } from '../shell/screen.tsx';
import { currentSession, hasRole } from '../shell/session.ts';
import { ApplicationsList } from './applications-list.tsx';
import { OfferingPanel } from './offering-panel.tsx';
import { coverOf, type Offering, stageOf } from './offering-words.ts';
import { ProposeOffering } from './propose-offering.tsx';

const NEW = 0;

const Stage = ({ offering }: { readonly offering: Offering }) => {
  const [tone, text] = stageOf(offering);
  return <Chip tone={tone}>{text}</Chip>;
};

const COLUMNS: readonly Column<Offering>[] = [
  { title: 'No.', cell: ({ id }) => id, isFigure: true, width: 56 },
  {
    title: 'Offering',
    cell: ({ name, instrument }) => (
      <span className="two-words">
        <b>{name}</b> <small>{instrument}</small>
      </span>
    ),
  },
  { title: 'Price', cell: ({ price, currency }) => <Money text={price} asset={currency} />, isFigure: true },
  { title: 'Offered', cell: ({ offered }) => amountText(String(offered)), isFigure: true },
  { title: 'Applied for', cell: ({ applied }) => amountText(String(applied)), isFigure: true },
  { title: 'Cover', cell: coverOf, isFigure: true, width: 90 },
  { title: 'Closes', cell: ({ closesAt }) => timeText(closesAt), width: 160, isSpare: true },
  { title: 'Stage', cell: (offering) => <Stage offering={offering} />, width: 150 },
];

const Offerings = ({
  chosen,
  onChoose,
}: {
  readonly chosen: number | undefined;
  readonly onChoose: (id: number | undefined) => void;
}) => {
  const pages = usePagedCall('console.offerings', {}, { everyMs: 3_000 });
  const offering = valueIn(pages.read)?.rows.find(({ id }) => id === chosen);
  return (
    <>
      {chosen === NEW && <ProposeOffering onClose={() => onChoose(undefined)} />}
      {offering && <OfferingPanel key={offering.id} offering={offering} onClose={() => onChoose(undefined)} />}
      <PagedList
        pages={pages}
        label="Offerings of new shares"
        columns={COLUMNS}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => onChoose(id)}
        openKey={chosen === undefined ? undefined : String(chosen)}
        empty={<Empty icon="take" title="No new shares are offered" />}
      />
    </>
  );
};

/** New shares: what is offered and by which terms, how much is applied for and by whom, and how far the ballot is. */
export const OfferingsScreen = () => {
  const [filter, set] = useFilter();
  const [chosen, setChosen] = useState<number>();
  const list = filter['list'] === 'applications' ? 'applications' : 'offerings';
  const show = (next: typeof list) =>
    set({ list: next === 'offerings' ? undefined : next, offering: undefined, page: undefined });
  const canPropose = hasRole(['product'], currentSession()?.operator);
  return (
    <Screen
      title="New shares"
      lead="Terms are fixed when two operators have listed an offering. It closes, is drawn and allotted by itself."
      aside={
        canPropose && (
          <Button
            type="primary"
            size="small"
            onClick={() => {
              show('offerings');
              setChosen(NEW);
            }}
          >
            New offering
          </Button>
        )
      }
    >
      <Segmented
        options={[
          { label: 'Offerings', value: 'offerings' as const },
          { label: 'Applications', value: 'applications' as const },
        ]}
        value={list}
        onChange={show}
        style={{ marginBottom: 12 }}
      />
      {list === 'offerings' ? <Offerings chosen={chosen} onChoose={setChosen} /> : <ApplicationsList />}
    </Screen>
  );
};
