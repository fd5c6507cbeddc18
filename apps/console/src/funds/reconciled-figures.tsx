import { useQueryCall } from '../shell/api.ts';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { Definition } from '../shell/definition.tsx';
import { isZero } from '../shell/format.ts';
import { Chip, Empty, Loaded, Money, Panel, type Tone, Waiting } from '../shell/parts.tsx';
import { type Figures, PARTS, type Period } from './reconciliation-words.ts';

type Part = Figures['parts'][number];

const COVERED: Readonly<Record<Figures['covered'], readonly [Tone, string]>> = {
  whole: ['good', 'Statement for every day'],
  partly: ['warn', 'Statement for a part of the days'],
  none: ['warn', 'No statement'],
};

const SUMS: readonly Part['part'][] = ['opening', 'closing', 'net'];

const columnsOf = (asset: string): readonly Column<Part>[] => [
  {
    title: asset,
    cell: ({ part, count }) => (
      <span className="wraps">
        {SUMS.includes(part) ? <b>{PARTS[part]}</b> : <span className="part-of">{PARTS[part]}</span>}
        {count !== null && <small className="count-of"> {count}</small>}
      </span>
    ),
  },
  { title: 'Ledger', cell: ({ ledger }) => <Money text={ledger} asset={asset} />, isFigure: true },
  { title: 'Statement', cell: ({ statement }) => <Money text={statement} asset={asset} />, isFigure: true },
  {
    title: 'Difference',
    cell: ({ difference }) => (
      <span className={difference !== null && !isZero(difference) ? 'late' : undefined}>
        <Money text={difference} asset={asset} />
      </span>
    ),
    isFigure: true,
  },
];

const OfAsset = ({
  figures: { asset, covered, parts, difference, explained, open },
}: {
  readonly figures: Figures;
}) => (
  <div className="figures-of">
    <DataTable
      hasCards
      label={`Figures in ${asset}`}
      columns={columnsOf(asset)}
      rows={parts}
      keyOf={({ part }) => part}
      empty={null}
    />
    <p className="note">
      <Chip tone={COVERED[covered][0]}>{COVERED[covered][1]}</Chip>{' '}
      {difference !== null && (
        <>
          Movements differ by <Money text={difference} asset={asset} />, of which{' '}
          <Money text={explained} asset={asset} /> is explained and <Money text={open} asset={asset} /> is open.
        </>
      )}
    </p>
  </div>
);

/** Opening balance, movements and closing balance, in the ledger against the statement, currency by currency. */
export const ReconciledFigures = ({ period }: { readonly period: Period }) => {
  const query = useQueryCall('console.reconciledFigures', period, { everyMs: 30_000 });
  return (
    <Panel
      title="Ledger against statement"
      aside={
        <small>
          as the bank's account sees it <Definition of="money" name="this comparison" />
        </small>
      }
    >
      <Loaded of={query} skeleton={<Waiting rows={9} />}>
        {(all) =>
          all.length === 0 ? (
            <Empty icon="match" title="Nothing was posted on this account yet" />
          ) : (
            all.map((figures) => <OfAsset key={figures.asset} figures={figures} />)
          )
        }
      </Loaded>
    </Panel>
  );
};
