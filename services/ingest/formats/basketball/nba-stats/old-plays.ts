import { type Fields, fieldsOf, isGiven, listOf, shown } from '../../../parse/fields.ts'
import { type Entry, otherSide, type Score, type Side } from '../shared/entry.ts'
import { clockIn, count, idIn, metres, metresOfTenths, periodIn, signedInteger } from '../shared/nba/fields.ts'
import type { Sides } from '../shared/nba/game.ts'
import { teamCalled } from '../shared/nba/teams.ts'
import { type Coded, type CodedPerson, entriesOf } from './coded.ts'

/**
 * The plays of data.nba.com, {g: {gid, gcode: "20161130/WASOKC", pd: [{p, pla: […]}, …]}}: only ids, no names.
 * `isPlayer`: whether an id is in the box score, since technical fouls also list coaches. Throws an Error for an
 * invalid document.
 */
export function readOldPlays(document: unknown, id: string, isPlayer: (id: string) => boolean): { sides: Sides; entries: Entry[] } {
  const game = fieldsOf(fieldsOf(document, 'the document')('g'), 'g')
  if (game('gid') !== id) throw new Error(`plays of ${shown(game('gid'))} in the file of ${id}`)
  const sides = sidesIn(game('gcode'))
  let score: Score = { home: 0, away: 0 }
  const coded = listOf(game('pd'), 'pd').flatMap((value) => {
    const period = fieldsOf(value, 'a period')
    return listOf(period('pla'), 'pla').map((play): Coded => {
      const field = fieldsOf(play, 'a play')
      const after = { home: count(field, 'hs'), away: count(field, 'vs') }
      const points = after.home + after.away - score.home - score.away
      score = after
      return codedPlay(field, { period: periodIn(period, 'p'), points, sides, isPlayer })
    })
  })
  return { sides, entries: entriesOf(coded) }
}

function sidesIn(code: unknown): Sides {
  const [, away, home] = /^\d{8}\/([A-Z]{3})([A-Z]{3})$/.exec(String(code)) ?? []
  if (home === undefined) throw new Error(`gcode ${shown(code)} has no teams`)
  return { home: teamCalled(home), away: teamCalled(away!) }
}

interface PlayContext {
  period: number
  points: number
  sides: Sides
  isPlayer: (id: string) => boolean
}

/** The source's y for entries without a location, such as free throws and rebounds. */
const nowhere = -80

function codedPlay(field: Fields, { period, points, sides, isPlayer }: PlayContext): Coded {
  const [code, action] = [count(field, 'etype'), count(field, 'mtype')]
  const team = idIn(field, 'tid')
  const side: Side | undefined = team === sides.home ? 'home' : team === sides.away ? 'away' : undefined
  const person = (name: string, of: Side | undefined): CodedPerson | undefined => {
    const id = isGiven(field(name)) ? String(idIn(field, name)) : '0'
    return of && id !== '0' && isPlayer(id) ? { id, side: of } : undefined
  }
  const [first, opponent] = [person('pid', side), person('opid', side && otherSide(side))]
  const isShot = code === 1 || code === 2
  const teammate = code === 10 ? undefined : person('epid', side)
  const [x, y] = [signedInteger(field, 'locX'), signedInteger(field, 'locY')]
  return {
    key: String(idIn(field, 'evt')),
    code,
    action,
    period,
    secondsLeft: clockIn(field('cl')),
    ...(side && { side }),
    people: code === 2 ? [first, undefined, opponent] : [first, code === 1 || code === 8 ? teammate : opponent],
    points,
    ...(isShot && { attemptedValue: count(field, 'opt1') }),
    ...(isShot && y !== nowhere && { x: metresOfTenths(x), y: metresOfTenths(y), distance: metres(Math.hypot(x, y) / 10) }),
  }
}
