import { accountName, commandName, eventName } from '@bourse/wire/shown-names';
import { useDetails } from '../shell/address.ts';
import { useQueryCall } from '../shell/api.ts';
import { DataTable } from '../shell/data-table.tsx';
import { detailOfTarget } from '../shell/detail-address.ts';
import { timeText } from '../shell/format.ts';
import { Facts, Money, Mono, NotLoaded, Opens, Panel } from '../shell/parts.tsx';
import { operatorsOf } from './entry-operators.ts';

const typeOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return 'unknown';
  if ('action' in value) return typeOf(value.action);
  return 'type' in value && typeof value.type === 'string' ? value.type : 'unknown';
};

const Json = ({ value }: { readonly value: unknown }) => <pre className="json">{JSON.stringify(value, null, 2)}</pre>;

/** One entry of the journal: who asked, what came of it, every posting, and its place in the chain. */
export const EntryDetail = ({ seq }: { readonly seq: number }) => {
  const query = useQueryCall('console.journalEntry', { seq });
  const { open } = useDetails();
  if (query.state !== 'success') return <NotLoaded of={query} />;
  const data = query.value;
  const actor = detailOfTarget(data.actor);
  return (
    <>
      <header className="detail-head">
        <h1>{commandName(typeOf(data.command))}</h1>
        <small>{timeText(data.at)}</small>
      </header>
      <Facts
        facts={[
          ['Entry', seq],
          [
            'Requested by',
            actor ? (
              <Opens key="actor" onOpen={() => open(actor)}>
                {data.actor}
              </Opens>
            ) : (
              data.actor
            ),
          ],
          ...operatorsOf(data.command),
          ['Events', data.events.map((event) => eventName(typeOf(event))).join(', ')],
        ]}
      />
      <Panel title="Postings">
        <DataTable
          label="Postings of the entry"
          columns={[
            {
              title: 'From',
              cell: ({ source }) => (
                <span className="wraps">
                  <Opens onOpen={() => open({ kind: 'account', id: source })}>{accountName(source)}</Opens>
                </span>
              ),
            },
            {
              title: 'To',
              cell: ({ destination }) => (
                <span className="wraps">
                  <Opens onOpen={() => open({ kind: 'account', id: destination })}>{accountName(destination)}</Opens>
                </span>
              ),
            },
            { title: 'Amount', cell: ({ amount, asset }) => <Money text={amount} asset={asset} />, isFigure: true },
          ]}
          rows={data.postings}
          keyOf={({ line }) => String(line)}
          hasCards
          empty={<p className="note">No money changed its account.</p>}
        />
      </Panel>
      <Panel title="Place in the chain">
        <Facts
          facts={[
            ['Hash before', <Mono key="before">{data.previousHash}</Mono>],
            ['Hash', <Mono key="hash">{data.hash}</Mono>],
          ]}
        />
        <div className="neighbours">
          {seq > 1 && <Opens onOpen={() => open({ kind: 'entry', id: String(seq - 1) })}>entry {seq - 1}</Opens>}
          <Opens onOpen={() => open({ kind: 'entry', id: String(seq + 1) })}>entry {seq + 1}</Opens>
        </div>
      </Panel>
      <Panel title="Command">
        <Json value={data.command} />
      </Panel>
      <Panel title="Events">
        <Json value={data.events} />
      </Panel>
    </>
  );
};
