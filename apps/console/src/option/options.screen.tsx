import { valueIn } from '@bourse/ui/calls';
import { Segmented } from 'antd';
import { useDetails, useFilter } from '../shell/address.ts';
import type { Column } from '../shell/data-table.tsx';
import { amountText, timeText } from '../shell/format.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Chip, Empty, Money } from '../shell/parts.tsx';
import { customerColumn } from '../shell/queue.tsx';
import { Screen } from '../shell/screen.tsx';
import { currentSession, hasRole } from '../shell/session.ts';
import { type Exposure, type OptionCoin, periodText, REASONS, RESULTS, type Settled, SIDES } from './option-words.ts';
import { PoolPanel } from './pool-panel.tsx';
import { ProposeTerms } from './propose-terms.tsx';

const EXPOSURE: readonly Column<Exposure>[] = [
  { title: 'Ends', cell: ({ endsAt }) => timeText(endsAt), width: 160 },
  {
    title: 'Instrument',
    cell: ({ symbol, mode, state }) => (
      <>
        <b>{symbol}</b> {mode === 'demo' && <small>demo</small>}{' '}
        {state === 'settling' && <Chip tone="info">Settling</Chip>}
      </>
    ),
  },
  { title: 'Options', cell: ({ options }) => options, isFigure: true, width: 80 },
  { title: 'Stakes up', cell: ({ up, currency }) => <Money text={up} asset={currency} />, isFigure: true },
  { title: 'Stakes down', cell: ({ down, currency }) => <Money text={down} asset={currency} />, isFigure: true },
  {
    title: 'Worst case',
    cell: ({ worstCase, currency }) => <Money text={worstCase} asset={currency} />,
    isFigure: true,
  },
  {
    title: 'Held',
    cell: ({ held, currency }) => <Money text={held} asset={currency} />,
    isFigure: true,
    isSpare: true,
  },
  { title: 'Cap', cell: ({ cap, currency }) => <Money text={cap} asset={currency} />, isFigure: true, isSpare: true },
];

const Open = () => {
  const pages = usePagedCall('console.optionExposure', {}, { everyMs: 2_000 });
  return (
    <PagedList
      pages={pages}
      label="Open options by end"
      columns={EXPOSURE}
      keyOf={({ id }) => String(id)}
      empty={<Empty icon="audit" title="No option is open" />}
    />
  );
};

const COINS: readonly Column<OptionCoin>[] = [
  { title: 'Instrument', cell: ({ symbol }) => <b>{symbol}</b> },
  {
    title: 'Periods',
    cell: ({ periods }) =>
      periods.map(({ id, seconds, oddsPercent }) => (
        <span key={id} className="two-words">
          {periodText(seconds)} <small>{amountText(oddsPercent)} %</small>{' '}
        </span>
      )),
  },
  { title: 'Open', cell: ({ open }) => open, isFigure: true, width: 70 },
  {
    title: 'Worst case',
    cell: ({ worstCase, currency }) => <Money text={worstCase} asset={currency} />,
    isFigure: true,
  },
  {
    title: 'Its cap',
    cell: ({ instrumentCap, currency }) => <Money text={instrumentCap} asset={currency} />,
    isFigure: true,
  },
  {
    title: 'State',
    cell: ({ isOffered }) => <Chip tone={isOffered ? 'good' : 'quiet'}>{isOffered ? 'On sale' : 'Not on sale'}</Chip>,
    width: 130,
  },
];

const Coins = () => {
  const pages = usePagedCall('console.optionCoins', {}, { everyMs: 10_000 });
  const [filter, set] = useFilter();
  const coin = valueIn(pages.read)?.rows.find(({ instrument }) => instrument === filter['show']);
  const canPropose = hasRole(['product'], currentSession()?.operator);
  return (
    <>
      {coin && canPropose && <ProposeTerms key={coin.instrument} coin={coin} onDone={() => set({ show: undefined })} />}
      <PagedList
        pages={pages}
        label="Terms of options"
        columns={COINS}
        keyOf={({ instrument }) => instrument}
        {...(canPropose ? { onOpen: ({ instrument }: OptionCoin) => set({ show: instrument }) } : {})}
        openKey={filter['show']}
        empty={<Empty icon="content" title="Options are sold on nothing" />}
      />
    </>
  );
};

const settledColumns = (openCustomer: (id: number) => void): readonly Column<Settled>[] => [
  { title: 'No.', cell: ({ id }) => id, isFigure: true, width: 80 },
  { title: 'Ended', cell: ({ endsAt }) => timeText(endsAt), width: 160 },
  customerColumn(openCustomer),
  {
    title: 'Option',
    cell: ({ symbol, side, seconds, mode }) => (
      <>
        <b>{symbol}</b> {SIDES[side]} {periodText(seconds)} {mode === 'demo' && <small>demo</small>}
      </>
    ),
  },
  { title: 'Stake', cell: ({ stake, currency }) => <Money text={stake} asset={currency} />, isFigure: true },
  { title: 'Paid', cell: ({ payout, currency }) => <Money text={payout} asset={currency} />, isFigure: true },
  {
    title: 'Prices',
    cell: ({ open, close }) => (
      <>
        <Money text={open?.price ?? null} /> <small>to</small> <Money text={close?.price ?? null} />
      </>
    ),
    isFigure: true,
    isSpare: true,
  },
  {
    title: 'Result',
    cell: ({ result, reason }) =>
      result === null ? (
        <Chip tone="quiet">Taken back</Chip>
      ) : (
        <span className="two-words">
          <Chip tone={RESULTS[result][0]}>{RESULTS[result][1]}</Chip> <small>{reason && REASONS[reason]}</small>
        </span>
      ),
    width: 180,
  },
];

const Results = () => {
  const { open } = useDetails();
  const { filters } = useListRequest('console.optionResults');
  const pages = usePagedCall('console.optionResults', filters);
  const openCustomer = (id: number): void => open({ kind: 'customer', id: String(id) });
  return (
    <>
      <ListFilter of="console.optionResults" />
      <PagedList
        pages={pages}
        label="Options that are over"
        columns={settledColumns(openCustomer)}
        keyOf={({ id }) => String(id)}
        onOpen={({ customerId }) => openCustomer(customerId)}
        empty={<Empty icon="audit" title="No option has ended yet" />}
      />
    </>
  );
};

const LISTS = { open: Open, coins: Coins, results: Results } as const;
type List = keyof typeof LISTS;

const isList = (text: string | undefined): text is List => text !== undefined && text in LISTS;

/** Up/down options: the pool beside the worst case, what is open by end, the terms by instrument, and what came of those that are over. */
export const OptionsScreen = () => {
  const [filter, set] = useFilter();
  const list = isList(filter['list']) ? filter['list'] : 'open';
  const Shown = LISTS[list];
  return (
    <Screen
      title="Options"
      lead="The prices of the tape decide each option. Nobody can change one that is open, its price or its result."
    >
      <PoolPanel />
      <Segmented
        options={[
          { label: 'Open', value: 'open' as const },
          { label: 'Terms', value: 'coins' as const },
          { label: 'Results', value: 'results' as const },
        ]}
        value={list}
        onChange={(value) => set({ list: value === 'open' ? undefined : value, page: undefined, show: undefined })}
        style={{ margin: '12px 0' }}
      />
      <Shown key={list} />
    </Screen>
  );
};
