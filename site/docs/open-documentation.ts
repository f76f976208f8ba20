import type { Html } from '../layout/html.ts'
import type { DocPage } from './doc-page.ts'
import { changelogPath } from './guide-list.ts'
import type { Library } from './library.ts'
import { llmsFullText, llmsText, withOrigin } from './llms.ts'
import type { Found } from './search.ts'

/** What the pages of the documentation are answered from. */
export interface Documentation {
  library: Library
  /** HTML of a page. */
  render(page: DocPage): string
  /** Markdown of a page, with whole addresses as links. */
  markdown(page: DocPage): string
  search(query: string): Found[]
  llms: string
  llmsFull(): string
  /** The changelog as Atom. */
  changelogFeed(): Html
}

export type OpenDocumentation = () => Promise<Documentation>

/** The documentation is read and indexed with the first request for it, so that no start waits for it. */
export function openDocumentation(origin: string): OpenDocumentation {
  let opening: Promise<Documentation> | undefined
  return () => {
    opening ??= read(origin).catch((error: Error) => {
      opening = undefined
      throw error
    })
    return opening
  }
}

async function read(origin: string): Promise<Documentation> {
  const [{ changelogFeed }, { openLibrary }, { renderMarkdown }, { openSearch }] = await Promise.all([
    import('./changelog.ts'),
    import('./library.ts'),
    import('./render.ts'),
    import('./search.ts'),
  ])
  const library = openLibrary(origin)
  const pages = [...library.pages.values()]
  const rendered = new Map<DocPage, string>()
  let find: ((query: string) => Found[]) | undefined
  let full: string | undefined
  return {
    library,
    render(page) {
      const html = rendered.get(page) ?? renderMarkdown(page.markdown)
      rendered.set(page, html)
      return html
    },
    markdown: ({ markdown }) => `${withOrigin(markdown, origin)}\n`,
    search(query) {
      find ??= openSearch(pages)
      return find(query)
    },
    llms: llmsText(pages, origin),
    llmsFull() {
      full ??= llmsFullText(pages, origin)
      return full
    },
    changelogFeed: () => changelogFeed(library.pages.get(changelogPath)!, origin),
  }
}
