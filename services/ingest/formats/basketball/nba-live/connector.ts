import type { MatchConnector } from '../../connector.ts'
import { mit } from '../../source-row.ts'
import { type Format, seasonDatasets } from '../shared/nba/season-datasets.ts'
import { readLiveBox } from './box-score.ts'
import { readLivePlays } from './plays.ts'
import { readSchedule } from './schedule.ts'

const ofGame = /^(?:live_)?(boxscore|playbyplay)_(\d{10})\.json$/
const listName = /^(?:live_schedule_[\w-]+|scheduleLeagueV2)\.json$/

const format: Format = {
  named(file) {
    const [, kind, id] = ofGame.exec(file) ?? []
    if (kind !== undefined) return { kind, id: id! }
    return listName.test(file) ? 'list' : undefined
  },
  list: readSchedule,
  async game({ id, listed, parse }) {
    const game = await parse('boxscore', (document) => readLiveBox(document, id))
    const base = game ? { ...listed, ...game } : listed
    if (!base) throw new Error('no file has the day of the game: the box score or the schedule must be in the same import')
    const sides = (['home', 'away'] as const).flatMap(
      (side) => base.box?.[side].players.map(({ person }) => [person.key, side] as const) ?? [],
    )
    const sideOfPlayer = new Map(sides)
    const entries = await parse('playbyplay', (document) => {
      if (!base.box) throw new Error('it has no full names: the box score must be in the same import')
      return readLivePlays(document, id, base, (key) => sideOfPlayer.get(key))
    })
    return { ...base, ...(entries && { entries }) }
  },
}

/**
 * Live files of the NBA: the schedule of a season, box scores and plays of live and finished games, with times in UTC.
 */
export const nbaLive: MatchConnector = {
  kind: 'matches',
  format: 'nba-live',
  sports: ['basketball'],
  files: "the NBA's live files: schedule; box score and play-by-play of a game",
  contains: 'fixtures, matches in play; quarters, lineups, box scores, play-by-play for games with these files; people',
  leagues: ['nba'],
  timezone: 'UTC',
  precedence: 20,
  licence: mit('2019 Darryl Blackport; 2018 Swar Patel'),
  reads: (name) => format.named(name.split('/').at(-1)!) !== undefined,
  read: (files) => seasonDatasets(format, files),
}
