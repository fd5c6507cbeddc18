import type pg from 'pg';
import type { Anchor } from '../verification/anchors.ts';
import type { Walked } from '../verification/walk.ts';
import type { PlainConfig } from './plain-config.ts';
import type { AnswerOfFollower, Begun, FollowerStatus, JournalRows } from './port.ts';

/** What the follower's thread is given when it starts. */
export type ThreadData = {
  readonly address: pg.ClientConfig;
  readonly config: PlainConfig;
  readonly secretKey: string | undefined;
  readonly dataFolder: string;
  readonly begun: Begun;
  readonly snapshotEvery?: number | undefined;
};

export type Question = {
  readonly type: 'ask';
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
  readonly seq: number;
};

export type ToThread =
  | { readonly type: 'committed'; readonly seq: number; readonly rows: readonly JournalRows[] }
  | { readonly type: 'snapshot'; readonly id: number }
  | Question
  | { readonly type: 'walk'; readonly id: number; readonly anchors: readonly Anchor[] }
  | { readonly type: 'end-walk' }
  | { readonly type: 'stop' };

export type FromThread =
  | { readonly type: 'snapshot-saved'; readonly id: number; readonly isSaved: boolean; readonly status: FollowerStatus }
  | { readonly type: 'answered'; readonly id: number; readonly answer: AnswerOfFollower }
  | { readonly type: 'walking'; readonly row: number }
  | { readonly type: 'walked'; readonly id: number; readonly walked: Walked | undefined }
  | { readonly type: 'walk-failed'; readonly id: number; readonly reason: string }
  | { readonly type: 'status'; readonly status: FollowerStatus }
  | { readonly type: 'log'; readonly line: string };
