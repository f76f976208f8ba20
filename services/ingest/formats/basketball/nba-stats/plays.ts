import { type Fields, isGiven, shown, text } from '../../../parse/fields.ts'
import type { SourcePerson } from '../../source-model.ts'
import type { Entry, Score, Side } from '../shared/entry.ts'
import { clockIn, count, idIn, periodIn, sentenceIn } from '../shared/nba/fields.ts'
import type { Sides } from '../shared/nba/game.ts'
import { type Coded, type CodedPerson, entriesOf } from './coded.ts'
import { resultSets } from './result-sets.ts'

export interface ReadPlays {
  /** Absent unless the entries name players of both sides. */
  sides?: Sides
  entries: Entry[]
  /** All named players, by id. */
  people: Map<string, SourcePerson>
}

/** Side by person type: types of players, then types of teams. Coaches have other types. */
const sidesOfTypes: Record<number, Side> = { 4: 'home', 5: 'away' }
const teamTypes: Record<number, Side> = { 2: 'home', 3: 'away' }

/** Plays of stats.nba.com, with or without sentences. Throws an Error for an invalid document. */
export function readPlays(document: unknown, id: string): ReadPlays {
  const people = new Map<string, SourcePerson>()
  const teams: Partial<Sides> = {}
  let score: Score = { home: 0, away: 0 }
  const coded = resultSets(document)('PlayByPlay').map((field): Coded => {
    if (field('GAME_ID') !== id) throw new Error(`plays of ${shown(field('GAME_ID'))} in the file of ${id}`)
    const [code, after] = [count(field, 'EVENTMSGTYPE'), scoreIn(field('SCORE')) ?? score]
    const scored = [after.home - score.home, after.away - score.away]
    const points = isScoring(code) ? Math.max(...scored) : 0
    score = after
    const people3 = [1, 2, 3].map((n) => personIn(field, n, people, teams))
    return { ...codedPlay(field, code, people3), points }
  })
  const { home, away } = teams
  return { ...(home !== undefined && away !== undefined && { sides: { home, away } }), entries: entriesOf(coded), people }
}

const isScoring = (code: number): boolean => code === 1 || code === 3

/** "2 - 0", visitors first. */
function scoreIn(value: unknown): Score | undefined {
  if (!isGiven(value)) return undefined
  const [, away, home] = /^(\d{1,3}) - (\d{1,3})$/.exec(String(value)) ?? []
  if (home === undefined) throw new Error(`SCORE ${shown(value)} is no score`)
  return { home: Number(home), away: Number(away) }
}

function personIn(field: Fields, n: number, people: Map<string, SourcePerson>, teams: Partial<Sides>): CodedPerson | undefined {
  const side = sidesOfTypes[Number(field(`PERSON${n}TYPE`))]
  if (!side || !isGiven(field(`PLAYER${n}_NAME`))) return undefined
  const id = String(idIn(field, `PLAYER${n}_ID`))
  people.set(id, { name: text(field(`PLAYER${n}_NAME`), `PLAYER${n}_NAME`), key: id })
  if (isGiven(field(`PLAYER${n}_TEAM_ID`))) teams[side] = idIn(field, `PLAYER${n}_TEAM_ID`)
  return { id, side }
}

function codedPlay(field: Fields, code: number, people: readonly (CodedPerson | undefined)[]): Omit<Coded, 'points'> {
  const sentences = ['HOMEDESCRIPTION', 'NEUTRALDESCRIPTION', 'VISITORDESCRIPTION'].flatMap((name) => sentenceIn(field(name)) ?? [])
  const sentence = sentences.join(' · ')
  const side = people[0]?.side ?? teamTypes[Number(field('PERSON1TYPE'))]
  return {
    key: String(idIn(field, 'EVENTNUM')),
    code,
    action: count(field, 'EVENTMSGACTIONTYPE'),
    period: periodIn(field, 'PERIOD'),
    secondsLeft: clockIn(field('PCTIMESTRING')),
    ...(side && { side }),
    people,
    ...(sentence !== '' && { text: sentence, ...(code === 2 && { attemptedValue: /\b3PT\b/.test(sentence) ? 3 : 2 }) }),
  }
}
