import { formatNumber } from '@bourse/ui/format';
import { CHANNEL_NAMES, purposeName } from '@bourse/wire/shown-names';
import { useState } from 'react';
import { type AccountMode, AccountModeChoice } from '../shell/account-mode-choice.tsx';
import { useDetails } from '../shell/address.ts';
import { type ReplyOfCall, useQueryCall } from '../shell/api.ts';
import { DataTable } from '../shell/data-table.tsx';
import { timeText } from '../shell/format.ts';
import { PagedList, usePartOfRecord } from '../shell/paged-list.tsx';
import { Chip, Money, type Tone } from '../shell/parts.tsx';
import { stateOf } from './withdrawal-words.ts';

type OfCustomer = { readonly id: number };

const NONE = <p className="note">None so far.</p>;

const DEPOSIT_STATES = {
  waiting: ['warn', 'Waiting'],
  done: ['good', 'Credited'],
  refused: ['quiet', 'Refused'],
  reversed: ['bad', 'Reversed'],
} as const satisfies Readonly<Record<string, readonly [Tone, string]>>;

export const Deposits = ({ id }: OfCustomer) => {
  const { open } = useDetails();
  const pages = usePartOfRecord('console.deposits', { customerId: id });
  return (
    <PagedList
      hasCards
      pages={pages}
      label="Deposits of the customer"
      columns={[
        { title: 'No.', cell: (row) => row.id, isFigure: true, width: 56 },
        { title: 'Requested', cell: (row) => timeText(row.createdAt), width: 150 },
        { title: 'By', cell: (row) => CHANNEL_NAMES[row.channel], isExtra: true },
        { title: 'Claimed', cell: (row) => <Money text={row.claimed} asset={row.currency} />, isFigure: true },
        { title: 'Credited', cell: (row) => <Money text={row.credited} asset={row.currency} />, isFigure: true },
        {
          title: 'State',
          cell: ({ state }) => <Chip tone={DEPOSIT_STATES[state][0]}>{DEPOSIT_STATES[state][1]}</Chip>,
          width: 100,
        },
      ]}
      keyOf={(row) => String(row.id)}
      onOpen={(row) => open({ kind: 'deposit', id: String(row.id) })}
      empty={NONE}
    />
  );
};

export const Withdrawals = ({ id }: OfCustomer) => {
  const { open } = useDetails();
  const pages = usePartOfRecord('console.withdrawals', { customerId: id });
  return (
    <PagedList
      hasCards
      pages={pages}
      label="Withdrawals of the customer"
      columns={[
        { title: 'No.', cell: (row) => row.id, isFigure: true, width: 56 },
        { title: 'Requested', cell: (row) => timeText(row.requestedAt), width: 150 },
        { title: 'By', cell: (row) => CHANNEL_NAMES[row.channel], isExtra: true },
        { title: 'To', cell: (row) => <span className="one-line">{row.destination}</span> },
        { title: 'Amount', cell: (row) => <Money text={row.amount} asset={row.asset} />, isFigure: true },
        {
          title: 'State',
          cell: (row) => {
            const [tone, word] = stateOf(row);
            return <Chip tone={tone}>{word}</Chip>;
          },
          width: 110,
        },
      ]}
      keyOf={(row) => String(row.id)}
      onOpen={(row) => open({ kind: 'withdrawal', id: String(row.id) })}
      empty={NONE}
    />
  );
};

type Move = ReplyOfCall<'console.customerMoves'>['rows'][number];

/** A rate comes with twelve decimals; from one on six of them say enough. */
const decimalsOf = (rate: string): number => (rate.startsWith('0.') ? 12 : 6);

const Rate = ({ of: { rate, givenAsset, receivedAsset } }: { readonly of: Move }) => {
  if (rate === null) return '–';
  return (
    <span className="one-line" title={`1 ${givenAsset} = ${rate} ${receivedAsset}`}>
      1 {givenAsset} = {formatNumber(rate, 'en', { maxDecimals: decimalsOf(rate), rounding: 'down' })} {receivedAsset}
    </span>
  );
};

const MOVES: Readonly<Record<Move['kind'], string>> = {
  transfer: 'Transfer',
  conversion: 'Conversion',
  adjustment: 'Manual posting',
};

/** An account or an asset that something left or came to; the house's side of a manual posting. */
const sideOf = (kind: Move['kind'], side: string | null): string => {
  if (side === null) return 'Another account';
  return kind === 'conversion' ? side : purposeName(side);
};

export const Moves = ({ id }: OfCustomer) => {
  const { open } = useDetails();
  const [mode, setMode] = useState<AccountMode>('real');
  const pages = usePartOfRecord('console.customerMoves', { id, mode });
  return (
    <>
      <AccountModeChoice mode={mode} onChange={setMode} />
      <PagedList
        hasCards
        pages={pages}
        label="Transfers, conversions and manual postings of the customer"
        columns={[
          { title: 'When', cell: ({ at }) => timeText(at), width: 150 },
          { title: 'Kind', cell: ({ kind }) => MOVES[kind], width: 120 },
          {
            title: 'From',
            cell: ({ kind, from }) => sideOf(kind, from),
            isExtra: true,
          },
          { title: 'To', cell: ({ kind, to }) => sideOf(kind, to), isExtra: true },
          {
            title: 'Given, received',
            cell: (row) => (
              <span className="two-lines">
                {row.from === null ? '–' : <Money text={row.given} asset={row.givenAsset} />}
                {row.to === null ? '–' : <Money text={row.received} asset={row.receivedAsset} />}
              </span>
            ),
            isFigure: true,
          },
          {
            title: 'Rate, fee',
            cell: (row) => (
              <span className="two-lines">
                <Rate of={row} />
                {row.fee === null ? '–' : <Money text={row.fee} asset={row.receivedAsset} />}
              </span>
            ),
            isFigure: true,
            isSpare: true,
          },
        ]}
        keyOf={({ seq }) => String(seq)}
        onOpen={({ seq }) => open({ kind: 'entry', id: String(seq) })}
        empty={NONE}
      />
    </>
  );
};

const DESTINATION_KINDS = { wallet: 'Wallet', bank: 'Bank account', card: 'Card' } as const;

export const Destinations = ({ id }: OfCustomer) => {
  const destinations = useQueryCall('console.customerDestinations', { id });
  return (
    <DataTable
      hasCards
      label="Wallets and bank accounts of the customer"
      columns={[
        { title: 'Kind', cell: ({ kind }) => DESTINATION_KINDS[kind], width: 104 },
        { title: 'Network or bank', cell: ({ at }) => <span className="one-line">{at}</span> },
        { title: 'Address or number', cell: ({ masked }) => masked },
        { title: 'Currency', cell: ({ currency }) => currency ?? '–', width: 80, isExtra: true },
        { title: 'Added', cell: ({ addedAt }) => timeText(addedAt), width: 150 },
        {
          title: 'State',
          cell: ({ removedAt, usableFrom }) => {
            if (removedAt !== null) return <Chip tone="quiet">Removed</Chip>;
            if (usableFrom > Date.now()) return <Chip tone="warn">From {timeText(usableFrom)}</Chip>;
            return <Chip tone="good">Usable</Chip>;
          },
        },
      ]}
      rows={destinations}
      keyOf={(row) => `${row.kind} ${row.id}`}
      empty={NONE}
    />
  );
};
