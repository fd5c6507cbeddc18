import { IDENTITY_LEVEL_NAMES } from '@bourse/wire/shown-names';
import { useDetails } from '../shell/address.ts';
import { timeText } from '../shell/format.ts';
import { PagedList, usePartOfRecord } from '../shell/paged-list.tsx';
import { Chip } from '../shell/parts.tsx';
import { STATES } from './item-words.ts';

/** A customer's applications for a level of identity. */
export const CustomerApplications = ({ id }: { readonly id: number }) => {
  const { open } = useDetails();
  const pages = usePartOfRecord('console.applications', { customerId: id });
  return (
    <PagedList
      hasCards
      pages={pages}
      label="Identity applications of the customer"
      columns={[
        { title: 'No.', cell: (row) => row.id, isFigure: true, width: 56 },
        { title: 'Level', cell: ({ level }) => IDENTITY_LEVEL_NAMES[level] },
        { title: 'Submitted', cell: ({ submittedAt }) => timeText(submittedAt) },
        { title: 'Decided', cell: ({ decidedAt }) => timeText(decidedAt) },
        { title: 'State', cell: ({ state }) => <Chip tone={STATES[state][0]}>{STATES[state][1]}</Chip>, width: 116 },
      ]}
      keyOf={(row) => String(row.id)}
      onOpen={(row) => open({ kind: 'identity', id: String(row.id) })}
      empty={<p className="note">None so far.</p>}
    />
  );
};
