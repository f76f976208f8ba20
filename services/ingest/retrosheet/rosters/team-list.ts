import { textOf } from '../../location/text.ts'
import { lineFields, nameIn, teamId } from '../records/fields.ts'
import type { LineFault } from '../records/read-games.ts'

/** "CHN,N,Chicago,Cubs", one a line: names by id. Throws only what reading the bytes throws. */
export async function readTeamList(bytes: AsyncIterable<Uint8Array>): Promise<{ names: Map<string, string>; faults: LineFault[] }> {
  const names = new Map<string, string>()
  const faults: LineFault[] = []
  const { text, fault } = await textOf(bytes)
  if (fault !== undefined) return { names, faults: [{ line: 1, reason: fault, text: text.slice(0, 1_000) }] }
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    try {
      const [id, , city, nickname, ...more] = lineFields(line)
      if (more.length > 0) throw new Error('more than four fields')
      names.set(teamId(id, 'team'), `${nameIn(city, 'city')} ${nameIn(nickname, 'nickname')}`)
    } catch (error) {
      faults.push({ line: i + 1, reason: (error as Error).message, text: line.slice(0, 1_000) })
    }
  }
  return { names, faults }
}
