import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from './config.ts'

export const reviewedDataSetting = env.text(
  'REVIEWED_DATA',
  '',
  'Folder of overlay files that extend the reviewed lists. Read once at the start.',
)

/**
 * Functions by file name. Each adds a row of the overlay file to its reviewed list, or throws an Error that names the
 * fault.
 */
export type Overlays = Readonly<Record<string, (row: unknown) => void>>

/**
 * Reads the overlay files of a service, in the order of `overlays`. An empty `folder` means that there are none.
 * `names`: the files of all services. Throws an Error for a fault, which names the file and the row, and for a JSON
 * file not among `names`.
 */
export async function readOverlays(folder: string, overlays: Overlays, names: readonly string[]): Promise<void> {
  if (folder === '') return
  const present = await readdir(folder)
  const unknown = present.find((name) => name.endsWith('.json') && !names.includes(name))
  if (unknown !== undefined) throw new Error(`REVIEWED_DATA: ${unknown} is none of ${names.join(', ')}`)
  for (const [name, add] of Object.entries(overlays)) {
    if (!present.includes(name)) continue
    for (const [i, row] of (await getRows(join(folder, name), name)).entries()) attempt(() => add(row), `${name}, row ${i + 1}`)
  }
}

async function getRows(path: string, name: string): Promise<unknown[]> {
  const text = await readFile(path, 'utf8')
  const rows = attempt<unknown>(() => JSON.parse(text), name)
  if (!Array.isArray(rows)) throw new Error(`REVIEWED_DATA: ${name} is not a list`)
  return rows
}

function attempt<T>(step: () => T, where: string): T {
  try {
    return step()
  } catch (error) {
    throw new Error(`REVIEWED_DATA: ${where}: ${(error as Error).message}`)
  }
}
