import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'

/**
 * A feed without data, for a server whose test imports sources itself: an empty league list, removed after the test
 * file.
 */
export function emptyFeed(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-nothing-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'leagues.txt'), '')
  return `openfootball-leagues:${folder}`
}
