import { deviceText } from '@bourse/rules';
import { valueIn } from '@bourse/ui/calls';
import { hasPasskeys, makePasskey } from '@bourse/ui/passkey';
import { actionName, outcomeName } from '@bourse/wire/shown-names';
import { App, Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { Confirm, useCommand } from '../shell/action.tsx';
import { type InputOfCall, type ReplyOfCall, sending, useQueryCall } from '../shell/api.ts';
import { timeText } from '../shell/format.ts';
import { Chip, Mono, Panel, Problem } from '../shell/parts.tsx';
import { Enrolment } from '../shell/qr.tsx';
import { useRefusals } from '../shell/refused-field.ts';
import { Screen } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { TextInput } from '../shell/text-input.tsx';

const onSubmit = (work: () => unknown) => (event: FormEvent) => {
  event.preventDefault();
  work();
};

const ChangePassword = () => {
  const { message } = App.useApp();
  const [form, setForm] = useState({ oldPassword: '', newPassword: '', code: '' });
  const action = useCommand(
    () => sending('console.changePassword', form),
    () => {
      setForm({ oldPassword: '', newPassword: '', code: '' });
      void message.success('The password is changed; your other sessions have ended.');
    },
  );
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change });
  const refusals = useRefusals(form);
  const change = async (): Promise<void> => {
    const answer = await action.run();
    if (answer?.ok === false && refusals.take(answer)) action.forget();
  };
  return (
    <form className="detail-form" onSubmit={onSubmit(change)}>
      <div className="fields">
        <TextInput
          label="Present password"
          kind="current-password"
          value={form.oldPassword}
          error={refusals.errorOf('oldPassword')}
          onChange={(oldPassword) => set({ oldPassword })}
        />
        <TextInput
          label="New password"
          kind="new-password"
          value={form.newPassword}
          error={refusals.errorOf('newPassword')}
          onChange={(newPassword) => set({ newPassword })}
        />
        <TextInput
          label="Six digits"
          kind="one-time-code"
          value={form.code}
          error={refusals.errorOf('code')}
          onChange={(code) => set({ code })}
        />
      </div>
      {action.refusal && <Problem failure={action.refusal} />}
      <Button
        htmlType="submit"
        type="primary"
        loading={action.pending}
        disabled={Object.values(form).some((each) => each === '')}
      >
        Change the password
      </Button>
    </form>
  );
};

const ChangeFactor = () => {
  const { message } = App.useApp();
  const [form, setForm] = useState({ password: '', code: '' });
  const [drawn, setDrawn] = useState<ReplyOfCall<'console.beginFactor'>>();
  const [code, setCode] = useState('');
  const begin = useCommand(() => sending('console.beginFactor', form), setDrawn);
  const complete = useCommand(
    () => sending('console.completeFactor', { code }),
    () => {
      setDrawn(undefined);
      setCode('');
      setForm({ password: '', code: '' });
      void message.success('Two-step verification now asks the new authenticator; your other sessions have ended.');
    },
  );
  const input = useRefusals(form);
  const ask = async (): Promise<void> => {
    const answer = await begin.run();
    if (answer?.ok === false && input.take(answer)) begin.forget();
  };
  const typed = useRefusals({ code });
  const putInForce = async (): Promise<void> => {
    const answer = await complete.run();
    if (answer?.ok === false && typed.take(answer)) complete.forget();
  };
  if (drawn) {
    return (
      <form className="detail-form" onSubmit={onSubmit(putInForce)}>
        <Enrolment {...drawn}>
          <p>Scan this, then type its first six digits. Until then the present one stays in force.</p>
        </Enrolment>
        <TextInput
          label="Six digits of the new one"
          kind="one-time-code"
          value={code}
          error={typed.errorOf('code')}
          onChange={setCode}
        />
        {complete.refusal && <Problem failure={complete.refusal} />}
        <div className="actions">
          <Button htmlType="submit" type="primary" loading={complete.pending} disabled={code.length !== 6}>
            Put it in force
          </Button>
          <Button onClick={() => setDrawn(undefined)}>Keep the present one</Button>
        </div>
      </form>
    );
  }
  return (
    <form className="detail-form" onSubmit={onSubmit(ask)}>
      <div className="fields">
        <TextInput
          label="Password"
          kind="current-password"
          value={form.password}
          error={input.errorOf('password')}
          onChange={(password) => setForm({ ...form, password })}
        />
        <TextInput
          label="Six digits of the present one"
          kind="one-time-code"
          value={form.code}
          error={input.errorOf('code')}
          onChange={(next) => setForm({ ...form, code: next })}
        />
      </div>
      {begin.refusal && <Problem failure={begin.refusal} />}
      <Button htmlType="submit" loading={begin.pending} disabled={form.password === '' || form.code.length !== 6}>
        Set up a new authenticator
      </Button>
    </form>
  );
};

