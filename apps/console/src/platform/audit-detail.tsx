import { actionName, outcomeName, targetName } from '@bourse/wire/shown-names';
import { useDetails } from '../shell/address.ts';
import { type RowOfCall, useRow } from '../shell/api.ts';
import { detailOfTarget } from '../shell/detail-address.ts';
import { timeText } from '../shell/format.ts';
import { Chip, Empty, Facts, Mono, Opens, Panel } from '../shell/parts.tsx';
import { LifeChip, ProposalLife } from '../shell/proposal-life.tsx';

/** What was proposed, whole, and what became of it. */
const ProposedOf = ({ proposed }: { readonly proposed: NonNullable<RowOfCall<'console.audit'>['proposed']> }) => {
  const { open } = useDetails();
  const { id } = proposed;
  return (
    <Panel
      title="Proposal"
      aside={
        <span className="actions">
          <LifeChip of={proposed} />
          <Opens onOpen={() => open({ kind: 'proposal', id })}>proposal {id}</Opens>
        </span>
      }
    >
      <div className="sentences">
        {proposed.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <ProposalLife of={proposed} />
    </Panel>
  );
};

/** One row of the trail: who, what, to what, why, and where it leads. */
export const AuditDetail = ({ id }: { readonly id: string }) => {
  const row = useRow('console.audit', id, { pageSize: 100 });
  const { open } = useDetails();
  if (!row) return <Empty icon="audit" title="Not among the newest hundred rows" />;
  const target = detailOfTarget(row.target);
  const subject = detailOfTarget(row.proposed?.subject ?? '');
  const seq = row.journalSeq;
  return (
    <>
      <header className="detail-head">
        <h1>{actionName(row.action)}</h1>
        <Chip tone={row.outcome === 'ok' ? 'good' : 'warn'}>{outcomeName(row.outcome)}</Chip>
      </header>
      <Facts
        facts={[
          ['Operator', row.operator],
          ['At', timeText(row.at)],
          [
            'Target',
            target ? (
              <Opens key="target" onOpen={() => open(target)}>
                {targetName(row.target)}
              </Opens>
            ) : (
              targetName(row.target)
            ),
          ],
          ...(subject === undefined
            ? []
            : [
                [
                  'Subject',
                  <Opens key="subject" onOpen={() => open(subject)}>
                    {targetName(row.proposed?.subject ?? '')}
                  </Opens>,
                ] as const,
              ]),
          [
            'Journal',
            seq === null ? (
              'no command'
            ) : (
              <Opens key="seq" onOpen={() => open({ kind: 'entry', id: String(seq) })}>
                entry {seq}
              </Opens>
            ),
          ],
          ['From', <Mono key="address">{row.address}</Mono>],
          ['Request', <Mono key="request">{row.requestId}</Mono>],
          ['Hash', <Mono key="hash">{row.hash}</Mono>],
        ]}
      />
      {row.reason !== null && row.reason !== row.proposed?.reason && row.reason !== row.proposed?.decisionReason && (
        <blockquote>{row.reason}</blockquote>
      )}
      {row.proposed && <ProposedOf proposed={row.proposed} />}
    </>
  );
};
