import { create } from 'zustand';

/** The secret by which this page looks at a draft (CONTENT-7). It is kept nowhere but here: a reload ends the preview. */
const store = create<{ readonly secret: string | undefined }>(() => ({ secret: undefined }));

export const previewSecret = (): string | undefined => store.getState().secret;

export const beginPreview = (secret: string): void => store.setState({ secret });

/** Whether this page shows a draft. */
export const useIsPreview = (): boolean => store((state) => state.secret !== undefined);

/** The one-use token of an address that was opened from the console. */
export const previewToken = (search: string): string | undefined =>
  /^[\w-]{20,64}$/.exec(new URLSearchParams(search).get('preview') ?? '')?.[0];