type Passkey = ReplyOfCall<'console.ownSecurity'>['passkeys'][number];

const NO_PROOF = { password: '', code: '' };

/** Password and six digits, before a passkey is added or removed. */
const ProofFields = ({
  proof,
  errorOf,
  onChange,
}: {
  readonly proof: typeof NO_PROOF;
  readonly errorOf: (field: keyof typeof NO_PROOF) => string | undefined;
  readonly onChange: (proof: typeof NO_PROOF) => void;
}) => (
  <>
    <TextInput
      label="Password"
      kind="current-password"
      value={proof.password}
      error={errorOf('password')}
      onChange={(password) => onChange({ ...proof, password })}
    />
    <TextInput
      label="Six digits of the authenticator"
      kind="one-time-code"
      value={proof.code}
      error={errorOf('code')}
      onChange={(code) => onChange({ ...proof, code })}
    />
  </>
);

const isGiven = ({ password, code }: typeof NO_PROOF): boolean => password !== '' && code.length === 6;

const AddPasskey = () => {
  const { message } = App.useApp();
  const [name, setName] = useState('');
  const [proof, setProof] = useState(NO_PROOF);
  const [wasCalledOff, setCalledOff] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const begin = useCommand(() => sending('console.beginPasskey', proof));
  const add = useCommand(
    (input: InputOfCall<'console.addPasskey'>) => sending('console.addPasskey', input),
    () => {
      setName('');
      setProof(NO_PROOF);
      void message.success('The passkey is added; your other sessions have ended.');
    },
  );
  const refusals = useRefusals(proof);
  const make = async (): Promise<void> => {
    setCalledOff(false);
    add.forget();
    const begun = await begin.run();
    if (begun?.ok === false && refusals.take(begun)) begin.forget();
    if (!begun?.ok) return;
    setMaking(true);
    const made = await makePasskey(begun.value.options);
    setMaking(false);
    // A code is good once: the next try takes the next one.
    setProof({ ...proof, code: '' });
    setCalledOff(!made.ok);
    if (made.ok) await add.run({ challengeId: begun.value.challengeId, name: name.trim(), response: made.response });
  };
  const refusal = begin.refusal ?? add.refusal;
  return (
    <form className="detail-form" onSubmit={onSubmit(make)}>
      <div className="fields">
        <TextInput label="Name of the passkey" maxLength={60} value={name} onChange={setName} />
        <ProofFields proof={proof} errorOf={refusals.errorOf} onChange={setProof} />
      </div>
      {wasCalledOff && <p role="alert">This browser made no passkey; nothing has changed.</p>}
      {refusal && <Problem failure={refusal} />}
      <Button
        htmlType="submit"
        loading={begin.pending || isMaking || add.pending}
        disabled={name.trim() === '' || !isGiven(proof)}
      >
        Add a passkey
      </Button>
    </form>
  );
};

const RemovePasskey = ({ passkey, onDone }: { readonly passkey: Passkey; readonly onDone: () => void }) => {
  const { message } = App.useApp();
  const [proof, setProof] = useState(NO_PROOF);
  const action = useCommand(
    () => sending('console.removePasskey', { id: passkey.id, ...proof }),
    () => {
      onDone();
      void message.success('The passkey is removed; your other sessions have ended.');
    },
  );
  const refusals = useRefusals(proof);
  const remove = async (): Promise<void> => {
    const answer = await action.run();
    if (answer?.ok === false && refusals.take(answer)) action.forget();
  };
  return (
    <form className="detail-form" onSubmit={onSubmit(remove)}>
      <p>“{passkey.name}” will sign nobody in any more.</p>
      <div className="fields">
        <ProofFields proof={proof} errorOf={refusals.errorOf} onChange={setProof} />
      </div>
      {action.refusal && <Problem failure={action.refusal} />}
      <div className="actions">
        <Button htmlType="submit" danger type="primary" loading={action.pending} disabled={!isGiven(proof)}>
          Remove the passkey
        </Button>
        <Button onClick={onDone}>Keep it</Button>
      </div>
    </form>
  );
};

