import { eventName, MOVEMENT_NAMES, PURPOSE_NAMES, purposeName, targetName } from '@bourse/wire/shown-names';
import { Select } from 'antd';
import { useDetails, useFilter } from '../shell/address.ts';
import type { InputOfCall, RowOfCall } from '../shell/api.ts';
import type { Column } from '../shell/data-table.tsx';
import { detailOfTarget } from '../shell/detail-address.ts';
import { timeText } from '../shell/format.ts';
import { isFiltered } from '../shell/list-address.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { PanelFilter } from '../shell/panel-filter.tsx';
import { Money, Opens } from '../shell/parts.tsx';
import { hasRole, type Role, useSession } from '../shell/session.ts';

type Movement = RowOfCall<'console.customerStatement'>;
type StatementInput = InputOfCall<'console.customerStatement'>;

/** Who may open what a movement came from, as the calls of the records say. */
export const ORIGIN_ROLES: Readonly<Record<string, readonly Role[]>> = {
  deposit: ['finance', 'support', 'compliance', 'auditor'],
  withdrawal: ['finance', 'support', 'compliance', 'auditor'],
  order: ['support', 'compliance', 'finance', 'auditor'],
  entry: ['finance', 'compliance', 'auditor'],
};

/** 'Purchase', or of what has no name of its own the event's. */
const nameOf = ({ kind, event }: Movement): string => (kind === 'other' ? eventName(event) : MOVEMENT_NAMES[kind]);

const Origin = ({ about }: { readonly about: string }) => {
  const { open } = useDetails();
  const operator = useSession()?.operator;
  const detail = detailOfTarget(about);
  const name = targetName(about);
  if (!detail || !hasRole(ORIGIN_ROLES[detail.kind] ?? [], operator)) return name;
  return <Opens onOpen={() => open(detail)}>{name}</Opens>;
};

const Amount = ({ of: { amount, balance, asset } }: { readonly of: Movement }) => {
  const isOut = amount.startsWith('-');
  return (
    <span className="two-lines">
      <span className={isOut ? 'out' : 'in'}>
        {isOut ? '' : '+'}
        <Money text={amount} asset={asset} />
      </span>
      <small>
        <Money text={balance} />
      </small>
    </span>
  );
};

const columns: readonly Column<Movement>[] = [
  {
    title: 'What and when',
    cell: (row) => (
      <span className="two-lines">
        {[nameOf(row), row.instrument].filter(Boolean).join(' ')}
        <small>
          {timeText(row.at)} · {purposeName(row.account)}
          {row.mode === 'demo' ? ' (demo)' : ''}
        </small>
      </span>
    ),
  },
  { title: 'Amount, balance after', cell: (row) => <Amount of={row} />, isFigure: true },
  {
    title: 'From, reference',
    cell: ({ about, reference }) => (
      <span className="two-lines">
        <Origin about={about} />
        <small title={reference ?? undefined}>{reference ?? '–'}</small>
      </span>
    ),
  },
];

const ACCOUNTS = ['stock', 'platform', 'financial', 'contract'] as const;
const MODES = { real: 'Real', demo: 'Demo' } as const;

const Choice = ({
  field,
  label,
  options,
}: {
  readonly field: 'kind' | 'account' | 'mode';
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}) => {
  const [address, set] = useFilter();
  return (
    <Select
      allowClear
      aria-label={label}
      placeholder={label}
      style={{ width: 130 }}
      value={address[field] ?? null}
      options={[...options]}
      onChange={(value) => set({ [field]: value ?? undefined })}
    />
  );
};

const oneOf = <T extends string>(values: readonly T[], value: string | undefined): T | undefined =>
  values.find((each) => each === value);

const KINDS = Object.keys(MOVEMENT_NAMES) as (keyof typeof MOVEMENT_NAMES)[];

const List = ({ id }: { readonly id: number }) => {
  const { address, filters } = useListRequest('console.customerStatement');
  const kind = oneOf(KINDS, address['kind']);
  const account = oneOf(ACCOUNTS, address['account']);
  const mode = oneOf(['real', 'demo'], address['mode']);
  const input: Omit<StatementInput, 'pageNo'> = {
    id,
    ...filters,
    ...(kind && { kind }),
    ...(account && { account }),
    ...(mode && { mode }),
  };
  const pages = usePagedCall('console.customerStatement', input);
  return (
    <>
      <ListFilter of="console.customerStatement">
        <Choice field="kind" label="Kind" options={KINDS.map((value) => ({ value, label: MOVEMENT_NAMES[value] }))} />
        <Choice
          field="account"
          label="Account"
          options={ACCOUNTS.map((value) => ({ value, label: PURPOSE_NAMES[value] }))}
        />
        <Choice field="mode" label="Mode" options={Object.entries(MODES).map(([value, label]) => ({ value, label }))} />
      </ListFilter>
      <PagedList
        hasCards
        pages={pages}
        label="Statement of the customer"
        columns={columns}
        keyOf={(row) => String(row.id)}
        empty={
          <p className="note">
            {isFiltered(filters) || kind || account || mode ? 'No movement is found.' : 'Nothing has moved yet.'}
          </p>
        }
      />
    </>
  );
};

/** Everything that moved on all accounts of a customer, newest first, each with the balance after it. */
export const CustomerStatement = ({ id, search }: { readonly id: number; readonly search?: string }) => (
  <PanelFilter initial={search === undefined ? {} : { search }}>
    <List id={id} />
  </PanelFilter>
);

/** The statement as a record of its own: of customer 12, and where it is named, what is searched in it: '12/#104'. */
export const StatementDetail = ({ id }: { readonly id: string }) => {
  const { open } = useDetails();
  const [customer = '', search] = id.split('/');
  return (
    <>
      <header className="detail-head">
        <h1>
          Statement{' '}
          <small>
            <Opens onOpen={() => open({ kind: 'customer', id: customer })}>customer {customer}</Opens>
          </small>
        </h1>
      </header>
      <CustomerStatement key={id} id={Number(customer)} {...(search === undefined ? {} : { search })} />
    </>
  );
};
