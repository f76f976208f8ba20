import type { EndpointPage, RecordedAnswer } from '@touchline/contract/endpoint-page'
import { files } from './doc-files.ts'
import { type DocPage, docPage } from './doc-page.ts'
import { errorPages } from './error-pages.ts'
import { changelogFile, changelogPath, errorsFile, guideGroups, referenceFile } from './guide-list.ts'
import { readReference, referenceAnchors, referencePages } from './reference-pages.ts'
import { siteLinks } from './site-links.ts'

/** All pages of the documentation. */
export interface Library {
  /** By path, in the order of the navigation. */
  pages: ReadonlyMap<string, DocPage>
  endpoints: readonly EndpointPage[]
}

/** `origin`: scheme, host and port of the API in examples. */
export function openLibrary(origin: string): Library {
  const endpoints: readonly EndpointPage[] = JSON.parse(files['endpoints.json']!)
  const answers: Readonly<Record<string, RecordedAnswer>> = JSON.parse(files['answers.json']!)
  const reference = readReference(files[referenceFile]!)
  const resolve = linkResolver(referenceAnchors(reference, endpoints))
  const published = (file: string): string => siteLinks(withoutFrontMatter(files[file]!), file, origin, resolve)
  const pages = [
    ...guideGroups.flatMap(({ guides }) => guides.map(({ name, file }) => docPage(`/docs/${name}`, 'guides', published(file)))),
    ...referencePages(readReference(published(referenceFile)), { endpoints, answers, origin }),
    ...errorPages(published(errorsFile), origin),
    docPage(changelogPath, 'guides', published(changelogFile)),
  ]
  return { pages: new Map(pages.map((page) => [page.path, page])), endpoints }
}

const withoutFrontMatter = (markdown: string): string => markdown.replace(/^---\n(?:.*\n)*?---\n/, '')

function linkResolver(anchors: ReadonlyMap<string, string>) {
  const paths = new Map(guideGroups.flatMap(({ guides }) => guides.map(({ name, file }) => [file, `/docs/${name}`] as const)))
  return (file: string, section: string | undefined): string | undefined => {
    if (file === referenceFile) return section === undefined ? '/docs/reference' : anchors.get(section)
    const path = file === errorsFile ? '/docs/errors' : paths.get(file)
    return path !== undefined && section !== undefined ? `${path}#${section}` : path
  }
}
