import { Button, Popover } from 'antd';

/** What two figures of much the same name count, said with the same words beside both (rule FIGURES-20). */
export const DEFINITIONS = {
  money:
    'Money in is what was credited to customers, less credits that were reversed; money out is what was paid out to customers, without fees. Days in the zone of the brand. Reconciliation counts every posting on the clearing accounts instead: manual postings too, and a reversed credit both as what came in and as what went out. Days in UTC.',
} as const;

/** A small i beside a figure, which says on a press what the figure counts. */
export const Definition = ({ of, name }: { readonly of: keyof typeof DEFINITIONS; readonly name: string }) => (
  <Popover trigger="click" content={<p className="definition">{DEFINITIONS[of]}</p>}>
    <Button
      size="small"
      type="text"
      shape="circle"
      aria-label={`What ${name} counts`}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <i aria-hidden="true">i</i>
    </Button>
  </Popover>
);
