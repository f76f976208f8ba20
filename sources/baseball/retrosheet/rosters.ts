import { getLines } from '../../parse/lines.ts'
import type { SourcePerson } from '../../source-model.ts'
import { lineFields, nameIn, personId, teamId } from './records/game-record.ts'
import type { LineFault } from './records/read-games.ts'

/** A row of a roster file. */
export interface Listed {
  id: string
  lastName: string
  firstName: string
  /** "left", "right", "both". Absent: not known. */
  bats?: string
  throws?: string
  /** "P", "C", "1B", "OF" … Absent: not a known position. */
  position?: string
}

interface Roster {
  members: Listed[]
  faults: LineFault[]
}

const hands: Readonly<Record<string, string>> = { R: 'right', L: 'left', B: 'both' }
const knownPositions = new Set('P C 1B 2B 3B SS LF CF RF OF IF DH'.split(' '))

/** Reads lines "almoa002,Almora,Albert,R,R,CHN,OF". Throws only read errors. */
export async function readRoster(bytes: AsyncIterable<Uint8Array>): Promise<Roster> {
  const members: Listed[] = []
  const faults: LineFault[] = []
  for await (const { number, text, fault } of getLines(bytes)) {
    if (fault === undefined && text.trim() === '') continue
    try {
      if (fault !== undefined) throw new Error(fault)
      members.push(listedIn(lineFields(text)))
    } catch (error) {
      faults.push({ line: number, reason: Error.isError(error) ? error.message : String(error), text: text.slice(0, 1_000) })
    }
  }
  if (members.length + faults.length === 0) faults.push({ line: 1, reason: 'the file is empty', text: '' })
  return { members, faults }
}

function listedIn(fields: readonly string[]): Listed {
  if (fields.length < 6 || fields.length > 7) throw new Error(`${fields.length} fields instead of 7`)
  const [id, last, first, bats, throws, , position] = fields.map((field) => field.trim())
  return {
    id: personId(id, 'player'),
    lastName: nameIn(last, 'last name'),
    firstName: nameIn(first, 'first name'),
    ...(hands[bats!] && { bats: hands[bats!]! }),
    ...(hands[throws!] && { throws: hands[throws!]! }),
    ...(position && knownPositions.has(position) && { position }),
  }
}

/** All people in the rosters of a season. */
export interface People {
  /** A person by id; `name`: the name in the game, used for players on no roster. */
  person(id: string, name: string): SourcePerson
}

export function people(rosters: Iterable<readonly Listed[]>): People {
  const known = new Map<string, SourcePerson>()
  for (const members of rosters) for (const listed of members) known.set(listed.id, getPerson(listed))
  return { person: (id, name) => known.get(id) ?? { name, key: id } }
}

/** A person keyed by id, which is the same in every team and season. */
export const getPerson = ({ id, firstName, lastName, ...rest }: Listed): SourcePerson => ({
  name: `${firstName} ${lastName}`,
  key: id,
  firstName,
  lastName,
  ...rest,
})

interface TeamList {
  /** By id. */
  names: Map<string, string>
  /** Ids of all-star teams, and of teams of other leagues. */
  others: Set<string>
  faults: LineFault[]
}

/**
 * League codes of other teams: three letters for the Negro leagues, none for independent teams. Leagues of the imported games
 * have one or two letters.
 */
const otherLeague = /^(?:[A-Z0-9]{3})?$/
const allStars = /^all.?stars/i

/** Reads lines "CHN,N,Chicago,Cubs". Throws only read errors. */
export async function readTeamList(bytes: AsyncIterable<Uint8Array>): Promise<TeamList> {
  const names = new Map<string, string>()
  const others = new Set<string>()
  const faults: LineFault[] = []
  for await (const { number, text, fault } of getLines(bytes)) {
    if (fault === undefined && text.trim() === '') continue
    try {
      if (fault !== undefined) throw new Error(fault)
      const [id, league, city, nickname, ...more] = lineFields(text)
      if (more.length > 0) throw new Error('more than four fields')
      names.set(teamId(id, 'team'), `${nameIn(city, 'city')} ${nameIn(nickname, 'nickname')}`)
      if (otherLeague.test(league!.trim()) || allStars.test(nickname!)) others.add(id!)
    } catch (error) {
      faults.push({ line: number, reason: (error as Error).message, text: text.slice(0, 1_000) })
    }
  }
  return { names, others, faults }
}
