/*
 * Writes the table of sources in docs/sources.md from the rows that the code declares.
 *   npm run reference
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SourceRow } from '@touchline/sources/source-row'
import { sources } from './registry.ts'

const path = fileURLToPath(new URL('../../docs/sources.md', import.meta.url))

const row = ({ format, sports, files, contains, namespace, licence }: SourceRow): string =>
  `| \`${format}\` | ${sports.join(', ') || 'all'} | ${files} | ${contains} | ${shownNamespace(namespace)} | ${licence ? `[${licence.name}](${licence.url})` : '–'} |`

const shownNamespace = (namespace: string | null): string =>
  namespace === 'dataset' ? 'of the league or partner' : namespace ? `\`${namespace}\`` : '–'

export const storedSourcesPage = (): string => readFileSync(path, 'utf8')

/** The page with a row for each source, in the order of the registry. */
export function sourcesPage(page: string): string {
  const head = '| format | sports | files | contains | namespace of its ids | licence |\n|---|---|---|---|---|---|\n'
  const start = page.indexOf(head) + head.length
  return [page.slice(0, start), ...sources.map((source) => `${row(source)}\n`), page.slice(page.indexOf('\n\n', start) + 1)].join('')
}

if (import.meta.main) writeFileSync(path, sourcesPage(storedSourcesPage()))
