import { valueIn } from '@bourse/ui/calls';
import { Segmented } from 'antd';
import { useState } from 'react';
import { type ReplyOfCall, useQueryCall } from '../shell/api.ts';
import { DataTable } from '../shell/data-table.tsx';
import { amountText, isZero, timeText } from '../shell/format.ts';
import { Loaded, Money, Panel, Waiting } from '../shell/parts.tsx';

type Totals = ReplyOfCall<'console.customerTotals'>;
type Total = Totals['totals'][number];
type Part = Total['parts'][number];
type Row = Pick<Part, 'quantity' | 'asset' | 'worth' | 'onHold' | 'pricedAt'> & {
  readonly name: string;
  readonly isSum?: boolean;
};

const MODE_LABELS = { real: 'Real', demo: 'Demo' } as const;
const NAMES = {
  cash: 'Cash',
  share: 'Shares',
  coin: 'Coins',
  metal: 'Metals',
  contract: 'Contract account',
  financial: 'Financial account',
} as const satisfies Readonly<Record<Part['kind'], string>>;

const nameOf = ({ kind, asset, balances }: Part): string => {
  if (asset !== null) return `${NAMES[kind]}, ${asset}`;
  return balances > 1 ? `${NAMES[kind]} (${balances})` : NAMES[kind];
};

const rowsOf = ({ parts, worth, onHold, pricedAt }: Total): readonly Row[] => [
  ...parts.map((part) => ({ ...part, name: nameOf(part) })),
  { name: 'Total', asset: null, quantity: null, worth, onHold, pricedAt, isSum: true },
];

const Parts = ({ total, currency }: { readonly total: Total; readonly currency: string }) => (
  <DataTable
    hasCards
    label={`What the ${MODE_LABELS[total.mode].toLowerCase()} total is made of`}
    columns={[
      { title: 'Part', cell: ({ name, isSum }) => (isSum ? <strong>{name}</strong> : name) },
      {
        title: `Value, ${currency}`,
        cell: ({ worth, isSum }) =>
          isSum ? (
            <strong>
              <Money text={worth} />
            </strong>
          ) : (
            <Money text={worth} />
          ),
        isFigure: true,
      },
      {
        title: 'Amount',
        cell: ({ quantity, asset }) => (asset === null ? '' : <Money text={quantity} asset={asset} />),
        isFigure: true,
      },
      {
        title: `On hold, ${currency}`,
        cell: ({ onHold }) => (isZero(onHold) ? '–' : <Money text={onHold} />),
        isFigure: true,
      },
      { title: 'Price of', cell: ({ pricedAt }) => timeText(pricedAt), width: 150, isFigure: true, isSpare: true },
    ]}
    rows={total.parts.length === 0 ? [] : rowsOf(total)}
    keyOf={({ name }) => name}
    empty={<p className="note">No money and no shares.</p>}
  />
);

/** What a customer has in all in each account mode, as they read it on their own page, and what it is made of. */
export const CustomerTotal = ({ id }: { readonly id: number }) => {
  const query = useQueryCall('console.customerTotals', { id }, { everyMs: 10_000 });
  const known = valueIn(query);
  const [mode, setMode] = useState<Total['mode']>('real');
  const total = known?.totals.find((one) => one.mode === mode);
  return (
    <Panel title="Total assets" aside={known && <small>Valued at {timeText(known.at)}</small>}>
      <Loaded of={query} skeleton={<Waiting rows={4} />}>
        {(data) =>
          total && (
            <>
              <Segmented
                aria-label="Account mode"
                size="small"
                options={data.totals.map(({ mode: value, worth }) => ({
                  value,
                  label: `${MODE_LABELS[value]} ${amountText(worth, 2)} ${data.currency}`,
                }))}
                value={mode}
                onChange={setMode}
                style={{ marginBottom: 8, justifySelf: 'start' }}
              />
              <Parts total={total} currency={data.currency} />
              {total.unpriced.length > 0 && (
                <p className="note">Not counted, for want of a price: {total.unpriced.join(', ')}.</p>
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
};
