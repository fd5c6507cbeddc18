import { deviceText } from '@bourse/rules';
import { App, Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useAction } from '../shell/action.tsx';
import { demand, type ReplyOfCall, refresh, useCall } from '../shell/api.ts';
import { timeText } from '../shell/format.ts';
import { Chip, Mono, Panel, Problem } from '../shell/parts.tsx';
import { Enrolment } from '../shell/qr.tsx';
import { Screen } from '../shell/screen.tsx';

type FieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly kind: 'current-password' | 'new-password' | 'one-time-code';
};

const Field = ({ label, value, onChange, kind }: FieldProps) => {
  const id = useId();
  const shared = {
    id,
    value,
    autoComplete: kind,
    onChange: (e: { target: { value: string } }) => onChange(e.target.value),
  };
  return (
    <label htmlFor={id}>
      {label}
      {kind === 'one-time-code' ? (
        <Input {...shared} inputMode="numeric" maxLength={6} />
      ) : (
        <Input.Password {...shared} />
      )}
    </label>
  );
};

const onSubmit = (work: () => unknown) => (event: FormEvent) => {
  event.preventDefault();
  work();
};

const ChangePassword = () => {
  const { message } = App.useApp();
  const [form, setForm] = useState({ oldPassword: '', newPassword: '', code: '' });
  const action = useAction(
    () => demand('console.changePassword', form),
    () => {
      setForm({ oldPassword: '', newPassword: '', code: '' });
      void message.success('The password is changed; your other sessions have ended.');
      void refresh('console.ownSessions', 'console.audit');
    },
  );
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change });
  return (
    <form className="detail-form" onSubmit={onSubmit(action.run)}>
      <div className="fields">
        <Field
          label="Present password"
          kind="current-password"
          value={form.oldPassword}
          onChange={(oldPassword) => set({ oldPassword })}
        />
        <Field
          label="New password"
          kind="new-password"
          value={form.newPassword}
          onChange={(newPassword) => set({ newPassword })}
        />
        <Field label="Six digits" kind="one-time-code" value={form.code} onChange={(code) => set({ code })} />
      </div>
      {action.error && <Problem error={action.error} />}
      <Button
        htmlType="submit"
        type="primary"
        loading={action.isBusy}
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
  const begin = useAction(() => demand('console.beginFactor', form), setDrawn);
  const complete = useAction(
    () => demand('console.completeFactor', { code }),
    () => {
      setDrawn(undefined);
      setCode('');
      setForm({ password: '', code: '' });
      void message.success('The new second factor is in force; your other sessions have ended.');
      void refresh('console.ownSessions', 'console.audit');
    },
  );
  if (drawn) {
    return (
      <form className="detail-form" onSubmit={onSubmit(complete.run)}>
        <Enrolment {...drawn}>
          <p>Scan this, then type its first six digits. Until then the present one stays in force.</p>
        </Enrolment>
        <Field label="Six digits of the new one" kind="one-time-code" value={code} onChange={setCode} />
        {complete.error && <Problem error={complete.error} />}
        <div className="actions">
          <Button htmlType="submit" type="primary" loading={complete.isBusy} disabled={code.length !== 6}>
            Put it in force
          </Button>
          <Button onClick={() => setDrawn(undefined)}>Keep the present one</Button>
        </div>
      </form>
    );
  }
  return (
    <form className="detail-form" onSubmit={onSubmit(begin.run)}>
      <div className="fields">
        <Field
          label="Password"
          kind="current-password"
          value={form.password}
          onChange={(password) => setForm({ ...form, password })}
        />
        <Field
          label="Six digits of the present one"
          kind="one-time-code"
          value={form.code}
          onChange={(next) => setForm({ ...form, code: next })}
        />
      </div>
      {begin.error && <Problem error={begin.error} />}
      <Button htmlType="submit" loading={begin.isBusy} disabled={form.password === '' || form.code.length !== 6}>
        Draw a new second factor
      </Button>
    </form>
  );
};

/** The operator's own password, second factor and sessions. */
export const OwnScreen = () => {
  const { data } = useCall('console.ownSessions', {}, { everyMs: 30_000 });
  return (
    <Screen title="My security" lead="Nobody else can set or see your password or your second factor.">
      <Panel title="Password">
        <ChangePassword />
      </Panel>
      <Panel title="Two-step verification">
        <ChangeFactor />
      </Panel>
      <Panel title="Signed in on">
        <ul className="sessions">
          {data?.map(({ device, address, current, lastSeenAt }) => (
            <li key={`${device} ${address} ${lastSeenAt}`}>
              <span className="cut" title={device}>
                {deviceText(device)}
              </span>
              <Mono>{address}</Mono>
              {current ? <Chip tone="good">here</Chip> : <small>{timeText(lastSeenAt)}</small>}
            </li>
          ))}
        </ul>
      </Panel>
    </Screen>
  );
};
