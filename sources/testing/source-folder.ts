import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from '@jest/globals'

const made: string[] = []
afterAll(() => {
  for (const root of made) rmSync(root, { recursive: true, force: true })
})

/** A row of football.json. */
export interface SourceRow {
  round: string
  date: string
  time?: string
  team1: string
  team2: string
  score: object
  status?: string
}

export const played = (round: number, date: string, team1: string, team2: string, ft?: [number, number]): SourceRow => ({
  round: `Matchday ${round}`,
  date,
  time: '15:00',
  team1,
  team2,
  score: ft ? { ft } : {},
})

/** A file of football.json. */
export const season = (name: string, matches: readonly unknown[]): string => JSON.stringify({ name, matches })

export type Files = Readonly<Record<string, string | Uint8Array>>

/** A temporary folder with these files; removed after the test file. */
export function sourceFolder(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'touchline-ingest-'))
  made.push(root)
  putFiles(root, files)
  return root
}

export function putFiles(root: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}
