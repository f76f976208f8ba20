import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ParseResult, parse } from '@babel/parser'
import type { File } from '@babel/types'

export interface Source {
  /** Relative to the root of the repository, with "/". */
  path: string
  text: string
}

/** The files that match, ordered by path, without tests, `testing/` folders and generated code. */
export const getSources = (root: string, pattern: string): Source[] =>
  globSync(pattern, {
    cwd: root,
    exclude: (path) => /(?:^|[\\/])(?:node_modules|(?:proto|client)[\\/]gen|testing|[^\\/]+\.test\.ts)$/.test(path),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Throws for a file with a syntax error. Tokens are included. */
export const parsed = ({ path, text }: Source): ParseResult<File> =>
  parse(text, { sourceType: 'module', plugins: path.endsWith('ts') ? ['typescript'] : [], errorRecovery: false, tokens: true })
