import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { CallFailure, Loadable } from './api.ts';
import { amountText, balanceSide } from './format.ts';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'good' | 'bad' | 'warn' | 'info' | 'quiet';

/** A state in one word, its tone said by a dot as well as by the word. */
export const Chip = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <span className={`chip ${tone}`}>
    <i aria-hidden="true" />
    {children}
  </span>
);

/** A figure with its asset beside it; the decimals stand back. */
export const Money = ({ text, asset }: { readonly text: string | null; readonly asset?: string }) => {
  const [whole = '', fraction] = amountText(text).split('.');
  return (
    <span className="money">
      {whole}
      {fraction !== undefined && <small>.{fraction}</small>}
      {asset !== undefined && text !== null && <abbr>{asset}</abbr>}
    </span>
  );
};

/** A balance of a ledger account, or what changed it: a customer's as it is, the house's as a debit or a credit without a sign. */
export const Balance = ({
  text,
  asset,
  isHouse,
}: {
  readonly text: string;
  readonly asset?: string;
  readonly isHouse: boolean;
}) => {
  const { amount, side: word } = balanceSide(text);
  return (
    <>
      <Money text={isHouse ? amount : text} {...(asset === undefined ? {} : { asset })} />
      {isHouse && word && <small className="balance-side"> {word}</small>}
    </>
  );
};

export const Panel = ({
  title,
  aside,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) => (
  <section className="panel">
    <header>
      <h2>{title}</h2>
      {aside}
    </header>
    {children}
  </section>
);

export type Fact = readonly [name: string, value: ReactNode];

/** What is known of one thing, a name and a value a line. */
export const Facts = ({ facts, isWide = false }: { readonly facts: readonly Fact[]; readonly isWide?: boolean }) => (
  <dl className={isWide ? 'facts wide' : 'facts'}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value ?? '–'}</dd>
      </div>
    ))}
  </dl>
);

/** A text of which a list shows the beginning; the whole of it where the pointer rests. */
export const Short = ({ text }: { readonly text: string }) => (
  <span className="one-line short" title={text}>
    {text}
  </span>
);

/** Nothing to show, and whether that is good. */
export const Empty = ({
  icon,
  title,
  children,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
}) => (
  <div className="empty">
    <Icon name={icon} size={28} />
    <strong>{title}</strong>
    {children !== undefined && <p>{children}</p>}
  </div>
);

export type ProblemProps = {
  readonly failure: Pick<CallFailure, 'message' | 'requestId'>;
  readonly onRetry?: () => void;
};

/** What went wrong, with the number that leads to it in the server's log. */
export const Problem = ({ failure, onRetry }: ProblemProps) => (
  <div className="problem" role="alert">
    <Icon name="warn" />
    <p>
      {failure.message}
      {failure.requestId !== '' && <small>request {failure.requestId}</small>}
    </p>
    {onRetry && (
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    )}
  </div>
);

/** Grey lines in the shape of what comes. */
export const Waiting = ({ rows = 6 }: { readonly rows?: number }) => (
  <div className="waiting" aria-busy="true">
    {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
      <span key={row} className="bone" />
    ))}
  </div>
);

export type LoadedProps<Value> = {
  readonly of: Loadable<Value>;
  /** In the shape of what comes. */
  readonly skeleton?: ReactNode;
  readonly children: (value: Value) => ReactNode;
};

/** In the place of what is not there: grey lines, or what went wrong. */
export const NotLoaded = ({ of, skeleton = <Waiting /> }: Pick<LoadedProps<unknown>, 'of' | 'skeleton'>) =>
  of.state === 'error' ? <Problem failure={of.failure} onRetry={of.retry} /> : skeleton;

/** Data on its way: grey lines, then what it is shown as, or what went wrong. */
export const Loaded = <Value,>({ of, skeleton, children }: LoadedProps<Value>) => {
  if (of.state === 'success') return children(of.value);
  return <NotLoaded of={of} skeleton={skeleton} />;
};

/** A text that looks like a link and opens a detail. */
export const Opens = ({ onOpen, children }: { readonly onOpen: () => void; readonly children: ReactNode }) => (
  <button
    type="button"
    className="opens"
    onClick={(event) => {
      event.stopPropagation();
      onOpen();
    }}
  >
    {children}
  </button>
);

export const Mono = ({ children }: { readonly children: ReactNode }) => <code className="mono">{children}</code>;
