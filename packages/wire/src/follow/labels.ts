/** What its commands in the journal ask for. */
export const commands = {
  'apply-as-leader': 'Apply as leader',
  'decide-leader': 'Decide on leader',
  'stop-leading': 'Stop leading',
  'know-leader-accounts': 'Know leader’s accounts',
  'follow-leader': 'Follow leader',
  'change-following': 'Change follow setting',
  'stop-following': 'Stop following',
  'detach-copies': 'Detach copies',
} as const;

/** What came of them. */
export const events = {
  'leader-changed': 'Leader changed',
  'leader-accounts-known': 'Leader’s accounts known',
  'following-started': 'Following started',
  'following-changed': 'Follow setting changed',
  'following-stopped': 'Following stopped',
  'leader-traded': 'Leader traded',
  'copying-resumed': 'Copying resumed',
  'copying-paused': 'Copying paused',
  'copying-finished': 'Copying finished',
  'copy-placed': 'Copy placed',
  'copy-skipped': 'Copy skipped',
  'copy-ended': 'Copy ended',
  'copies-released': 'Copies released',
  'targets-watched': 'Targets watched',
  'target-reached': 'Target reached',
  'copies-closing': 'Copies closing',
  'follower-notified': 'Follower notified',
  'leader-result': 'Leader result',
} as const;

/** What operators do, by the call's name, or by what was done where one call does opposites. Lists stand here for their export. */
export const actions = {
  'console.decideLeader': 'Decide on leader',
  'console.approveLeader': 'Approve leader',
  'console.refuseLeader': 'Refuse leader',
  'console.pauseLeader': 'Pause leader',
  'console.resumeLeader': 'Resume leader',
  'console.endLeader': 'End leading',
  'console.leaders': 'Export leaders',
  'console.followers': 'Export followers',
} as const;
