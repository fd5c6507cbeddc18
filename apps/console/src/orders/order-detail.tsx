import { inWords } from '@bourse/wire/shown-names';
import { useDetails } from '../shell/address.ts';
import { useQueryCall } from '../shell/api.ts';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { amountText, timeText } from '../shell/format.ts';
import { Chip, type Fact, Facts, Money, NotLoaded, Opens, Panel } from '../shell/parts.tsx';
import { SIDE_WORDS, STATE_TONES, STATE_WORDS, type Trade } from './order-words.ts';
import { Mode } from './trade-columns.tsx';

/** Of one order, each fill from its own side; who stood on the other is in the list of trades. */
const fillColumns = (side: 'buy' | 'sell'): readonly Column<Trade>[] => [
  { title: 'Trade', cell: ({ id }) => id, isFigure: true, width: 76 },
  { title: 'Traded', cell: ({ at }) => timeText(at), width: 150 },
  { title: 'Quantity', cell: ({ quantity }) => <Money text={quantity} />, isFigure: true },
  { title: 'Price', cell: ({ price }) => <Money text={price} />, isFigure: true },
  {
    title: 'Fee',
    cell: ({ buyerFee, sellerFee, currency }) => (
      <Money text={side === 'buy' ? buyerFee : sellerFee} asset={currency} />
    ),
    isFigure: true,
  },
];

/** One order with what became of it: its fills, fees and result. */
export const OrderDetail = ({ id }: { readonly id: number }) => {
  const query = useQueryCall('console.order', { id }, { everyMs: 5_000 });
  const { open } = useDetails();
  if (query.state !== 'success') return <NotLoaded of={query} />;
  const data = query.value;
  const { currency } = data;
  const facts: readonly Fact[] = [
    [
      'Customer',
      <Opens key="customer" onOpen={() => open({ kind: 'customer', id: String(data.customerId) })}>
        {data.maskedCustomer} <small>#{data.customerId}</small>
      </Opens>,
    ],
    [
      'Instrument',
      <Opens key="instrument" onOpen={() => open({ kind: 'instrument', id: data.instrument })}>
        {data.symbol}
      </Opens>,
    ],
    ['Type', data.kind === 'market' ? 'Market' : `Limit, ${data.timeInForce}`],
    ['Limit', data.limit === null ? '–' : <Money key="limit" text={data.limit} asset={currency} />],
    ['Placed', timeText(data.placedAt)],
    ['Last changed', timeText(data.updatedAt)],
    ...(data.reason === null ? [] : [['Why it ended', inWords(data.reason)] as const]),
  ];
  const figures: readonly Fact[] = [
    [
      'Filled',
      <span key="filled">
        <Money text={data.filled} /> of <Money text={data.quantity} />
      </span>,
    ],
    ['Average price', <Money key="average" text={data.average} asset={currency} />],
    ['Amount', <Money key="amount" text={data.amount} asset={currency} />],
    ['Fees', <Money key="fees" text={data.fees} asset={currency} />],
    ...(data.result === null
      ? []
      : [
          [
            'Realised P&L',
            <span key="result">
              <Money text={data.result} asset={currency} />
              {data.resultPercent !== null && <small> {amountText(data.resultPercent)} %</small>}
            </span>,
          ] as const,
        ]),
  ];
  return (
    <>
      <header className="detail-head">
        <h1>
          {SIDE_WORDS[data.side]} {data.symbol} <Mode of={data.mode} />
        </h1>
        <Chip tone={STATE_TONES[data.state]}>{STATE_WORDS[data.state]}</Chip>
      </header>
      <div className="detail-columns">
        <Facts facts={facts} />
        <Facts facts={figures} />
      </div>
      <Panel
        title="Fills"
        aside={
          data.fillCount > data.fills.length && (
            <small>
              the last {data.fills.length} of {data.fillCount}
            </small>
          )
        }
      >
        <DataTable
          label="Fills of the order"
          columns={fillColumns(data.side)}
          rows={data.fills}
          keyOf={(row) => String(row.id)}
          hasCards
          empty={<p className="note">Nothing is filled.</p>}
        />
      </Panel>
    </>
  );
};
