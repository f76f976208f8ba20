import { type Fields, fieldsOf, optionalText, text, wholeNumber } from '../../../parse/row-fields.ts'
import { shownCode } from '../shared/teams.ts'
import { clockIn, count, entriesOf, secondsOf, yards } from './fields.ts'
import type { GamePlay, Stat } from './game.ts'
import { playerNamed } from './players.ts'
import type { ReadFrame } from './read-game.ts'

/**
 * The plays of all drives in game order, by clock: plays that the league adds later have higher numbers. A kick-off is
 * the first play of its drive. Plays without a statistic, such as the end of a quarter or the two-minute warning, are
 * skipped.
 */
export function readPlays(drives: readonly [string, unknown][], frame: ReadFrame): GamePlay[] {
  const plays = drives.flatMap(([number, drive]) =>
    entriesOf(fieldsOf(drive, `drive ${number}`)('plays'), 'plays').map(([id, play]) => {
      const name = `drive ${number}, play ${id.slice(0, 20)}`
      const numbers = { id: wholeNumber(id, `${name}: its number`), drive: wholeNumber(number, 'the number of a drive') }
      return { ...numbers, ...playIn(fieldsOf(play, name), name, frame) }
    }),
  )
  return plays.filter(({ stats }) => stats.length > 0).sort(inOrder)
}

const inOrder = (a: GamePlay, b: GamePlay): number =>
  a.quarter - b.quarter || secondsLeft(b) - secondsLeft(a) || a.drive - b.drive || kicksOff(b) - kicksOff(a) || a.id - b.id

/** Seconds left in the quarter; plays without a clock sort at its end. */
const secondsLeft = ({ clock }: GamePlay): number => (clock === undefined ? -1 : secondsOf(clock))

const kicksOff = ({ stats }: GamePlay): number =>
  Number(stats.some(({ code }) => code === 41 || code === 43 || code === 44 || code === 410))

function playIn(field: Fields, name: string, frame: ReadFrame): Omit<GamePlay, 'id' | 'drive'> {
  const clock = clockIn(field('time'), `${name}: time`)
  const down = wholeNumber(field('down'), `${name}: down`, { max: 4 })
  const distance = count(field('ydstogo'), `${name}: ydstogo`)
  const yardLine = yardLineIn(field('yrdln'), `${name}: yrdln`, frame)
  const posteam = field('posteam')
  return {
    quarter: wholeNumber(field('qtr'), `${name}: qtr`, { min: 1, max: 9 }),
    ...(clock !== undefined && { clock }),
    ...(down > 0 && { down, distance }),
    ...(yardLine !== undefined && { yardLine }),
    ...(posteam !== '' && posteam != null && { possession: frame.sideOf(posteam, `${name}: posteam`) }),
    stats: statsIn(field('players'), name, frame),
  }
}

/** "LAR 25" or "50". */
const yardLineIn = (value: unknown, name: string, { season }: ReadFrame): string | undefined =>
  value === '' ? undefined : optionalText(value, name)?.replace(/^[A-Z]+/, (code) => shownCode(code, season))

/** Statistics in their order; player "0" is the team. */
function statsIn(value: unknown, name: string, { players, sideOf }: ReadFrame): Stat[] {
  const rows = entriesOf(value, `${name}: players`).flatMap(([key, list]) => {
    if (!Array.isArray(list)) throw new Error(`${name}: the statistics of ${key.slice(0, 20)} are no list`)
    return list.map((row) => {
      const field = fieldsOf(row, `${name}: a statistic`)
      const shortName = field('playerName')
      return {
        order: wholeNumber(field('sequence'), `${name}: sequence`),
        stat: {
          code: wholeNumber(field('statId'), `${name}: statId`, { max: 9_999 }),
          side: sideOf(field('clubcode'), `${name}: clubcode`),
          yards: yards(field('yards'), `${name}: yards`),
          ...(key !== '0' && { person: playerNamed(key, text(shortName, `${name}: playerName`), players) }),
        },
      }
    })
  })
  return rows.sort((a, b) => a.order - b.order).map(({ stat }) => stat)
}
