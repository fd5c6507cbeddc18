import { RICH_LINK } from '@bourse/rules';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { Button, Input, Space } from 'antd';
import { useEffect, useRef, useState } from 'react';

export type RichTextProps = {
  readonly id: string;
  readonly label: string;
  readonly html: string;
  readonly isLocked: boolean;
  readonly onChange: (html: string) => void;
};

/** Only the marks that the app shows (CONTENT-3): what else is pasted loses its marks and keeps its words. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    strike: false,
    link: { openOnClick: false, autolink: false, HTMLAttributes: { rel: null, target: null } },
  }),
  Image,
  TableKit.configure({ table: { resizable: false } }),
];

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

type Mark = {
  readonly name: string;
  readonly face: string;
  readonly isOn: (editor: Editor) => boolean;
  readonly press: (editor: Editor) => unknown;
};

const MARKS: readonly (readonly Mark[])[] = [
  [
    {
      name: 'Heading',
      face: 'H2',
      isOn: (editor) => editor.isActive('heading', { level: 2 }),
      press: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      name: 'Smaller heading',
      face: 'H3',
      isOn: (editor) => editor.isActive('heading', { level: 3 }),
      press: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    },
  ],
  [
    {
      name: 'Bold',
      face: 'B',
      isOn: (editor) => editor.isActive('bold'),
      press: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      name: 'Italic',
      face: 'I',
      isOn: (editor) => editor.isActive('italic'),
      press: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      name: 'Underline',
      face: 'U',
      isOn: (editor) => editor.isActive('underline'),
      press: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
  ],
  [
    {
      name: 'Bulleted list',
      face: '•',
      isOn: (editor) => editor.isActive('bulletList'),
      press: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      name: 'Numbered list',
      face: '1.',
      isOn: (editor) => editor.isActive('orderedList'),
      press: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: 'Quote',
      face: '”',
      isOn: (editor) => editor.isActive('blockquote'),
      press: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
  ],
  [
    {
      name: 'Table',
      face: '⊞',
      isOn: (editor) => editor.isActive('table'),
      press: (editor) =>
        editor.isActive('table')
          ? editor.chain().focus().deleteTable().run()
          : editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
    },
    {
      name: 'Line',
      face: '―',
      isOn: () => false,
      press: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
];

/** Where the words that are marked lead. */
const LinkRow = ({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) => {
  const [href, setHref] = useState(String(editor.getAttributes('link')['href'] ?? ''));
  const isFine = RICH_LINK.test(href);
  const apply = (): void => {
    editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
    onDone();
  };
  return (
    <Space.Compact className="rich-link">
      <Input
        aria-label="Address of the link"
        placeholder="https://… or a path of the app, as /market"
        value={href}
        status={href === '' || isFine ? '' : 'error'}
        autoFocus
        onChange={(event) => setHref(event.target.value.trim())}
        onPressEnter={(event) => {
          event.preventDefault();
          if (isFine) apply();
        }}
      />
      <Button disabled={!isFine} onClick={apply}>
        Link
      </Button>
      <Button
        onClick={() => {
          editor.chain().focus().extendMarkRange('link').unsetLink().run();
          onDone();
        }}
      >
        No link
      </Button>
    </Space.Compact>
  );
};

const Tools = ({ editor }: { readonly editor: Editor }) => {
  const [isLinking, setLinking] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => [...MARKS.flat().map(({ isOn }) => isOn(now)), now.isActive('link')],
  });
  const names = MARKS.flat().map(({ name }) => name);
  return (
    <div className="rich-tools" role="toolbar" aria-label="Marks">
      {MARKS.map((group) => (
        <Space.Compact key={group[0]?.name}>
          {group.map(({ name, face, press }) => (
            <Button
              key={name}
              size="small"
              title={name}
              aria-label={name}
              aria-pressed={on[names.indexOf(name)] ?? false}
              onClick={() => press(editor)}
            >
              {face}
            </Button>
          ))}
        </Space.Compact>
      ))}
      <Button size="small" aria-pressed={on.at(-1) ?? false} onClick={() => setLinking(!isLinking)}>
        Link…
      </Button>
      {isLinking && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
    </div>
  );
};

/** A text with headings, lists and links, written as it will be read. */
export const RichText = ({ id, label, html, isLocked, onChange }: RichTextProps) => {
  const last = useRef(html);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: html,
    editable: !isLocked,
    // The console's own sheet has the few rules that it needs.
    injectCSS: false,
    editorProps: {
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, dir: 'auto', class: 'rich' },
    },
    onUpdate: ({ editor: now }) => {
      last.current = htmlOf(now);
      onChange(last.current);
    },
  });
  useEffect(() => {
    // What came from elsewhere, a draft kept or thrown away, and not from typing here.
    if (html === last.current) return;
    last.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  useEffect(() => editor.setEditable(!isLocked, false), [editor, isLocked]);
  return (
    <div className="rich-box">
      {isLocked || <Tools editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  );
};
