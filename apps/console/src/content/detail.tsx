import { valueIn } from '@bourse/ui/calls';
import { isMoneyKind, kindOfContent } from '@bourse/wire/content';
import { Segmented } from 'antd';
import { useState } from 'react';
import { type ReplyOfCall, useQueryCall } from '../shell/api.ts';
import { Chip, NotLoaded, Panel, Waiting } from '../shell/parts.tsx';
import { MoneyChanges } from './money-table.tsx';
import { Phone } from './phone.tsx';
import { contentName, STATE_TONES, STATE_WORDS } from './words.ts';

type Held = ReplyOfCall<'console.content'>;

/** 'banners:4', 'document:agreement:2': the content, and the version where one is named. */
const partsOf = (id: string): { readonly content: string; readonly version: number | undefined } => {
  const [, content = id, version] = /^(.+?)(?::(\d+))?$/.exec(id) ?? [];
  return { content, version: version === undefined ? undefined : Number(version) };
};

const Version = ({ held, live }: { readonly held: Held; readonly live: number }) => {
  const { content, version, state, entries, languages, decimals } = held;
  const kind = kindOfContent(content);
  const isMoney = kind !== undefined && isMoneyKind(kind);
  const [language, setLanguage] = useState(languages.includes('en') ? 'en' : (languages[0] ?? 'en'));
  const before = valueIn(useQueryCall('console.content', { content, version: live }, { when: isMoney }));
  if (!kind) return null;
  return (
    <>
      <header className="detail-head">
        <h1>
          {contentName(content)} <small>version {version}</small>
        </h1>
        <Chip tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Chip>
      </header>
      {isMoney && before?.version === live && <MoneyChanges entries={entries} live={before.entries} />}
      <Panel title="What customers read">
        <Segmented
          aria-label="Language of the phone"
          options={languages}
          value={language}
          onChange={(value) => setLanguage(String(value))}
        />
        <Phone kind={kind} entries={entries} language={language} decimals={decimals} />
      </Panel>
    </>
  );
};

/** A version of a content, from wherever it is named; without a number what is proposed, else drafted, else live. */
export const ContentDetail = ({ id }: { readonly id: string }) => {
  const { content, version } = partsOf(id);
  const contents = valueIn(useQueryCall('console.contents', {}));
  const listed = contents?.find((each) => each.content === content);
  const wanted = version ?? listed?.proposed ?? undefined;
  const query = useQueryCall(
    'console.content',
    { content, ...(wanted === undefined ? {} : { version: wanted }) },
    { when: contents !== undefined },
  );
  if (query.state !== 'success') return <NotLoaded of={query} />;
  const data = query.value;
  // What is kept of another one is not this one.
  if (data.content !== content) return <Waiting />;
  return <Version key={`${content} ${data.version}`} held={data} live={listed?.live ?? 0} />;
};
