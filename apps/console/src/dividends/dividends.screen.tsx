import { utcDay } from '@bourse/rules';
import { valueIn } from '@bourse/ui/calls';
import { Button, Segmented } from 'antd';
import { useDetails, useFilter } from '../shell/address.ts';
import type { Column } from '../shell/data-table.tsx';
import { amountText, timeText } from '../shell/format.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Chip, Empty, Money } from '../shell/parts.tsx';
import { customerColumn } from '../shell/queue.tsx';
import { Screen } from '../shell/screen.tsx';
import { currentSession, hasRole } from '../shell/session.ts';
import { DividendPanel } from './dividend-panel.tsx';
import { type Dividend, type Line, stageOf } from './dividend-words.ts';
import { ProposeDividend } from './propose-dividend.tsx';

const Stage = ({ dividend }: { readonly dividend: Dividend }) => {
  const [tone, text] = stageOf(dividend);
  return <Chip tone={tone}>{text}</Chip>;
};

const DIVIDENDS: readonly Column<Dividend>[] = [
  { title: 'No.', cell: ({ id }) => id, isFigure: true, width: 56 },
  {
    title: 'Share',
    cell: ({ symbol, perShare, currency }) => (
      <span className="two-words">
        <b>{symbol}</b>{' '}
        <small>
          {perShare} {currency}
        </small>
      </span>
    ),
  },
  { title: 'Ex-date', cell: ({ exAt }) => utcDay(exAt), width: 110 },
  { title: 'Pay date', cell: ({ payAt }) => utcDay(payAt), width: 110, isSpare: true },
  { title: 'Holders', cell: ({ holders }) => amountText(String(holders)), isFigure: true, width: 90 },
  { title: 'Owed', cell: ({ owed, currency }) => <Money text={owed} asset={currency} />, isFigure: true },
  { title: 'Received', cell: ({ received, currency }) => <Money text={received} asset={currency} />, isFigure: true },
  { title: 'Paid', cell: ({ paid, currency }) => <Money text={paid} asset={currency} />, isFigure: true },
  { title: 'Stage', cell: (dividend) => <Stage dividend={dividend} />, width: 160 },
];

/** In the place of a dividend's number: the form for another one. */
const NEW = 'new';

const Dividends = () => {
  const pages = usePagedCall('console.dividends', {}, { everyMs: 5_000 });
  const [filter, set] = useFilter();
  const shown = filter['show'];
  const show = (next: string | undefined) => set({ show: next });
  const dividend = valueIn(pages.read)?.rows.find(({ id }) => String(id) === shown);
  const canPropose = hasRole(['product'], currentSession()?.operator);
  return (
    <>
      {canPropose && shown !== NEW && (
        <p className="actions">
          <Button type="primary" onClick={() => show(NEW)}>
            Propose a dividend
          </Button>
        </p>
      )}
      {canPropose && shown === NEW && <ProposeDividend onDone={() => show(undefined)} />}
      {dividend && <DividendPanel key={dividend.id} dividend={dividend} onClose={() => show(undefined)} />}
      <PagedList
        pages={pages}
        label="Dividends"
        columns={DIVIDENDS}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => show(String(id))}
        openKey={shown}
        empty={<Empty icon="take" title="No dividend was announced yet" />}
      />
    </>
  );
};

const lineColumns = (openCustomer: (id: number) => void): readonly Column<Line>[] => [
  { title: 'No.', cell: ({ id }) => id, isFigure: true, width: 70 },
  { title: 'Ex-date', cell: ({ exAt }) => utcDay(exAt), width: 110 },
  customerColumn(openCustomer),
  {
    title: 'Share',
    cell: ({ symbol, mode }) => (
      <span className="two-words">
        <b>{symbol}</b> {mode === 'demo' && <small>demo</small>}
      </span>
    ),
  },
  { title: 'Shares', cell: ({ shares }) => amountText(shares), isFigure: true },
  { title: 'Amount', cell: ({ amount, currency }) => <Money text={amount} asset={currency} />, isFigure: true },
  {
    title: 'Paid',
    cell: ({ paidAt }) => (paidAt === null ? <Chip tone="warn">Owed</Chip> : timeText(paidAt)),
    width: 160,
  },
];

const Lines = () => {
  const { open } = useDetails();
  const [filter, set] = useFilter();
  const { filters } = useListRequest('console.dividendLines');
  const dividend = /^\d+$/.test(filter['dividend'] ?? '') ? Number(filter['dividend']) : undefined;
  const pages = usePagedCall('console.dividendLines', { ...filters, ...(dividend === undefined ? {} : { dividend }) });
  const openCustomer = (id: number) => open({ kind: 'customer', id: String(id) });
  return (
    <>
      <ListFilter of="console.dividendLines">
        {dividend !== undefined && (
          <Button onClick={() => set({ dividend: undefined, page: undefined })}>Of all dividends</Button>
        )}
      </ListFilter>
      <PagedList
        pages={pages}
        label="Who is owed dividends"
        columns={lineColumns(openCustomer)}
        keyOf={({ id }) => String(id)}
        onOpen={({ customerId }) => openCustomer(customerId)}
        empty={<Empty icon="take" title="Nobody is owed any" />}
      />
    </>
  );
};

const LISTS = { dividends: Dividends, lines: Lines } as const;

/** Dividends of shares: their terms, what is owed, has come and is paid, and to whom. */
export const DividendsScreen = () => {
  const [filter, set] = useFilter();
  const list = filter['list'] === 'lines' ? 'lines' : 'dividends';
  const Shown = LISTS[list];
  return (
    <Screen
      title="Dividends"
      lead="What holders are owed is fixed when the ex-date begins. It is paid with the money of the issuer, once all of it has come."
    >
      <Segmented
        options={[
          { label: 'Dividends', value: 'dividends' as const },
          { label: 'Holders', value: 'lines' as const },
        ]}
        value={list}
        onChange={(value) =>
          set({
            list: value === 'dividends' ? undefined : value,
            page: undefined,
            dividend: undefined,
            show: undefined,
          })
        }
        style={{ marginBottom: 12 }}
      />
      <Shown key={list} />
    </Screen>
  );
};
