import { deviceText } from '@bourse/rules';
import { IDENTITY_LEVEL_NAMES, MODULE_NAMES } from '@bourse/wire/shown-names';
import { Button, Segmented, Select } from 'antd';
import { useEffect, useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { type InputOfCall, type ReplyOfCall, sending, useQueryCall } from '../shell/api.ts';
import type { CustomerList } from '../shell/customer-list.ts';
import { timeText, waitText } from '../shell/format.ts';
import { Icon } from '../shell/icon.tsx';
import { Chip, type Fact, Facts, Mono, NotLoaded, Opens, Panel } from '../shell/parts.tsx';
import { hasRole, useMay, useSession } from '../shell/session.ts';
import { CustomerAccounts } from './customer-accounts.tsx';
import { CustomerClosing, EndSessions } from './customer-closing.tsx';
import { CustomerTotal } from './customer-total.tsx';
import { IDENTITY_WORDS } from './item-words.ts';
import { LostCredentials } from './lost-credentials.tsx';
import { freezeSentence, type Module, waitingSentence } from './modules.ts';
import { factorResetSentences } from './reset-sentences.ts';

type Detail = ReplyOfCall<'console.customer'>;
type Field = InputOfCall<'console.reveal'>['field'];

const FIELDS: readonly { readonly value: Field; readonly label: string }[] = [
  { value: 'email', label: 'E-mail' },
  { value: 'phone', label: 'Phone' },
  { value: 'name', label: 'Name' },
  { value: 'id-number', label: 'Identity number' },
  { value: 'address', label: 'Address' },
];

/** How long a revealed field stays on the screen. */
const SHOWN_MS = 60_000;

const Reveal = ({ id }: { readonly id: number }) => {
  const [field, setField] = useState<Field>();
  const [seen, setSeen] = useState<ReplyOfCall<'console.reveal'>>();
  // What was shown goes away by itself: a screen left open shows nobody's data.
  useEffect(() => {
    if (!seen) return undefined;
    const end = setTimeout(() => {
      setSeen(undefined);
      setField(undefined);
    }, SHOWN_MS);
    return () => clearTimeout(end);
  }, [seen]);
  const label = FIELDS.find(({ value }) => value === field)?.label ?? '';
  return (
    <Panel title="Show personal data">
      <div className="reveal">
        <Select
          aria-label="Which field"
          placeholder="Which field"
          style={{ width: 180 }}
          options={[...FIELDS]}
          value={field ?? null}
          onChange={(value) => {
            setField(value);
            setSeen(undefined);
          }}
        />
        {seen && seen.field === field && (
          <span className="seen">
            <Icon name="eye" size={14} /> {seen.value ?? 'never given by the customer'} <small>for a minute</small>
          </span>
        )}
      </div>
      {field && !seen && (
        <ReasonAction
          key={field}
          verb={`Show the ${label.toLowerCase()}`}
          hint="Kept in the audit trail."
          done="Shown, and written down."
          sentences={() => (
            <p>
              The {label.toLowerCase()} of customer {id} is shown to you in full. Your name, the time and this reason go
              into the audit trail for good.
            </p>
          )}
          work={(reason) => sending('console.reveal', { id, field, reason })}
          onDone={(value) => {
            setSeen(value);
          }}
        />
      )}
    </Panel>
  );
};

const Freezes = ({
  id,
  freezes,
  withdrawalsWaiting,
}: Pick<Detail, 'freezes' | 'withdrawalsWaiting'> & { readonly id: number }) => {
  const mayFreeze = useMay(['compliance']);
  const [changing, setChanging] = useState<Module>();
  const current = freezes.find(({ module }) => module === changing);
  return (
    <Panel title="Frozen modules">
      <ul className="freezes">
        {freezes.map(({ module, frozen, reason, by, at }) => (
          <li key={module}>
            <span>{MODULE_NAMES[module]}</span>
            {frozen ? <Chip tone="warn">Frozen</Chip> : <Chip tone="quiet">Open</Chip>}
            <small className="cut" title={reason ?? undefined}>
              {at !== null && `${reason} · ${by}, ${timeText(at)}`}
            </small>
            {mayFreeze && (
              <Button size="small" onClick={() => setChanging(changing === module ? undefined : module)}>
                {frozen ? 'Unfreeze…' : 'Freeze…'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {current && (
        <ReasonAction
          key={current.module}
          verb={`${current.frozen ? 'Unfreeze' : 'Freeze'} ${MODULE_NAMES[current.module].toLowerCase()}`}
          isDanger={!current.frozen}
          hint="Kept in the journal and the audit trail."
          done={`${MODULE_NAMES[current.module]} ${current.frozen ? 'unfrozen' : 'frozen'}.`}
          sentences={() => (
            <>
              <p>{freezeSentence(current.module, !current.frozen, id)}</p>
              {current.module === 'WITHDRAW' && <p>{waitingSentence(withdrawalsWaiting, !current.frozen)}</p>}
            </>
          )}
          work={(reason) =>
            sending('console.setFreeze', { id, module: current.module, frozen: !current.frozen, reason })
          }
          onDone={() => {
            setChanging(undefined);
          }}
          onCancel={() => setChanging(undefined)}
        />
      )}
    </Panel>
  );
};

/** For a customer who has lost them all, and has shown who they are. */
const SecondFactor = ({ id, methods }: { readonly id: number; readonly methods: Detail['secondFactor'] }) => {
  const mayPropose = useMay(['support', 'compliance']);
  const [isProposing, setProposing] = useState(false);
  const { open } = useDetails();
  if (methods.length === 0) return null;
  return (
    <Panel title="Two-step verification">
      <p className="note">
        {methods.map((method) => (method === 'code' ? 'An authenticator' : 'A passkey')).join(', ')}: asked for at a
        sign-in.
      </p>
      {mayPropose && !isProposing && (
        <Button size="small" onClick={() => setProposing(true)}>
          Propose to take it away…
        </Button>
      )}
      {isProposing && (
        <ReasonAction
          verb="Propose to take it away"
          waitsFor="another operator of compliance"
          isDanger
          hint="How the customer proved their identity. Shown to the second operator and recorded in the audit trail."
          done="Proposed. Another operator has to confirm it."
          sentences={() => factorResetSentences(id).map((sentence) => <p key={sentence}>{sentence}</p>)}
          work={(reason) => sending('console.proposeFactorReset', { id, reason })}
          onDone={(made) => {
            setProposing(false);
            open({ kind: 'proposal', id: made.id });
          }}
          onCancel={() => setProposing(false)}
        />
      )}
    </Panel>
  );
};

const factsOf = (data: Detail, openCustomer: (id: number) => void): readonly Fact[] => {
  const { customer, invitedBy, withdrawalsWaitUntil } = data;
  return [
    ['E-mail', customer.maskedEmail],
    ['Phone', customer.maskedPhone],
    ['Identity level', IDENTITY_LEVEL_NAMES[data.identityLevel]],
    ['Primary application', IDENTITY_WORDS[customer.identity]],
    ['VIP level', data.level === 0 ? 'None' : data.level],
    ['Registered', timeText(customer.createdAt)],
    ['Last seen', timeText(customer.lastSeenAt)],
    ['Funds password', data.hasFundsPassword ? 'set' : 'not set'],
    ['Invitation code', <Mono key="code">{data.invitationCode}</Mono>],
    [
      'Invited by',
      invitedBy === null ? (
        'nobody'
      ) : (
        <Opens key="by" onOpen={() => openCustomer(invitedBy)}>
          customer {invitedBy}
        </Opens>
      ),
    ],
    ['Open orders', data.openOrders],
    ['Holdings', data.openPositions],
    ['New withdrawals', withdrawalsWaitUntil === null ? 'no delay' : `wait until ${timeText(withdrawalsWaitUntil)}`],
  ];
};

const Sessions = ({ id, sessions }: { readonly id: number; readonly sessions: Detail['sessions'] }) => (
  <Panel title="Signed in on">
    {sessions.length === 0 ? (
      <p className="note">Nowhere at present.</p>
    ) : (
      <ul className="sessions">
        {sessions.map(({ device, maskedAddress, lastSeenAt }) => (
          <li key={`${device} ${maskedAddress} ${lastSeenAt}`}>
            <span className="cut" title={device}>
              {deviceText(device)}
            </span>
            <Mono>{maskedAddress}</Mono>
            <small>{waitText(Math.max(0, Date.now() - lastSeenAt))} ago</small>
          </li>
        ))}
      </ul>
    )}
    {sessions.length > 0 && <EndSessions id={id} />}
  </Panel>
);

const Overview = ({ id, data }: { readonly id: number; readonly data: Detail }) => {
  const { open } = useDetails();
  const mayReveal = useMay(['support', 'compliance', 'finance']);
  return (
    <>
      <Facts isWide facts={factsOf(data, (by) => open({ kind: 'customer', id: String(by) }))} />
      <CustomerTotal id={id} />
      <CustomerAccounts id={id} balances={data.balances} />
      <Freezes id={id} freezes={data.freezes} withdrawalsWaiting={data.withdrawalsWaiting} />
      <SecondFactor id={id} methods={data.secondFactor} />
      <LostCredentials id={id} hasFundsPassword={data.hasFundsPassword} />
      <CustomerClosing id={id} detail={data} />
      {mayReveal && <Reveal id={id} />}
      <Sessions id={id} sessions={data.sessions} />
    </>
  );
};

/** One customer: who, what they hold, what is closed to them, where they are signed in; each list is asked for when its tab is opened. */
export const CustomerDetail = ({
  id,
  part: opened = 'overview',
  lists,
}: {
  readonly id: number;
  /** The list that is shown first, by its key. */
  readonly part?: string | undefined;
  readonly lists: readonly CustomerList[];
}) => {
  const query = useQueryCall('console.customer', { id }, { everyMs: 10_000 });
  const operator = useSession()?.operator;
  const [part, setPart] = useState(opened);
  const shown = lists.filter(({ roles }) => hasRole(roles, operator));
  const List = shown.find(({ key }) => key === part)?.List;
  if (query.state !== 'success') return <NotLoaded of={query} />;
  const data = query.value;
  const { customer } = data;
  return (
    <>
      <header className="detail-head">
        <h1>
          {customer.maskedName ?? (customer.nickName || customer.maskedEmail || customer.maskedPhone)}{' '}
          <small>customer {id}</small>
        </h1>
        {customer.status === 'open' ? <Chip tone="good">Open</Chip> : <Chip tone="quiet">Closed</Chip>}
        {customer.frozen.length > 0 && <Chip tone="warn">{customer.frozen.length} frozen</Chip>}
      </header>
      <Segmented
        className="customer-parts"
        aria-label="Parts of the record"
        size="small"
        options={[
          { value: 'overview', label: 'Overview' },
          ...shown.map(({ key, title }) => ({ value: key, label: title })),
        ]}
        value={part}
        onChange={setPart}
      />
      {List ? <List id={id} /> : <Overview id={id} data={data} />}
    </>
  );
};
