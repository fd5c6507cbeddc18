import { walletUnit } from '@bourse/rules/wallet-address';
import { mapLoadable, valueIn } from '@bourse/ui/calls';
import { currencyText } from '@bourse/wire/money-words';
import { Button } from 'antd';
import { useState } from 'react';
import { useDetails } from '../shell/address.ts';
import { type Loadable, useQueryCall } from '../shell/api.ts';
import { CsvButton } from '../shell/csv-button.tsx';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { amountText, timeText } from '../shell/format.ts';
import { Chip, Empty, Opens, Panel } from '../shell/parts.tsx';
import { Screen } from '../shell/screen.tsx';
import { useMay } from '../shell/session.ts';
import { type PaymentDetail, PaymentDetailForm } from './payment-detail-form.tsx';

const wordsOf = ({ body }: PaymentDetail): string =>
  body.kind === 'bank' ? `${body.name} · ${body.number} · ${body.holder}` : `${body.network} · ${body.address}`;
/** What operators call it; its identifier tells two of a currency apart. */
const nameOf = ({ body }: PaymentDetail): string =>
  body.kind === 'bank' ? `${body.currency} bank account` : `${body.network} wallet`;
const limitsOf = ({ body }: PaymentDetail): string =>
  body.kind === 'bank'
    ? `${currencyText(body.minimum, body.currency)} to ${currencyText(body.maximum, body.currency)}`
    : `${amountText(body.minimum)} to ${amountText(body.maximum)} ${walletUnit(body.network)}`;

const shared: readonly Column<PaymentDetail>[] = [
  {
    title: 'Name',
    cell: (detail) => (
      <span className="stacked">
        <span>{nameOf(detail)}</span>
        <small>{detail.id}</small>
      </span>
    ),
    width: 150,
  },
  { title: 'Customers see', cell: (detail) => <span className="one-line">{wordsOf(detail)}</span> },
  { title: 'Takes', cell: (detail) => <span className="wraps">{limitsOf(detail)}</span>, width: 210 },
  { title: 'Since', cell: ({ at }) => timeText(at), width: 160, isAside: true },
];

type VersionsProps = {
  readonly details: Loadable<readonly PaymentDetail[]>;
  readonly isShown: (detail: PaymentDetail) => boolean;
  /** For who may propose it. */
  readonly onBringBack?: (detail: PaymentDetail) => void;
};

/** Every version there has been; one that is not shown can be proposed again. */
const Versions = ({ details, isShown, onBringBack }: VersionsProps) => {
  const { open } = useDetails();
  return (
    <Panel title="All versions" aside={<CsvButton of="console.paymentDetails" />}>
      <DataTable
        label="All versions of the payment details"
        columns={[
          ...shared.slice(0, 3),
          { title: 'Version', cell: ({ version }) => version, isFigure: true, width: 80 },
          { title: 'From', cell: ({ at }) => timeText(at), width: 160, isAside: true },
          {
            title: 'By',
            cell: ({ proposal }) =>
              proposal === null ? (
                'the brand'
              ) : (
                <Opens onOpen={() => open({ kind: 'proposal', id: proposal })}>proposal {proposal}</Opens>
              ),
            width: 130,
          },
          {
            title: 'State',
            cell: (detail) =>
              detail.retired ? (
                <Chip tone="quiet">Retired</Chip>
              ) : isShown(detail) ? (
                <Chip tone="good">Shown</Chip>
              ) : (
                <Chip tone="quiet">Replaced</Chip>
              ),
            width: 110,
          },
          ...(onBringBack
            ? [
                {
                  title: 'Restore',
                  cell: (detail: PaymentDetail) =>
                    !isShown(detail) && (
                      <Opens onOpen={() => onBringBack(detail)}>Restore version {detail.version}…</Opens>
                    ),
                  width: 170,
                },
              ]
            : []),
        ]}
        rows={details}
        keyOf={({ id, version }) => `${id} ${version}`}
        empty={<p className="note">None.</p>}
      />
    </Panel>
  );
};

/** The newest version of each, where it is not retired. */
const liveOf = (all: readonly PaymentDetail[]): readonly PaymentDetail[] =>
  all.filter(
    ({ id, version, retired }) => !retired && !all.some((other) => other.id === id && other.version > version),
  );

/** Where customers are told to pay in to; every change is a proposal, every version is kept. */
export const PaymentDetailsScreen = () => {
  const details = useQueryCall('console.paymentDetails', {}, { everyMs: 10_000 });
  const { open } = useDetails();
  const mayPropose = useMay(['finance']);
  const [form, setForm] = useState<PaymentDetail | 'bank' | 'wallet'>();
  const live = mapLoadable(details, liveOf);
  const isShown = (detail: PaymentDetail): boolean =>
    valueIn(live)?.some(({ id, version }) => id === detail.id && version === detail.version) ?? false;
  const proposed = (id: string) => {
    setForm(undefined);
    open({ kind: 'proposal', id });
  };
  return (
    <Screen
      title="Payment details"
      lead="The accounts that customers are told to pay to. Finance proposes a change, a second operator confirms it. The method’s limits (Limits of deposits) apply too: the narrower of the two."
      aside={
        mayPropose && (
          <div className="actions">
            <Button size="small" onClick={() => setForm('bank')}>
              New bank account…
            </Button>
            <Button size="small" onClick={() => setForm('wallet')}>
              New wallet…
            </Button>
          </div>
        )
      }
    >
      {form !== undefined && (
        <Panel
          title={
            typeof form === 'string'
              ? `New ${form === 'bank' ? 'bank account' : 'wallet'}`
              : isShown(form)
                ? `Change ${nameOf(form)} (${form.id})`
                : `Restore version ${form.version} of ${nameOf(form)} (${form.id})`
          }
        >
          <PaymentDetailForm
            key={typeof form === 'string' ? form : `${form.id} ${form.version}`}
            of={form}
            isShown={typeof form !== 'string' && isShown(form)}
            onProposed={proposed}
            onCancel={() => setForm(undefined)}
          />
        </Panel>
      )}
      <DataTable
        label="Payment details that customers see"
        columns={shared}
        rows={live}
        keyOf={({ id }) => id}
        {...(mayPropose ? { onOpen: setForm } : {})}
        hasKeys
        empty={<Empty icon="bank" title="Customers are told of no account or wallet" />}
      />
      <Versions details={details} isShown={isShown} {...(mayPropose ? { onBringBack: setForm } : {})} />
    </Screen>
  );
};
