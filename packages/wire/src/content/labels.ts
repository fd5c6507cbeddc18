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
