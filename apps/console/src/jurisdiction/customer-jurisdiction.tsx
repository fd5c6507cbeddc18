import { countryName } from '@bourse/wire/shown-names';
import { Button } from 'antd';
import { useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { type ReplyOfCall, sending, useQueryCall } from '../shell/api.ts';
import { timeText } from '../shell/format.ts';
import { NotLoaded, Panel } from '../shell/parts.tsx';
import { useMay } from '../shell/session.ts';
import { OpenProducts } from './open-products.tsx';
import { SuitabilityTests } from './suitability-tests.tsx';

type Found = ReplyOfCall<'console.customerJurisdiction'>;

/** Confirms the country that stands there now. */
const Confirm = ({ id, country }: { readonly id: number; readonly country: string }) => {
  const [isOpen, setOpen] = useState(false);
  const name = countryName(country);
  if (!isOpen)
    return (
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          Confirm {name}…
        </Button>
      </div>
    );
  return (
    <ReasonAction
      verb={`Confirm ${name}`}
      hint="Which document shows it. Kept in the audit trail."
      done="The country is confirmed."
      sentences={() => (
        <p>
          From now on what is open in {name} is open to customer {id}, who is told of it.
        </p>
      )}
      work={(reason) => sending('console.confirmResidence', { id, country, reason })}
      onDone={() => setOpen(false)}
      onCancel={() => setOpen(false)}
    />
  );
};

const Residence = ({
  id,
  found: { residence, confirmedBy, products },
}: {
  readonly id: number;
  readonly found: Found;
}) => {
  const may = useMay(['compliance']);
  // The account of whom nothing is shown as open or not is closed.
  const isOpen = products.length > 0;
  const { declared, declaredAt, confirmed, confirmedAt } = residence;
  return (
    <Panel title="Country of residence">
      {declared === null || declaredAt === null ? (
        <p className="note">None declared.</p>
      ) : (
        <p className="note">
          Declared {countryName(declared)}, {timeText(declaredAt)}.
        </p>
      )}
      {confirmed !== null && confirmedAt !== null && (
        <p className="note">
          Confirmed {countryName(confirmed)}, {timeText(confirmedAt)} by {confirmedBy}.
        </p>
      )}
      {may && isOpen && declared !== null && declared !== confirmed && <Confirm id={id} country={declared} />}
    </Panel>
  );
};

/** Where a customer lives, what that leaves open, and the suitability tests that they have handed in. */
export const CustomerJurisdiction = ({ id }: { readonly id: number }) => {
  const query = useQueryCall('console.customerJurisdiction', { id });
  if (query.state !== 'success') return <NotLoaded of={query} />;
  return (
    <>
      <Residence id={id} found={query.value} />
      <OpenProducts open={query.value} />
      <SuitabilityTests tests={query.value.tests} />
    </>
  );
};
