import { linesOf } from '../../../../parse/lines.ts'
import { lineFields, nameIn, teamId } from '../records/fields.ts'
import type { LineFault } from '../records/read-games.ts'

/** Reads lines "CHN,N,Chicago,Cubs": names by id. Throws only read errors. */
export async function readTeamList(bytes: AsyncIterable<Uint8Array>): Promise<{ names: Map<string, string>; faults: LineFault[] }> {
  const names = new Map<string, string>()
  const faults: LineFault[] = []
  for await (const { number, text, fault } of linesOf(bytes)) {
    if (fault === undefined && text.trim() === '') continue
    try {
      if (fault !== undefined) throw new Error(fault)
      const [id, , city, nickname, ...more] = lineFields(text)
      if (more.length > 0) throw new Error('more than four fields')
      names.set(teamId(id, 'team'), `${nameIn(city, 'city')} ${nameIn(nickname, 'nickname')}`)
    } catch (error) {
      faults.push({ line: number, reason: (error as Error).message, text: text.slice(0, 1_000) })
    }
  }
  return { names, faults }
}
