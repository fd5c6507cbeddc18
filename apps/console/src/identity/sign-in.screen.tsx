import { hasPasskeys, signWithPasskey } from '@bourse/ui/passkey';
import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { useCommand } from '../shell/action.tsx';
import { type InputOfCall, type ReplyOfCall, type Sending, sending } from '../shell/api.ts';
import { CodeInput } from '../shell/code-input.tsx';
import { Icon } from '../shell/icon.tsx';
import { Problem } from '../shell/parts.tsx';
import { Enrolment } from '../shell/qr.tsx';
import { useRefusals } from '../shell/refused-field.ts';
import { currentSession, setCandidate, setSession } from '../shell/session.ts';
import { readStored, writeStored } from '../shell/storage.ts';
import { TextInput } from '../shell/text-input.tsx';
import { toggleTheme, useTheme } from '../shell/theme.ts';
import { InvitationScreen } from './invitation.screen.tsx';
import { INVITATION } from './operator-link.tsx';

type Candidate = ReplyOfCall<'console.signIn'>;

/** Says at the next sign-in that this browser is known; opens nothing. */
const DEVICE = 'device';
const knownDevice = (): { readonly device?: string } => {
  const device = readStored(DEVICE);
  return typeof device === 'string' ? { device } : {};
};

/** Both steps at once; it goes on where wrong passwords have locked the first. */
const PasskeyButton = () => {
  const [wasCalledOff, setCalledOff] = useState(false);
  const [isSigning, setSigning] = useState(false);
  const begin = useCommand(() => sending('console.beginPasskeySignIn', {}));
  const enter = useCommand(
    (input: InputOfCall<'console.passkeySignIn'>) => sending('console.passkeySignIn', input),
    ({ device, ...session }) => {
      writeStored(DEVICE, device);
      setSession(session);
    },
  );
  const sign = async (): Promise<void> => {
    setCalledOff(false);
    enter.forget();
    const begun = await begin.run();
    if (!begun?.ok) return;
    setSigning(true);
    const signed = await signWithPasskey(begun.value.options);
    setSigning(false);
    setCalledOff(!signed.ok);
    if (signed.ok) await enter.run({ challengeId: begun.value.challengeId, response: signed.response });
  };
  const refusal = begin.refusal ?? enter.refusal;
  return (
    <>
      <Button size="large" block loading={begin.pending || isSigning || enter.pending} onClick={() => void sign()}>
        Sign in with a passkey
      </Button>
      {wasCalledOff && <p role="alert">This browser gave no passkey.</p>}
      {refusal && <Problem failure={refusal} />}
    </>
  );
};

type PasswordStepProps = {
  readonly username: string;
  readonly onUsername: (username: string) => void;
  /** The second step was waited for too long. */
  readonly isLate: boolean;
  /** A session ended by itself, and its page waits behind this one. */
  readonly hasEnded: boolean;
  readonly onPassed: (candidate: Candidate) => void;
};

const PasswordStep = ({ username, onUsername, isLate, hasEnded, onPassed }: PasswordStepProps) => {
  const [password, setPassword] = useState('');
  const { run, pending, refusal, forget } = useCommand(
    () => sending('console.signIn', { username: username.trim(), password, ...knownDevice() }),
    onPassed,
  );
  const refusals = useRefusals({ password });
  const enter = async (): Promise<void> => {
    const answer = await run();
    if (answer?.ok === false && refusals.take(answer)) forget();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void enter();
  };
  return (
    <form className="sign-in-form" onSubmit={submit}>
      <h1>Sign in</h1>
      {hasEnded && (
        <p role="status">Your session has ended. Sign in again: what you entered on the page is still there.</p>
      )}
      {isLate && <p role="alert">That took too long. Enter your password again.</p>}
      <TextInput kind="username" size="large" autoFocus label="Operator" value={username} onChange={onUsername} />
      <TextInput
        kind="current-password"
        size="large"
        label="Password"
        value={password}
        error={refusals.errorOf('password')}
        onChange={setPassword}
      />
      {refusal && <Problem failure={refusal} />}
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        block
        loading={pending}
        disabled={!username.trim() || !password}
      >
        Continue
      </Button>
      {hasPasskeys() && <PasskeyButton />}
    </form>
  );
};

