import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'

/** The feed of a house that is to hold only what it is told to import: a list of no leagues, gone when the test file is over. */
export function nothing(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-nothing-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'leagues.txt'), '')
  return `openfootball-leagues:${folder}`
}
