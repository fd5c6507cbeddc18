import { Button } from 'antd';
import { useState } from 'react';
import { type ReplyOfCall, useQueryCall } from '../shell/api.ts';
import { timeText } from '../shell/format.ts';
import { Chip, Loaded, type Tone, Waiting } from '../shell/parts.tsx';
import { ProposalsAbout } from '../shell/proposals-about.tsx';
import { currentSession, hasRole } from '../shell/session.ts';
import { PasswordForm } from './password-form.tsx';

type State = ReplyOfCall<'console.vipList'>;

const STATES: Readonly<Record<State['state'], readonly [tone: Tone, name: string, text: string]>> = {
  none: ['warn', 'No password', 'Nobody enters the list until it has one.'],
  valid: ['good', 'Has a password', 'A customer who enters it sees the list for twelve hours.'],
  expired: ['warn', 'Password expired', 'Nobody enters the list until it has another one.'],
};

/** The password of the list of VIP allocations: whether there is one, and another one proposed. */
export const VipListPassword = () => {
  const read = useQueryCall('console.vipList', {});
  const [isChanging, setChanging] = useState(false);
  const mayPropose = hasRole(['product'], currentSession()?.operator);
  return (
    <section className="card" aria-label="VIP list" style={{ display: 'grid', gap: 16, maxWidth: 760 }}>
      <h2 style={{ margin: 0 }}>VIP list</h2>
      <Loaded of={read} skeleton={<Waiting rows={2} />}>
        {({ state, validUntil }) => {
          const [tone, name, text] = STATES[state];
          return (
            <p style={{ margin: 0 }}>
              <Chip tone={tone}>{name}</Chip> {text}
              {validUntil !== null && state === 'valid' && ` It ends ${timeText(validUntil)}.`}
            </p>
          );
        }}
      </Loaded>
      <ProposalsAbout subject="offer:vip-list" />
      {mayPropose &&
        (isChanging ? (
          <PasswordForm gate="list" onClose={() => setChanging(false)} />
        ) : (
          <div className="actions">
            <Button onClick={() => setChanging(true)}>Change password</Button>
          </div>
        ))}
    </section>
  );
};
