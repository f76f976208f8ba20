import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { escapeMarkdown } from './markdown.ts'

const html = (markdown: string): string => micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
const shown = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const pieces = fc.oneof(
  fc.constantFrom(
    ...[
      '[x](http://y)',
      '*z*',
      '_',
      '__',
      '`',
      '~~',
      '<b>',
      '&amp;',
      '&#42;',
      '\\',
      '#',
      '# ',
      '1. ',
      '1) ',
      '- ',
      '+ ',
      '> ',
      '---',
      '===',
    ],
    ...[
      'www.a.example',
      'http://a.example',
      'a@b.example',
      'mailto:a@b.example',
      'xmpp:a@b.example',
      '|',
      '![',
      '](',
      '[^1]',
      '[ ] ',
      ':',
      '.',
    ],
  ),
  fc.string({ maxLength: 4, unit: 'grapheme' }),
)

test('any text is shown as it is, in a list and as a heading, by CommonMark and in GitHub’s dialect', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const text = parts
        .join('')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
      fc.pre(text !== '')
      const escaped = escapeMarkdown(parts.join(''))
      expect(html(`- ${escaped}`)).toBe(`<ul>\n<li>${shown(text)}</li>\n</ul>`)
      expect(html(`## ${escaped}`)).toBe(`<h2>${shown(text)}</h2>`)
    }),
    { numRuns: 3_000 },
  )
})
