import { posix } from 'node:path'

/** The path on the site of a file under docs/ and a section of it. Undefined: the file is not published. */
export type ResolveLink = (file: string, section: string | undefined) => string | undefined

/** Pages of the site that texts name as code: `/pricing`. They become links. */
const sitePages = /`(\/(?:docs|login|pricing|status|live|wallet|terms|privacy|refunds|imprint|openapi\.json)(?:\/[\w/-]*)?)`/g
const link = /\[([^[\]]*)\]\(([^()\s#]*)(?:#([^()\s]+))?\)/g
const comment = /^<!-- .*\n?/gm
const localOrigin = 'http://localhost:8080'

/**
 * A text of the repository as the site publishes it: links lead to pages of the site, a link to a file that is not published is
 * its text alone, and examples have the public origin. `file`: its path, relative to docs/.
 */
export const siteLinks = (markdown: string, file: string, origin: string, resolve: ResolveLink): string =>
  markdown
    .replace(comment, '')
    .replace(link, (whole, text: string, target: string, section?: string) => {
      if (/^[a-z]+:/.test(target)) return whole
      const to = resolve(target === '' ? file : inDocs(file, target), section)
      return to === undefined ? text : `[${text}](${to})`
    })
    .replace(sitePages, '[`$1`]($1)')
    .replaceAll(localOrigin, origin)
    .replaceAll('{PUBLIC_URL}', origin)

/** The path of the target of a link relative to docs/, also from a file outside. */
const inDocs = (file: string, target: string): string => posix.relative('docs', posix.join('docs', posix.dirname(file), target))
