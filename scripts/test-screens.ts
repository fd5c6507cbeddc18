// What a screen shows after a while comes in milliseconds; a busy machine may take many.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  const { afterEach } = await import('vitest');
  configure({ asyncUtilTimeout: 30_000 });
  // Tests share a process: what one of them leaves mounted would be taken down in the next file's document, where it never stood.
  afterEach(cleanup);
}

export {};
