import { Button } from 'antd';
import { type FormEvent, useEffect, useState } from 'react';
import { useCommand } from '../shell/action.tsx';
import { type ReplyOfCall, sending } from '../shell/api.ts';
import { Problem, Waiting } from '../shell/parts.tsx';
import { Enrolment } from '../shell/qr.tsx';
import { useRefusals } from '../shell/refused-field.ts';
import { TextInput } from '../shell/text-input.tsx';
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
  const refusals = useRefusals(form);
  const accept = async (): Promise<void> => {
    const answer = await accepting.run();
    if (answer?.ok === false && refusals.take(answer)) accepting.forget();
  };
  const differs = form.again !== '' && form.again !== form.password;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void accept();
  };
  if (isAccepted) return <Accepted onDone={onDone} />;
  if (!opened) return opening.refusal ? <Problem failure={opening.refusal} /> : <Waiting />;
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
      <TextInput
        kind="new-password"
        size="large"
        label="Password, 8 characters or more"
        value={form.password}
        error={refusals.errorOf('password')}
        onChange={(password) => setForm({ ...form, password })}
      />
      <TextInput
        kind="new-password"
        size="large"
        label="The same again"
        value={form.again}
        error={differs ? 'The two passwords differ.' : undefined}
        onChange={(again) => setForm({ ...form, again })}
      />
      <TextInput
        kind="one-time-code"
        size="large"
        label="Six digits of the authenticator"
        value={form.code}
        error={refusals.errorOf('code')}
        onChange={(code) => setForm({ ...form, code: code.replaceAll(/\D/g, '') })}
      />
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
