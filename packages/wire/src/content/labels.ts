/** What operators do, by the call's name, or by what was done where one call does opposites. Lists stand here for their export. */
export const actions = {
  'console.saveContent': 'Save content draft',
  'console.publishContent': 'Publish content',
  'console.proposeContent': 'Propose content',
  'console.discardContent': 'Discard content draft',
  'console.previewContent': 'Preview content',
  'console.uploadPicture': 'Upload picture',
  'console.contents': 'Export content',
  'console.contentVersions': 'Export content versions',
  'console.acceptances': 'Export acceptances',
} as const;

/** What its exports call columns; an entry that begins with a list (`deposits.state`) is for that list. A word that its name says already needs none. */
export const headers = {
  'contents.proposed': 'Proposed version',
} as const;

/** What its kinds of proposals are called. */
export const proposals = {
  'guarded-texts': 'Published texts',
} as const;
