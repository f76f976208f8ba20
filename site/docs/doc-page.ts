/** A page of the documentation, in English. */
export interface DocPage {
  /** "/docs/errors/not_found". */
  path: string
  title: string
  /** Plain text, at most 160 characters. */
  description: string
  /** From its heading on. Links are absolute paths of this host. */
  markdown: string
  section: 'guides' | 'reference' | 'errors'
}

/** The page of a Markdown text whose links are those of the site. */
export const docPage = (path: string, section: DocPage['section'], markdown: string): DocPage => {
  const [heading = '', ...rest] = markdown.trim().split('\n')
  return {
    path,
    section,
    title: plainText(heading.replace(/^# /, '')),
    description: description(rest.join('\n')),
    markdown: markdown.trim(),
  }
}

const descriptionCharsMax = 160

/** The first paragraph, cut after a word. */
function description(markdown: string): string {
  const paragraph = markdown.split(/\n{2,}/).find((each) => /^[\w*`[]/.test(each.trim())) ?? ''
  const text = plainText(paragraph.trim().replaceAll('\n', ' '))
  if (text.length <= descriptionCharsMax) return text
  return `${text.slice(0, text.lastIndexOf(' ', descriptionCharsMax - 1))}…`
}

/** Inline Markdown without its marks. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replaceAll('**', '')
    .replaceAll('`', '')
    .replaceAll('\\', '')

/** Anchors of headings are those of GitHub. */
export const anchor = (heading: string): string =>
  plainText(heading)
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
