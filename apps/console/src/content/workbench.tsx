import { useFocusOnWrong, valueIn } from '@bourse/ui/calls';
import { editorsOf, isMoneyKind, kindOfContent } from '@bourse/wire/content';
import { App, Button, Segmented } from 'antd';
import { useId, useMemo, useState } from 'react';
import { Confirm, useCommand } from '../shell/action.tsx';
import { useDetails } from '../shell/address.ts';
import { type ReplyOfCall, sending, useQueryCall } from '../shell/api.ts';
import { Chip, Opens, Problem } from '../shell/parts.tsx';
import { useRefusals } from '../shell/refused-field.ts';
import { useMay } from '../shell/session.ts';
import { TextInput } from '../shell/text-input.tsx';
import { CopyTexts } from './copy-texts.tsx';
import { Editor } from './editor.tsx';
import type { Entry } from './entry.ts';
import { History, PutLive } from './history.tsx';
import { MoneyChanges, MoneyTable } from './money-table.tsx';
import { Phone } from './phone.tsx';
import { contentName, KIND_WORDS, STATE_TONES, STATE_WORDS } from './words.ts';

type Held = ReplyOfCall<'console.content'>;

const openPreview = ({ path, origin, port }: ReplyOfCall<'console.previewContent'>): void => {
  const app = origin ?? `${location.protocol}//${location.hostname}:${port}`;
  window.open(app + path, '_blank', 'popup,width=390,height=844,noopener');
};

/** A version as customers would see it, in a window of its own. */
const Preview = ({ content, version, isOff }: { content: string; version: number; isOff: boolean }) => {
  const { run, pending, refusal } = useCommand(
    () => sending('console.previewContent', { content, version }),
    openPreview,
  );
  return (
    <>
      <Button disabled={isOff} loading={pending} onClick={() => void run()}>
        See it in the app
      </Button>
      {refusal && <Problem failure={refusal} />}
    </>
  );
};

/** A draft being written: kept on the server by its button, with what is wrong with it beside its fields. */
const useDraft = (held: Held) => {
  const { message } = App.useApp();
  /** What the fields began with: what is typed replaces this draft and no other (CONTENT-33). */
  const [base, setBase] = useState(held);
  const [entries, setEntries] = useState<readonly Entry[]>(held.entries);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState(0);
  // What is to put right may be far up: the first field of it takes the focus, and is scrolled to.
  useFocusOnWrong(wrong);
  const isChanged = entries !== base.entries;
  const begin = (from: Held): void => {
    setBase(from);
    setEntries(from.entries);
  };
  // What was typed stays when a colleague keeps another draft; what was only read is read anew.
  if (!isChanged && held !== base) begin(held);
  const { content } = held;
  const refusals = useRefusals({ reason: note });
  const { run, pending, refusal, forget } = useCommand(
    () =>
      sending('console.saveContent', {
        content,
        draft: base.draft,
        note,
        entries: entries.map((entry) => ({ ...entry })),
      }),
    (saved) => {
      setProblems(new Map(saved.problems.map(({ place, message: why }) => [place, why])));
      if (saved.version === null) {
        setWrong((count) => count + 1);
        void message.error(`Not kept: ${saved.problems.length} to put right.`);
        return;
      }
      setNote('');
      setEntries(base.entries);
      void message.success(`Draft kept as version ${saved.version}.`);
    },
  );
  const save = async (): Promise<void> => {
    const answer = await run();
    if (answer?.ok === false && refusals.take(answer)) forget();
  };
  const noteError = refusals.errorOf('reason');
  const isOvertaken = isChanged && held.draft !== base.draft;
  return {
    entries,
    setEntries,
    problems,
    note,
    setNote,
    noteError,
    save,
    pending,
    refusal,
    isChanged,
    isOvertaken,
    beginAgain: () => begin(held),
  };
};

/** Throws the draft away; asked once more, for nothing brings it back. */
const Discard = ({ held: { content, draft }, onDone }: { readonly held: Held; readonly onDone: () => void }) => {
  const { message } = App.useApp();
  const [isSure, setSure] = useState(false);
  const action = useCommand(
    () => sending('console.discardContent', { content, draft }),
    () => {
      void message.success('The draft is gone.');
      onDone();
    },
  );
  if (isSure)
    return (
      <Confirm
        verb="Throw it away"
        isDanger
        pending={action.pending}
        refusal={action.refusal}
        onConfirm={() => void action.run()}
        onBack={() => {
          setSure(false);
          action.forget();
        }}
      >
        <p>What is live stays as it is. The draft cannot be brought back.</p>
      </Confirm>
    );
  return (
    <Button danger onClick={() => setSure(true)}>
      Throw the draft away…
    </Button>
  );
};

type WorkbenchProps = {
  readonly held: Held;
  readonly listed: ReplyOfCall<'console.contents'>[number];
  readonly onLook: (version: number | undefined) => void;
};

export type Draft = ReturnType<typeof useDraft>;

