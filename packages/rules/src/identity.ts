/** How far a person's identity has been looked at; each level includes the one before. */
export const IDENTITY_LEVELS = ['none', 'primary', 'advanced'] as const;

export type IdentityLevel = (typeof IDENTITY_LEVELS)[number];

/** Whether a level is enough where another is needed. */
export const reaches = (level: IdentityLevel, needed: IdentityLevel): boolean =>
  IDENTITY_LEVELS.indexOf(level) >= IDENTITY_LEVELS.indexOf(needed);
