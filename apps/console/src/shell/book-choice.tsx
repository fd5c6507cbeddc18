import { Segmented } from 'antd';

export type Book = 'real' | 'demo';

/** Which of a customer's two accounts a list shows. */
export const BookChoice = ({ book, onChange }: { readonly book: Book; readonly onChange: (book: Book) => void }) => (
  <Segmented
    size="small"
    options={[
      { label: 'Real', value: 'real' },
      { label: 'Demo', value: 'demo' },
    ]}
    value={book}
    onChange={(value) => onChange(value as Book)}
    style={{ marginBottom: 8 }}
  />
);
