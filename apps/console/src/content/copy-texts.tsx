import { type ContentKind, contentKinds } from '@bourse/wire/content';
import { App, Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { copiedTexts, type Entry } from './entry.ts';

export type CopyTextsProps = {
  readonly kind: ContentKind;
  /** The language that is copied from. */
  readonly language: string;
  readonly languages: readonly string[];
  readonly draft: { readonly entries: readonly Entry[]; readonly setEntries: (entries: readonly Entry[]) => void };
};

/** Copies the texts of the language in sight into others, as a start for translating. */
export const CopyTexts = ({ kind, language, languages, draft }: CopyTextsProps) => {
  const { message } = App.useApp();
  const others = languages.filter((each) => each !== language);
  const [isOpen, setOpen] = useState(false);
  const [to, setTo] = useState<readonly string[]>([]);
  const [isWrittenOver, setWrittenOver] = useState(false);
  const copy = (): void => {
    draft.setEntries(copiedTexts(draft.entries, contentKinds[kind].fields, { from: language, to, isWrittenOver }));
    setOpen(false);
    void message.success(`Copied from ${language} into ${to.join(', ')}. Keep the draft to save it.`);
  };
  return (
    <>
      <Button
        onClick={() => {
          setTo(others);
          setWrittenOver(false);
          setOpen(true);
        }}
      >
        Copy {language} into other languages…
      </Button>
      <Modal
        open={isOpen}
        title={`Copy the texts in ${language}`}
        okText="Copy"
        okButtonProps={{ disabled: to.length === 0 }}
        onOk={copy}
        onCancel={() => setOpen(false)}
      >
        <Checkbox.Group
          aria-label="Languages"
          options={[...others]}
          value={[...to]}
          onChange={(values) => setTo(values.map(String))}
        />
        <p>
          <Checkbox checked={isWrittenOver} onChange={(event) => setWrittenOver(event.target.checked)}>
            Write over texts that are there
          </Checkbox>
        </p>
      </Modal>
    </>
  );
};
