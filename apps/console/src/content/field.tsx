import type { FieldType } from '@bourse/wire/content';
import { Button, Input, Skeleton } from 'antd';
import { lazy, Suspense, useId, useRef } from 'react';
import { useCommand } from '../shell/action.tsx';
import { sending } from '../shell/api.ts';
import { textIn, withText } from './entry.ts';
import { FIELD_WORDS } from './words.ts';

/** The editor of rich texts is large and comes with the first one. */
const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichText }));

export type FieldProps = {
  readonly name: string;
  readonly type: FieldType;
  readonly value: unknown;
  readonly language: string;
  readonly languages: readonly string[];
  readonly problem: string | undefined;
  readonly isLocked: boolean;
  readonly onChange: (value: unknown) => void;
};

const local = (at: number): string => {
  const date = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return Number.isFinite(at) ? date.toISOString().slice(0, 16) : '';
};

const Picture = ({ id, value, onChange }: { readonly id: string } & Pick<FieldProps, 'value' | 'onChange'>) => {
  const input = useRef<HTMLInputElement>(null);
  const { run, pending, refusal } = useCommand(
    (file: File) => sending('console.uploadPicture', {}, { file }),
    ({ url }) => onChange(url),
  );
  return (
    <div className="picture-field">
      {typeof value === 'string' && value !== '' && <img src={value} alt="" />}
      <Input
        id={id}
        placeholder="/brand/picture.svg"
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      />
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label="Picture file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void run(file);
        }}
      />
      <Button loading={pending} onClick={() => input.current?.click()}>
        Upload…
      </Button>
      {refusal && (
        <p className="hint" data-bad>
          {refusal.message}
        </p>
      )}
    </div>
  );
};

const Control = ({ id, name, type, value, language, isLocked, onChange }: FieldProps & { readonly id: string }) => {
  const text = typeof value === 'string' ? value : '';
  switch (type) {
    case 'texts':
      return (
        <Input
          id={id}
          dir="auto"
          maxLength={300}
          value={textIn(value, language)}
          onChange={(event) => onChange(withText(value, language, event.target.value))}
        />
      );
    case 'html':
    case 'optionalHtml':
      return (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 3 }} title={false} />}>
          <RichText
            key={language}
            id={id}
            label={`${FIELD_WORDS[name] ?? name} ${language}`}
            html={textIn(value, language)}
            isLocked={isLocked}
            onChange={(html) => onChange(withText(value, language, html))}
          />
        </Suspense>
      );
    case 'picture':
    case 'optionalPicture':
      return <Picture id={id} value={value} onChange={onChange} />;
    case 'instant':
      return (
        <Input
          id={id}
          type="datetime-local"
          value={local(Number(value))}
          onChange={(event) => onChange(new Date(event.target.value).getTime())}
        />
      );
    case 'optionalAmount':
      return (
        <Input
          id={id}
          placeholder="Empty for no end"
          value={text}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        />
      );
    case 'bps':
      return (
        <Input
          id={id}
          inputMode="numeric"
          value={String(value)}
          onChange={(event) => onChange(Number(event.target.value.replaceAll(/\D/g, '')))}
        />
      );
    case 'link':
      return (
        <Input
          id={id}
          placeholder="A path of the app, as /market; empty leads nowhere"
          value={text}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        />
      );
    default:
      return (
        <Input
          id={id}
          value={text}
          placeholder={FIELD_WORDS[name] ?? name}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
};

/** One field of an entry, its texts in the language that is edited now. */
export const Field = (props: FieldProps) => {
  const { name, type, value, language, languages, problem } = props;
  const id = useId();
  const isText = type === 'texts' || type === 'html' || type === 'optionalHtml';
  const missing =
    isText && type !== 'optionalHtml' ? languages.filter((each) => textIn(value, each).trim() === '') : [];
  const own = textIn(value, language).trim();
  const same =
    isText && own !== '' ? languages.filter((each) => each !== language && textIn(value, each).trim() === own) : [];
  return (
    <div className={type === 'html' || type === 'optionalHtml' ? 'field wide' : 'field'}>
      <label htmlFor={id}>
        {FIELD_WORDS[name] ?? name} {isText && <small>{language}</small>}
      </label>
      <Control {...props} id={id} />
      {problem !== undefined && (
        <p className="hint" data-bad role="alert">
          {problem}
        </p>
      )}
      {problem === undefined && missing.length > 0 && <p className="hint">No text yet in {missing.join(', ')}</p>}
      {problem === undefined && same.length > 0 && (
        <p className="hint">
          Copied and not translated yet: {same.join(', ')} as {language}
        </p>
      )}
    </div>
  );
};
