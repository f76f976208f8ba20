import MiniSearch from 'minisearch'
import { anchor, type DocPage, plainText } from './doc-page.ts'

export interface Found {
  /** With the anchor of a section, if it is not the top of the page. */
  href: string
  title: string
  /** Heading of the section; the title at the top of a page. */
  heading: string
  text: string
}

export type Search = (query: string) => Found[]

export const queryCharsMax = 100
const foundMax = 30
const textCharsMax = 180

interface Section extends Found {
  id: number
  /** Words to search in; `text` has the part that is shown. */
  words: string
}

/** Finds sections of pages by their words: those with all words first; the begin of a word, or a word with a typing error, is enough. */
export function openSearch(pages: Iterable<DocPage>): Search {
  const sections = [...pages].flatMap(readSections).map((section, id): Section => ({ ...section, id }))
  const index = new MiniSearch<Section>({
    fields: ['title', 'heading', 'words'],
    searchOptions: {
      boost: { title: 4, heading: 2 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  })
  index.addAll(sections)
  return (query) => {
    const text = query.slice(0, queryCharsMax)
    const all = index.search(text, { combineWith: 'AND' })
    return (all.length > 0 ? all : index.search(text)).slice(0, foundMax).map(({ id, queryTerms }) => shown(sections[id]!, queryTerms))
  }
}

/** A page by its headings. The rows of tables of fields are words of their section. */
function readSections({ path, title, markdown }: DocPage): Omit<Section, 'id'>[] {
  const [top = '', ...rest] = markdown.split(/^#{2,3} /m)
  const section = (href: string, heading: string, text: string) => ({ href, title, heading, words: plainText(text), text: '' })
  return [
    section(path, title, top.slice(top.indexOf('\n'))),
    ...rest.map((part) => {
      const end = part.indexOf('\n')
      const heading = part.slice(0, end < 0 ? undefined : end)
      return section(`${path}#${anchor(heading)}`, plainText(heading), end < 0 ? '' : part.slice(end))
    }),
  ]
}

/** With the text around the first word that was searched for. */
function shown({ href, title, heading, words }: Section, terms: readonly string[]): Found {
  const text = words.replace(/\s+/g, ' ').trim()
  const lower = text.toLowerCase()
  const at = Math.max(0, Math.min(...terms.map((term) => lower.indexOf(term)).filter((each) => each >= 0)) - textCharsMax / 3)
  const from = Number.isFinite(at) && at > 0 ? text.indexOf(' ', at) + 1 : 0
  const cut = text.slice(from, from + textCharsMax)
  return { href, title, heading, text: `${from > 0 ? '…' : ''}${cut}${from + textCharsMax < text.length ? '…' : ''}` }
}
