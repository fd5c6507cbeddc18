import { create } from 'zustand';

/** The secret by which this page looks at a draft (CONTENT-7). It is kept nowhere but here: a reload ends the preview. */
type Preview = { readonly secret: string; readonly content: string };

const store = create<{ readonly preview: Preview | undefined }>(() => ({ preview: undefined }));

export const previewSecret = (): string | undefined => store.getState().preview?.secret;

export const beginPreview = (secret: string, content: string): void => store.setState({ preview: { secret, content } });

/** Whether this page shows a draft. */
export const useIsPreview = (): boolean => store((state) => state.preview !== undefined);

/** Whether the draft of this content is looked at here: it is then shown to whoever looks, signed in or not. */
export const usePreviewOf = (content: string): boolean => store((state) => state.preview?.content === content);

/** The one-use token of an address that was opened from the console. */
export const previewToken = (search: string): string | undefined =>
  /^[\w-]{20,64}$/.exec(new URLSearchParams(search).get('preview') ?? '')?.[0];
