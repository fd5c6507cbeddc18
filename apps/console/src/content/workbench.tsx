import { kindOfContent } from '@bourse/wire/content';
import { App, Button, Input, Segmented } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { CallError, demand, type ReplyOfCall, refresh } from '../shell/api.ts';
import { Chip } from '../shell/parts.tsx';
import { useMay } from '../shell/session.ts';
import { Editor } from './editor.tsx';
import type { Entry } from './entry.ts';
import { History, Publish } from './history.tsx';
import { Phone } from './phone.tsx';
import { contentName, KIND_WORDS, STATE_TONES } from './words.ts';

type Held = ReplyOfCall<'console.content'>;

const openPreview = async (content: string, version: number): Promise<void> => {
  const { path, origin, port } = await demand('console.previewContent', { content, version });
  const app = origin ?? `${location.protocol}//${location.hostname}:${port}`;
  window.open(app + path, '_blank', 'popup,width=390,height=844,noopener');
};

/** A draft being written: kept on the server by its button, with what is wrong with it beside its fields. */
const useDraft = (held: Held) => {
  const { message } = App.useApp();
  const [entries, setEntries] = useState<readonly Entry[]>(held.entries);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [note, setNote] = useState('');
  useEffect(() => setEntries(held.entries), [held]);
  const save = async (): Promise<void> => {
    const content = held.content;
    try {
      const saved = await demand('console.saveContent', {
        content,
        note,
        entries: entries.map((entry) => ({ ...entry })),
      });
      setProblems(new Map(saved.problems.map(({ place, message: why }) => [place, why])));
      if (saved.version === null) {
        void message.error(`Not kept: ${saved.problems.length} to put right.`);
        return;
      }
      setNote('');
      void message.success(`Draft kept as version ${saved.version}.`);
      await refresh('console.contents', 'console.content', 'console.contentVersions');
    } catch (error) {
      void message.error(error instanceof CallError ? error.message : String(error));
    }
  };
  return { entries, setEntries, problems, note, setNote, save, isChanged: entries !== held.entries };
};

/** One content: its entries as forms, a phone beside them, what can be done, and its history. */
export const Workbench = ({
  held,
  onLook,
}: {
  readonly held: Held;
  readonly onLook: (version: number | undefined) => void;
}) => {
  const mayEdit = useMay(['product', 'compliance']);
  const [language, setLanguage] = useState(held.languages.includes('en') ? 'en' : (held.languages[0] ?? 'en'));
  const draft = useDraft(held);
  const kind = kindOfContent(held.content);
  const loose = useMemo(() => [...draft.problems].filter(([place]) => !place.includes('.')), [draft.problems]);
  if (!kind) return null;
  return (
    <div className="workbench">
      <div className="workbench-form">
        <header className="story-head">
          <h2>{contentName(held.content)}</h2>
          <Chip tone={STATE_TONES[held.state]}>
            version {held.version}, {held.state}
          </Chip>
        </header>
        <p className="note">{KIND_WORDS[kind][1]}</p>
        {kind !== 'translation' && (
          <Segmented
            aria-label="Language of the texts"
            options={held.languages}
            value={language}
            onChange={(value) => setLanguage(String(value))}
          />
        )}
        {loose.map(([place, why]) => (
          <p key={place} className="hint" data-bad role="alert">
            {why}
          </p>
        ))}
        <Editor
          kind={kind}
          entries={draft.entries}
          language={language}
          languages={held.languages}
          problems={draft.problems}
          isLocked={!mayEdit}
          onChange={draft.setEntries}
        />
        <div className="actions">
          {mayEdit && (
            <>
              <Input
                aria-label="What changes"
                placeholder="What changes, in a line"
                maxLength={300}
                value={draft.note}
                onChange={(event) => draft.setNote(event.target.value)}
              />
              <Button type="primary" disabled={draft.note.trim() === ''} onClick={() => void draft.save()}>
                Keep the draft
              </Button>
            </>
          )}
          <Button disabled={draft.isChanged} onClick={() => void openPreview(held.content, held.version)}>
            See it in the app
          </Button>
        </div>
        {mayEdit && held.state === 'draft' && !draft.isChanged && (
          <Publish content={held.content} version={held.version} onDone={() => onLook(undefined)} />
        )}
        <History content={held.content} mayEdit={mayEdit} onLook={onLook} />
      </div>
      <Phone kind={kind} entries={draft.entries} language={language} />
    </div>
  );
};
