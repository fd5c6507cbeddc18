import { valueIn } from '@bourse/ui/calls';
import { Button } from 'antd';
import { useState } from 'react';
import type { Column } from '../shell/data-table.tsx';
import { amountText, timeText } from '../shell/format.ts';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Chip, Empty, Money } from '../shell/parts.tsx';
import { Screen } from '../shell/screen.tsx';
import { currentSession, hasRole } from '../shell/session.ts';
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

/** New shares: what is offered and by which terms, how much is applied for, and how far the ballot is. */
export const OfferingsScreen = () => {
  const pages = usePagedCall('console.offerings', {}, { everyMs: 3_000 });
  const [chosen, setChosen] = useState<number>();
  const offering = valueIn(pages.read)?.rows.find(({ id }) => id === chosen);
  const canPropose = hasRole(['product'], currentSession()?.operator);
  return (
    <Screen
      title="New shares"
      lead="Terms are fixed when two operators have listed an offering. It closes, is drawn and allotted by itself."
      aside={
        canPropose && (
          <Button type="primary" size="small" onClick={() => setChosen(NEW)}>
            New offering
          </Button>
        )
      }
    >
      {chosen === NEW && <ProposeOffering onClose={() => setChosen(undefined)} />}
      {offering && <OfferingPanel key={offering.id} offering={offering} onClose={() => setChosen(undefined)} />}
      <PagedList
        pages={pages}
        label="Offerings of new shares"
        columns={COLUMNS}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => setChosen(id)}
        openKey={chosen === undefined ? undefined : String(chosen)}
        empty={<Empty icon="take" title="No new shares are offered" />}
      />
    </Screen>
  );
};