const Save = ({ draft }: { readonly draft: Draft }) => {
  const why = useId();
  const isNoteMissing = draft.isChanged && draft.note.trim() === '';
  return (
    <>
      <TextInput
        isLabelHidden
        label="What changes"
        placeholder="What changes, in a line"
        maxLength={300}
        value={draft.note}
        error={draft.noteError}
        onChange={draft.setNote}
      />
      <Button
        type="primary"
        disabled={!draft.isChanged || isNoteMissing}
        aria-describedby={isNoteMissing ? why : undefined}
        title={draft.isChanged ? 'A draft is shown to nobody' : 'Nothing was changed'}
        loading={draft.pending}
        onClick={() => void draft.save()}
      >
        Keep the draft
      </Button>
      {isNoteMissing && (
        <small id={why}>Write in “What changes” what you changed: without it the draft cannot be kept.</small>
      )}
      {draft.refusal && <Problem failure={draft.refusal} />}
    </>
  );
};

/** A colleague has kept or thrown away a draft since this one was begun: whose counts is for them to agree. */
const Overtaken = ({ draft }: { readonly draft: Draft }) => (
  <p className="note" role="alert">
    A colleague has changed the draft meanwhile. What you typed is still here, but cannot be kept over theirs.{' '}
    <Opens onOpen={draft.beginAgain}>Drop mine and show theirs</Opens>
  </p>
);

/** What waits to be confirmed by another operator, and where to read and decide it. */
const Proposed = ({ listed: { proposed, proposal } }: Pick<WorkbenchProps, 'listed'>) => {
  const { open } = useDetails();
  if (proposal === null) return null;
  return (
    <p className="note">
      Version {proposed} waits to be confirmed:{' '}
      <Opens onOpen={() => open({ kind: 'proposal', id: proposal })}>proposal {proposal}</Opens>. What is changed
      meanwhile cannot be confirmed any more.
    </p>
  );
};

/** One content: its entries as forms, what customers will meet beside them, what can be done, and its history. */
export const Workbench = ({ held, listed, onLook }: WorkbenchProps) => {
  const { live, proposal } = listed;
  const kind = kindOfContent(held.content);
  const mayEdit = useMay(kind ? editorsOf(kind) : []);
  const [language, setLanguage] = useState(held.languages.includes('en') ? 'en' : (held.languages[0] ?? 'en'));
  const draft = useDraft(held);
  const loose = useMemo(() => [...draft.problems].filter(([place]) => !place.includes('.')), [draft.problems]);
  const isMoney = kind !== undefined && isMoneyKind(kind);
  const before = valueIn(useQueryCall('console.content', { content: held.content, version: live }, { when: isMoney }));
  if (!kind) return null;
  const liveEntries = before?.entries ?? held.entries;
  const isDraft = held.state === 'draft';
  const phone = <Phone kind={kind} entries={draft.entries} language={language} decimals={held.decimals} />;
  return (
    <div className={isMoney ? 'workbench of-money' : 'workbench'}>
      <div className="workbench-form">
        <header className="detail-head">
          <h2>{contentName(held.content)}</h2>
          <Chip tone={STATE_TONES[held.state]}>
            Version {held.version}, {STATE_WORDS[held.state].toLowerCase()}
          </Chip>
          {mayEdit || <Chip tone="quiet">to be read only, by your role</Chip>}
        </header>
        <p className="note">{KIND_WORDS[kind][1]}</p>
        <Proposed listed={listed} />
        {kind !== 'translation' && (
          <Segmented
            aria-label={isMoney ? 'Language of the phone' : 'Language of the texts'}
            options={held.languages}
            value={language}
            onChange={(value) => setLanguage(String(value))}
          />
        )}
        {mayEdit && !isMoney && kind !== 'translation' && held.languages.length > 1 && (
          <CopyTexts kind={kind} language={language} languages={held.languages} draft={draft} />
        )}
        {loose.map(([place, why]) => (
          <p key={place} className="hint" data-bad role="alert">
            {why}
          </p>
        ))}
        {isMoney ? (
          <MoneyTable
            kind={kind}
            entries={draft.entries}
            live={liveEntries}
            problems={draft.problems}
            isLocked={!mayEdit}
            onChange={draft.setEntries}
          />
        ) : (
          <Editor
            kind={kind}
            entries={draft.entries}
            language={language}
            languages={held.languages}
            problems={draft.problems}
            isLocked={!mayEdit}
            onChange={draft.setEntries}
          />
        )}
        {isMoney && (
          <div className="money-foot">
            <MoneyChanges entries={draft.entries} live={liveEntries} />
            {phone}
          </div>
        )}
        {draft.isOvertaken && <Overtaken draft={draft} />}
        <div className="actions">
          {mayEdit && <Save draft={draft} />}
          {!isMoney && <Preview content={held.content} version={held.version} isOff={draft.isChanged} />}
          {mayEdit && isDraft && <Discard key={held.draft} held={held} onDone={() => onLook(undefined)} />}
        </div>
        {mayEdit && isDraft && !draft.isChanged && proposal === null && (
          <PutLive read={held} live={live} onDone={() => onLook(undefined)} />
        )}
        <History content={held.content} live={live} mayEdit={mayEdit && proposal === null} onLook={onLook} />
      </div>
      {!isMoney && phone}
    </div>
  );
};
