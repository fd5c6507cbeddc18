import { OWN_PICTURE, RICH_ATTRIBUTES, RICH_LINK, RICH_TAGS } from '@bourse/rules';
import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TAGS],
  allowedAttributes: {
    a: [...RICH_ATTRIBUTES.a],
    img: [...RICH_ATTRIBUTES.img],
    td: [...RICH_ATTRIBUTES.td],
    th: [...RICH_ATTRIBUTES.th],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'xmp',
    'iframe',
    'svg',
    'math',
  ],
  selfClosing: ['br', 'hr', 'img'],
  transformTags: {
    a: (tagName, { href }) => ({ tagName, attribs: href && RICH_LINK.test(href) ? { href } : {} }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs['src'] ?? ''),
};

/** An editor's HTML with nothing left in it but harmless marks and links (CONTENT-3). What is clean already comes back as it is. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, options).replaceAll(/<(br|hr) \/>/g, '<$1>');
