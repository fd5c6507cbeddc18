import { valueIn } from '@bourse/ui/calls';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { ReasonAction, type Typed } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { type InputOfCall, type RowOfCall, sending } from '../shell/api.ts';
import type { Column } from '../shell/data-table.tsx';
import { timeText } from '../shell/format.ts';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Chip, Empty, Panel } from '../shell/parts.tsx';
import { type Refusals, useRefusals } from '../shell/refused-field.ts';
import { Screen } from '../shell/screen.tsx';
import { type Role, useMay, useSession } from '../shell/session.ts';
import { TextInput } from '../shell/text-input.tsx';
import { OperatorLink } from './operator-link.tsx';
import { ROLE_NAMES, ROLES } from './roles.ts';

type Row = RowOfCall<'console.operators'>;
type What = InputOfCall<'console.proposeRole'>['what'];

const STATES = { invited: 'Invited', waiting: 'To activate', active: 'Active', disabled: 'Suspended' } as const;
const TONES = { active: 'good', invited: 'info', waiting: 'warn', disabled: 'quiet' } as const;

const columns: readonly Column<Row>[] = [
  { title: 'Id', cell: ({ id }) => id, isFigure: true, width: 64, isAside: true },
  { title: 'Operator', cell: ({ username }) => username, width: 180 },
  { title: 'Name', cell: ({ name }) => name, isSpare: true },
  { title: 'Role', cell: ({ role }) => ROLE_NAMES[role], width: 130 },
  { title: 'State', cell: ({ state }) => <Chip tone={TONES[state]}>{STATES[state]}</Chip>, width: 110 },
  {
    title: 'Signed in',
    cell: ({ sessions }) => (sessions === 0 ? '–' : sessions),
    isFigure: true,
    width: 90,
    isAside: true,
  },
  {
    title: 'Sign-in locks',
    cell: ({ signInLocks }) => (signInLocks === 0 ? '–' : <Chip tone="bad">{signInLocks} in a day</Chip>),
    width: 116,
  },
  { title: 'Last seen', cell: ({ lastSeenAt }) => timeText(lastSeenAt), width: 160, isAside: true },
];

/** Proposes something about who may do what, with a reason. */
const Propose = ({ what, verb, words, typed, fields, onDone, onCancel }: ProposeProps) => {
  const { open } = useDetails();
  return (
    <ReasonAction
      verb={verb}
      waitsFor="another administrator"
      hint="Shown to the second administrator and recorded in the audit trail."
      done="Proposed. Another administrator has to confirm it."
      sentences={() => <p>{words}</p>}
      work={(reason) => sending('console.proposeRole', { what, reason })}
      {...(typed === undefined ? {} : { typed })}
      {...(fields === undefined ? {} : { fields })}
      onDone={({ id }) => {
        onDone();
        open({ kind: 'proposal', id });
      }}
      onCancel={onCancel}
    />
  );
};

type ProposeProps = {
  readonly what: What;
  readonly verb: string;
  readonly words: string;
  readonly typed?: Typed;
  readonly fields?: Refusals;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

const RoleSelect = ({ value, onChange }: { readonly value: Role; readonly onChange: (role: Role) => void }) => (
  <Select
    aria-label="Role"
    style={{ width: 180 }}
    value={value}
    options={ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }))}
    onChange={onChange}
  />
);

const Invite = ({ onDone }: { readonly onDone: () => void }) => {
  const [form, setForm] = useState({ username: '', name: '', role: 'support' as Role });
  // Kept while another field is wrong or changes.
  const typed = useState('');
  const refusals = useRefusals({ username: form.username });
  const isComplete = /^[a-z][a-z0-9._-]{2,62}$/.test(form.username) && form.name.trim() !== '';
  return (
    <div className="detail-form">
      <div className="fields">
        <TextInput
          label="Operator (small letters, as signed in with)"
          value={form.username}
          error={refusals.errorOf('username')}
          onChange={(username) => setForm({ ...form, username })}
        />
        <TextInput label="Name" value={form.name} onChange={(name) => setForm({ ...form, name })} />
        <div>
          Role
          <RoleSelect value={form.role} onChange={(role) => setForm({ ...form, role })} />
        </div>
      </div>
      {isComplete && (
        <Propose
          what={{ change: 'invite', username: form.username, name: form.name.trim(), role: form.role }}
          verb="Propose the invitation"
          words={`${form.name.trim()} is to become the operator '${form.username}' in the role ${ROLE_NAMES[form.role]}.`}
          typed={typed}
          fields={refusals}
          onDone={onDone}
          onCancel={onDone}
        />
      )}
    </div>
  );
};

type OfOperator = {
  readonly row: Row;
  /** How many administrators who can sign in there are besides this operator. */
  readonly others: number;
  readonly onDone: () => void;
};

const Disable = ({ row, others, onDone }: OfOperator) => (
  <ReasonAction
    verb="Suspend"
    isDanger
    hint="Kept in the audit trail."
    done="Suspended; every session has ended."
    sentences={() => (
      <>
        <p>
          '{row.username}' is signed out everywhere at once and cannot sign in until reinstated, which takes two
          operators.
        </p>
        {row.role === 'administrator' && others < 2 && (
          <p>
            You will be the only administrator left. Nothing that takes two administrators, inviting or reinstating one
            included, can then be confirmed. Suspend the other one only in an emergency.
          </p>
        )}
      </>
    )}
    work={(reason) => sending('console.disableOperator', { id: row.id, reason })}
    onDone={() => {
      onDone();
    }}
    onCancel={onDone}
  />
);

