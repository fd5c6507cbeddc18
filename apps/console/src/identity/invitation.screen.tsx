import { Button, Input } from 'antd';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useCommand } from '../shell/action.tsx';
import { type ReplyOfCall, sending } from '../shell/api.ts';
import { Problem, Waiting } from '../shell/parts.tsx';
import { Enrolment } from '../shell/qr.tsx';
import { ROLE_NAMES } from './roles.ts';

type Opened = ReplyOfCall<'console.openInvitation'>;

const Accepted = ({ onDone }: { readonly onDone: () => void }) => (
  <div className="sign-in-form">
    <h1>Your sign-in is set up</h1>
    <p>
      Tell your administrators. One of them makes sure that it was you and activates your account; then you can sign in
      with your password and the code of your authenticator.
    </p>
    <Button type="primary" size="large" block onClick={onDone}>
      To the sign-in
    </Button>
  </div>
);

/** An invited operator's first visit: a password of the own choice, and the second factor. */
export const InvitationScreen = ({
  invitation,
  onDone,
}: {
  readonly invitation: string;
  readonly onDone: () => void;
}) => {
  const id = useId();
  const [opened, setOpened] = useState<Opened>();
  const [isAccepted, setAccepted] = useState(false);
  const [form, setForm] = useState({ password: '', again: '', code: '' });
  const opening = useCommand(() => sending('console.openInvitation', { invitation }), setOpened);
  const accepting = useCommand(
    () => sending('console.acceptInvitation', { invitation, password: form.password, code: form.code.trim() }),
    () => setAccepted(true),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once; each opening draws another second factor
  useEffect(() => {
    void opening.run();
  }, [invitation]);
  const differs = form.again !== '' && form.again !== form.password;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void accepting.run();
  };
  if (isAccepted) return <Accepted onDone={onDone} />;
  if (!opened) return opening.refusal ? <Problem failure={opening.refusal} /> : <Waiting />;
  const field = (name: 'password' | 'again', label: string) => (
    <>
      <label htmlFor={`${id}${name}`}>{label}</label>
      <Input.Password
        id={`${id}${name}`}
        size="large"
        autoComplete="new-password"
        value={form[name]}
        onChange={(event) => setForm({ ...form, [name]: event.target.value })}
      />
    </>
  );
  return (
    <form className="sign-in-form" onSubmit={submit}>
      <h1>Welcome, {opened.name}</h1>
      <p>
        You were invited as <b>{opened.username}</b> in the role {ROLE_NAMES[opened.role]}. Choose a password nobody
        else knows, and scan the code: it is shown this once.
      </p>
      <Enrolment {...opened.enrolment}>
        <p>Scan this with an authenticator, or type the secret in by hand.</p>
      </Enrolment>
      {field('password', 'Password, 8 characters or more')}
      {field('again', 'The same again')}
      <label htmlFor={`${id}c`}>Six digits of the authenticator</label>
      <Input
        id={`${id}c`}
        size="large"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={form.code}
        onChange={(event) => setForm({ ...form, code: event.target.value.replaceAll(/\D/g, '') })}
      />
      {differs && <p className="note">The two passwords differ.</p>}
      {accepting.refusal && <Problem failure={accepting.refusal} />}
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        block
        loading={accepting.pending}
        disabled={form.password.length < 8 || form.again !== form.password || form.code.length !== 6}
      >
        Set up my sign-in
      </Button>
    </form>
  );
};