const Passkeys = ({ keys }: { readonly keys: readonly Passkey[] }) => {
  const [leaving, setLeaving] = useState<Passkey>();
  return (
    <>
      <p>
        A passkey signs in by itself: the device checks that it is you. Wrong passwords typed elsewhere never lock it.
      </p>
      <ul className="sessions">
        {keys.map((key) => (
          <li key={key.id}>
            <span className="cut" title={key.name}>
              {key.name}
            </span>
            <small>{key.lastUsedAt === null ? 'not used yet' : `last used ${timeText(key.lastUsedAt)}`}</small>
            <Button size="small" onClick={() => setLeaving(key)} aria-label={`Remove ${key.name}…`}>
              Remove…
            </Button>
          </li>
        ))}
      </ul>
      {leaving ? (
        <RemovePasskey key={leaving.id} passkey={leaving} onDone={() => setLeaving(undefined)} />
      ) : hasPasskeys() ? (
        <AddPasskey />
      ) : (
        <p>This browser cannot make passkeys.</p>
      )}
    </>
  );
};

type OwnSession = ReplyOfCall<'console.ownSessions'>[number];

const EndSession = ({ session: { id, device } }: { readonly session: OwnSession }) => {
  const { message } = App.useApp();
  const action = useCommand(
    () => sending('console.endOwnSession', { id }),
    () => message.success('That session has ended.'),
  );
  return (
    <>
      <Button
        size="small"
        loading={action.pending}
        onClick={() => void action.run()}
        aria-label={`End ${deviceText(device)}`}
      >
        End
      </Button>
      {action.refusal && <Problem failure={action.refusal} />}
    </>
  );
};

const EndOthers = () => {
  const { message } = App.useApp();
  const [isSure, setSure] = useState(false);
  const action = useCommand(
    () => sending('console.endOwnSessions', {}),
    ({ ended }) => {
      setSure(false);
      void message.success(ended === 1 ? 'One other session has ended.' : `${ended} other sessions have ended.`);
    },
  );
  if (!isSure)
    return (
      <div className="actions">
        <Button onClick={() => setSure(true)}>Sign out everywhere else…</Button>
      </div>
    );
  return (
    <Confirm
      verb="Sign out everywhere else"
      pending={action.pending}
      refusal={action.refusal}
      onConfirm={() => void action.run()}
      onBack={() => {
        setSure(false);
        action.forget();
      }}
    >
      <p>Every session of yours but this one ends at once, also one that is just being opened.</p>
      <p>Password, authenticator and passkeys stay as they are. If somebody else was signed in, change them too.</p>
    </Confirm>
  );
};

/** Where the operator is signed in, each to be ended. */
const Sessions = ({ sessions }: { readonly sessions: readonly OwnSession[] }) => (
  <>
    <ul className="sessions">
      {sessions.map((session) => (
        <li key={session.id}>
          <span className="cut" title={session.device}>
            {deviceText(session.device)} <small>{timeText(session.lastSeenAt)}</small>
          </span>
          <Mono>{session.address}</Mono>
          {session.current ? <Chip tone="good">here</Chip> : <EndSession session={session} />}
        </li>
      ))}
    </ul>
    {sessions.some(({ current }) => !current) && <EndOthers />}
  </>
);

/** The operator's own password, authenticator, passkeys and sessions, and what happened to them. */
export const OwnScreen = () => {
  const me = useSession()?.operator;
  const sessions = valueIn(useQueryCall('console.ownSessions', {}, { everyMs: 30_000 }));
  const security = valueIn(useQueryCall('console.ownSecurity', {}, { everyMs: 30_000 }));
  return (
    <Screen title="My security" lead="Nobody else can set or see your password, your authenticator or your passkeys.">
      <Panel title="Password">
        <ChangePassword />
      </Panel>
      <Panel title="Two-step verification">
        <ChangeFactor />
      </Panel>
      <Panel title="Passkeys">
        <Passkeys keys={security?.passkeys ?? []} />
      </Panel>
      <Panel title="Signed in on">
        <Sessions sessions={sessions ?? []} />
      </Panel>
      <Panel title="What happened lately">
        <ul className="sessions">
          {security?.events.map(({ id, at, operator, action, outcome, address }) => (
            <li key={id}>
              <span className="cut">
                {actionName(action)} · {outcomeName(outcome)}
                {operator !== me?.username && ` · by ${operator}`}
              </span>
              <Mono>{address}</Mono>
              <small>{timeText(at)}</small>
            </li>
          ))}
        </ul>
      </Panel>
    </Screen>
  );
};