const EndOperatorSessions = ({ row, onDone }: Omit<OfOperator, 'others'>) => (
  <ReasonAction
    verb="Sign out everywhere"
    hint="Kept in the audit trail."
    done="Every session has ended."
    sentences={() => <p>'{row.username}' is signed out everywhere at once; they can sign in again.</p>}
    work={(reason) => sending('console.endOperatorSessions', { id: row.id, reason })}
    onDone={() => {
      onDone();
    }}
    onCancel={onDone}
  />
);

const Activate = ({ row, onDone }: Omit<OfOperator, 'others'>) => (
  <ReasonAction
    verb="Activate"
    hint="How you verified the person: in person, by calling back. Recorded in the audit trail."
    done="Activated."
    sentences={() => (
      <p>
        Somebody has used the invitation of {row.name}. '{row.username}' can sign in from now on, in the role{' '}
        {ROLE_NAMES[row.role]}, and counts as a second operator.
      </p>
    )}
    work={(reason) => sending('console.activateOperator', { id: row.id, reason })}
    onDone={() => {
      onDone();
    }}
    onCancel={onDone}
  />
);

type Step = 'activate' | 'role' | 'renew' | 'enable' | 'disable' | 'end-sessions';

const TOO_FEW =
  'Two other administrators must remain, one to propose and one to approve. Invite another administrator first.';

const Change = ({ row, others, onDone }: OfOperator) => {
  const [step, setStep] = useState<Step>();
  const [role, setRole] = useState<Role>(row.role);
  const isSelf = useSession()?.operator.id === row.id;
  if (isSelf)
    return <p className="note">Nobody changes the own account. The own password and factor are under My security.</p>;
  const isNeeded = row.role === 'administrator' && row.state === 'active' && others < 2;
  const why = isNeeded ? `${row.username}-needed` : undefined;
  const done = () => {
    setStep(undefined);
    onDone();
  };
  const back = () => setStep(undefined);
  const words = {
    role: `'${row.username}' is to have the role ${ROLE_NAMES[role]} in place of ${ROLE_NAMES[row.role]}.`,
    renew: `The password, the authenticator and the passkeys of '${row.username}' are to stop working; a new link follows.`,
    enable: `'${row.username}' is to be reinstated in the role ${ROLE_NAMES[row.role]}.`,
  };
  if (step === 'activate') return <Activate row={row} onDone={done} />;
  if (step === 'disable') return <Disable row={row} others={others} onDone={done} />;
  if (step === 'end-sessions') return <EndOperatorSessions row={row} onDone={done} />;
  if (step === 'role') {
    return (
      <div className="detail-form">
        <RoleSelect value={role} onChange={setRole} />
        {role !== row.role && (
          <Propose
            what={{ change: 'role', operator: row.id, role }}
            verb="Propose the role"
            words={words.role}
            onDone={done}
            onCancel={back}
          />
        )}
      </div>
    );
  }
  if (step) {
    const what: What = { change: step, operator: row.id };
    return <Propose what={what} verb="Propose" words={words[step]} onDone={done} onCancel={back} />;
  }
  return (
    <div className="actions">
      {row.state === 'waiting' && (
        <Button type="primary" onClick={() => setStep('activate')}>
          Activate…
        </Button>
      )}
      {(row.state === 'invited' || row.state === 'active') && (
        <Button disabled={isNeeded} aria-describedby={why} onClick={() => setStep('role')}>
          Change role…
        </Button>
      )}
      {row.state === 'active' && (
        <Button disabled={isNeeded} aria-describedby={why} onClick={() => setStep('renew')}>
          Lost sign-in…
        </Button>
      )}
      {row.state === 'disabled' && <Button onClick={() => setStep('enable')}>Reinstate…</Button>}
      {row.state === 'invited' && <OperatorLink id={row.id} />}
      {row.state === 'active' && <Button onClick={() => setStep('end-sessions')}>Sign out everywhere…</Button>}
      {row.state !== 'disabled' && (
        <Button danger onClick={() => setStep('disable')}>
          Suspend…
        </Button>
      )}
      {isNeeded && (
        <p className="note" id={why}>
          {TOO_FEW}
        </p>
      )}
    </div>
  );
};

/** Who works here, in which role, and whether they can sign in. */
export const OperatorsScreen = () => {
  const mayChange = useMay(['administrator']);
  const [chosen, choose] = useState<number | 'new'>();
  const pages = usePagedCall('console.operators', {}, { everyMs: 10_000 });
  const rows = valueIn(pages.read)?.rows ?? [];
  const row = rows.find(({ id }) => id === chosen);
  const others = rows.filter(
    ({ id, role, state }) => id !== chosen && role === 'administrator' && state === 'active',
  ).length;
  return (
    <Screen
      title="Operators"
      lead="Invitations, roles and re-enabling require two administrators; disabling requires one."
      aside={
        <div className="actions">
          {mayChange && (
            <Button size="small" onClick={() => choose('new')}>
              Invite…
            </Button>
          )}
        </div>
      }
    >
      {mayChange && chosen === 'new' && (
        <Panel title="Invite an operator">
          <Invite onDone={() => choose(undefined)} />
        </Panel>
      )}
      {mayChange && row && (
        <Panel title={`${row.name} · ${row.username}`}>
          <Change key={row.id} row={row} others={others} onDone={() => choose(undefined)} />
        </Panel>
      )}
      <PagedList
        pages={pages}
        label="Operators"
        columns={columns}
        keyOf={({ id }) => String(id)}
        {...(mayChange ? { onOpen: ({ id }: Row) => choose(id) } : {})}
        openKey={row && String(row.id)}
        empty={<Empty icon="operators" title="Nobody" />}
      />
    </Screen>
  );
};