type CodeStepProps = {
  readonly candidate: Candidate;
  readonly onBack: () => void;
  readonly onLate: () => void;
};

/** Sent by who has passed the first step, and is not signed in yet. */
const asCandidate = <T,>({ candidateToken }: Candidate, { content, send }: Sending<T>): Sending<T> => ({
  content,
  send: async (key) => {
    setCandidate(candidateToken);
    try {
      return await send(key);
    } finally {
      setCandidate(undefined);
    }
  },
});

const CodeStep = ({ candidate, onBack, onLate }: CodeStepProps) => {
  const [code, setCode] = useState('');
  const { run, pending, refusal, forget } = useCommand(
    (digits: string) => asCandidate(candidate, sending('console.secondFactor', { code: digits })),
    ({ device, ...session }) => {
      writeStored(DEVICE, device);
      setSession(session);
    },
  );
  const refusals = useRefusals({ code });
  const send = async (digits: string): Promise<void> => {
    const answer = await run(digits);
    setCode('');
    if (answer?.ok !== false) return;
    if (answer.error === 'UNAUTHENTICATED') onLate();
    else if (refusals.take(answer, { left: { code: '' } })) forget();
  };
  return (
    <form
      className="sign-in-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === 6) void send(code);
      }}
    >
      <h1>Two-step verification</h1>
      {candidate.enrolment && (
        <Enrolment {...candidate.enrolment}>
          <p>
            <b>First sign-in.</b> Scan this with an authenticator, or type the secret in by hand. From then on each
            sign-in asks for its six digits.
          </p>
        </Enrolment>
      )}
      <CodeInput
        label="Six digits of the authenticator"
        value={code}
        error={refusals.errorOf('code')}
        isDisabled={pending}
        onChange={setCode}
        onComplete={(digits) => void send(digits)}
      />
      {refusal && <Problem failure={refusal} />}
      <div className="actions">
        <Button type="primary" size="large" htmlType="submit" loading={pending} disabled={code.length !== 6}>
          Sign in
        </Button>
        <Button size="large" type="text" onClick={onBack}>
          Start again
        </Button>
      </div>
    </form>
  );
};

const invitationIn = (): string | undefined =>
  location.hash.startsWith(INVITATION) ? location.hash.slice(INVITATION.length) : undefined;

/** An operator's way in: password, then the authenticator's code; or a passkey for both. */
export const SignInScreen = ({ hasEnded }: { readonly hasEnded: boolean }) => {
  const [candidate, setPassed] = useState<Candidate>();
  const [username, setUsername] = useState(currentSession()?.operator.username ?? '');
  const [isLate, setLate] = useState(false);
  const [invitation, setInvitation] = useState(invitationIn);
  const theme = useTheme();
  return (
    <main className="sign-in">
      <aside>
        <img src="/icon.svg" alt="" width={34} height={34} />
        <h2>The operator's console</h2>
        <p>Deposits, customers, instruments and the books. Everything done here is written down, with its reason.</p>
        <ul>
          <li>Nobody can set a price, a result or a password here.</li>
          <li>Personal data is masked; showing it asks for a reason.</li>
          <li>The trail is chained: a changed row shows.</li>
        </ul>
      </aside>
      <section>
        <Button
          className="theme"
          type="text"
          icon={<Icon name={theme === 'dark' ? 'sun' : 'moon'} />}
          aria-label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
          onClick={toggleTheme}
        />
        {invitation ? (
          <InvitationScreen
            invitation={invitation}
            onDone={() => {
              // The link is used up, and leaves the address.
              history.replaceState(null, '', '/');
              setInvitation(undefined);
            }}
          />
        ) : candidate ? (
          <CodeStep
            candidate={candidate}
            onBack={() => setPassed(undefined)}
            onLate={() => {
              setLate(true);
              setPassed(undefined);
            }}
          />
        ) : (
          <PasswordStep
            username={username}
            onUsername={setUsername}
            isLate={isLate}
            hasEnded={hasEnded}
            onPassed={(passed) => {
              setLate(false);
              setPassed(passed);
            }}
          />
        )}
      </section>
    </main>
  );
};
