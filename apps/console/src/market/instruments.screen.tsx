import { valueIn } from '@bourse/ui/calls';
import { Segmented, Select } from 'antd';
import { useDetails, useFilter } from '../shell/address.ts';
import type { RowOfCall } from '../shell/api.ts';
import { useNow } from '../shell/clock.ts';
import type { FilterOf } from '../shell/csv-button.tsx';
import type { Column } from '../shell/data-table.tsx';
import { amountText, spanText } from '../shell/format.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Chip, Empty, Money } from '../shell/parts.tsx';
import { Screen } from '../shell/screen.tsx';
import { Share } from '../shell/spark.tsx';
import { FEED_WORDS, KIND_WORDS, SESSION_TONES, SESSION_WORDS } from './words.ts';

type Instrument = RowOfCall<'console.instruments'>;

const lateMs = 5_000;
const VENUES = ['US', 'HK', 'CN', 'BR', 'EU', 'COIN', 'FX', 'METAL', 'REPLAY'];

const nextOf = ({ nextOpen, nextClose }: Instrument, now: number): string => {
  if (nextOpen !== null) return `opens in ${spanText(Math.max(0, nextOpen - now))}`;
  return nextClose === null ? 'round the clock' : `closes in ${spanText(Math.max(0, nextClose - now))}`;
};

const columnsFor = (now: number): readonly Column<Instrument>[] => [
  {
    title: 'Instrument',
    cell: ({ symbol, name }) => (
      <span className="two-words">
        <b>{symbol}</b> <small>{name}</small>
      </span>
    ),
  },
  { title: 'Kind', cell: ({ kind }) => KIND_WORDS[kind], width: 84, isExtra: true },
  { title: 'Venue', cell: ({ venue }) => venue, width: 72, isAside: true },
  {
    title: 'Session',
    cell: ({ session }) => <Chip tone={SESSION_TONES[session]}>{SESSION_WORDS[session]}</Chip>,
    width: 96,
  },
  { title: 'Next', cell: (row) => nextOf(row, now), width: 140, isAside: true },
  { title: 'Last', cell: ({ last, quote }) => <Money text={last} asset={quote} />, isFigure: true },
  {
    title: 'Tick age',
    cell: ({ feedAgeMs, stale }) => (
      <span className="age">
        {spanText(feedAgeMs)}
        <Share share={(feedAgeMs ?? lateMs) / lateMs} tone={stale ? 'bad' : feedAgeMs === null ? 'quiet' : 'good'} />
      </span>
    ),
    isFigure: true,
    isAside: true,
    width: 110,
  },
  {
    title: 'Resting orders',
    cell: ({ restingOrders }) => amountText(String(restingOrders)),
    isFigure: true,
    isAside: true,
    width: 112,
  },
];

/** Every instrument: its session, how old its price is, and whether it is halted. */
export const InstrumentsScreen = () => {
  const [filter, set] = useFilter();
  const { details, open } = useDetails();
  const now = useNow();
  const { filters } = useListRequest('console.instruments');
  const only = filter['only'] === 'halted' || filter['only'] === 'stale' ? filter['only'] : undefined;
  const input: FilterOf<'console.instruments'> = {
    ...filters,
    ...(filter['venue'] ? { venue: filter['venue'] } : {}),
    ...(only ? { only } : {}),
  };
  const pages = usePagedCall('console.instruments', input, { everyMs: 3_000, size: 100 });
  const feed = valueIn(pages.read)?.rows[0]?.feed;
  return (
    <Screen
      title="Instruments"
      lead="A halt stops new orders. Prices, results and resting orders do not change."
      {...(feed ? { aside: <Chip tone="info">{FEED_WORDS[feed]} feed</Chip> } : {})}
    >
      <ListFilter of="console.instruments">
        <Segmented
          options={[
            { label: 'All', value: '' },
            { label: 'Halted', value: 'halted' },
            { label: 'Stale', value: 'stale' },
          ]}
          value={only ?? ''}
          onChange={(value) => set({ only: value })}
        />
        <Select
          allowClear
          aria-label="Venue"
          placeholder="Venue"
          style={{ width: 120 }}
          value={filter['venue'] ?? null}
          options={VENUES.map((venue) => ({ value: venue, label: venue }))}
          onChange={(value) => set({ venue: value ?? undefined })}
        />
      </ListFilter>
      <PagedList
        pages={pages}
        label="Instruments"
        columns={columnsFor(now)}
        keyOf={({ id }) => id}
        onOpen={({ id }) => open({ kind: 'instrument', id })}
        openKey={details.findLast(({ kind }) => kind === 'instrument')?.id}
        empty={
          only === undefined ? (
            <Empty icon="instruments" title="No such instrument" />
          ) : (
            <Empty
              icon="check"
              title={only === 'halted' ? 'Nothing is halted' : 'Every open instrument has a fresh price'}
            />
          )
        }
      />
    </Screen>
  );
};
