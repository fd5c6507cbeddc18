import { Button } from 'antd';
import { useCommand } from './action.tsx';
import { sending } from './api.ts';
import type { Column } from './data-table.tsx';
import { Problem } from './parts.tsx';
import { currentSession } from './session.ts';

type Assignable = { readonly assignedTo: string | null };

/** Who of the operators has taken a row. */
export const assigneeColumn = <Row extends Assignable>(): Column<Row> => ({
  title: 'Assigned to',
  cell: ({ assignedTo }) => <Assignee name={assignedTo} />,
  width: 116,
  isAside: true,
});

/** An operator by name; oneself as such. */
export const Assignee = ({ name }: { readonly name: string | null }) => {
  if (name === null) return '–';
  return name === currentSession()?.operator.username ? <b>Me</b> : name;
};

export type AssignmentProps = {
  readonly of:
    | 'console.assignDeposit'
    | 'console.assignWithdrawal'
    | 'console.assignProposal'
    | 'console.assignDifference';
  readonly id: number;
  readonly assignedTo: string | null;
};

/** On an open record: who has it, and the way to take it or to give it back. No right follows from it. */
export const Assignment = ({ of, id, assignedTo }: AssignmentProps) => {
  const isMine = assignedTo === currentSession()?.operator.username;
  const isOthers = assignedTo !== null && !isMine;
  const action = useCommand(() => sending(of, { id, take: !isMine, over: isOthers }));
  return (
    <div className={isOthers ? 'assignment others' : 'assignment'}>
      <p>
        {isMine && 'Assigned to you.'}
        {isOthers && (
          <>
            <b>{assignedTo}</b> has this under review.
          </>
        )}
        {assignedTo === null && 'Assigned to nobody.'}
      </p>
      <Button size="small" loading={action.pending} onClick={() => void action.run()}>
        {isMine ? 'Give back' : isOthers ? 'Take over' : 'Assign to me'}
      </Button>
      {action.refusal && <Problem failure={action.refusal} />}
    </div>
  );
};
