import type { SourceLeague, SourceMatch } from '../../source-model.ts'
import leagues from '../leagues.json' with { type: 'json' }
import { playOffs, regularSeason, seriesNames } from '../shared/stages.ts'
import { isMajorTeam, type ListedTeam } from './teams.ts'

/** The type of games of a regular season. */
export const regularType = 'R'

/** Games that no season counts, by `gameType`. */
const uncounted: Readonly<Record<string, string>> = {
  S: 'games of spring training',
  E: 'exhibition games',
  A: 'all-star games',
  I: 'intrasquad games',
}

/** Why the games of a type are skipped; undefined for a type that is imported. */
export const skippedType = (gameType: string): string | undefined => (Object.hasOwn(uncounted, gameType) ? uncounted[gameType] : undefined)

/** A league with the start of the names of its datasets. */
export interface GameLeague {
  league: SourceLeague
  /** "mlb", "triple-a". */
  key: string
  isMajor: boolean
}

const major: GameLeague = { league: leagues.mlb, key: 'mlb', isMajor: true }

/** The minor leagues of one level play one season; the winter leagues and tournaments of one `sportId` do not. */
const levels: ReadonlySet<number> = new Set([11, 12, 13, 14, 15, 16])

const toSlug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The league of two teams, of which one may not be known yet. Throws an Error if no reply tells it. */
export function getLeague(home: ListedTeam, away: ListedTeam): GameLeague {
  const areUnsaid = home.sport === undefined && away.sport === undefined
  if (home.sport === 1 || away.sport === 1 || (areUnsaid && (isMajorTeam(home.id) || isMajorTeam(away.id)))) return major
  const { sport, sportName, league } = home.sport === undefined ? away : home
  const name = sport !== undefined && levels.has(sport) ? sportName : league
  if (name === undefined) throw new Error(`no reply names the league of team ${home.id}`)
  const key = toSlug(name)
  const isLevel = sport !== undefined && levels.has(sport)
  return {
    key,
    isMajor: false,
    league: {
      name,
      slug: isLevel ? `united-states-${key}` : key,
      key: `mlb-stats-${key}`,
      provisional: true,
      countryCode: isLevel ? 'US' : 'INT',
      type: sport === 51 ? 'tournament' : 'league',
      gender: 'm',
      spellings: [],
    },
  }
}

const series: Readonly<Record<string, string>> = {
  F: seriesNames.wildCard,
  D: seriesNames.division,
  L: seriesNames.championship,
  W: seriesNames.world,
}

interface OfSeries {
  gameType: string
  isMajor: boolean
  /** "Regular Season", "Division Series"; of another league "Pool A", "Quarterfinals". */
  description?: string
  /** Number of the game in its series, from 1. */
  game?: number
  /** "American League". */
  leagueName?: string
}

/**
 * The stage, and in the post-season the round: "American League Division Series, Game 3". Other leagues use the types of the major
 * leagues for stages of their own, which only the description tells.
 */
export function getStage({ gameType, isMajor, description, game, leagueName }: OfSeries): Pick<SourceMatch, 'stage' | 'round' | 'group'> {
  if (gameType === regularType) return { stage: regularSeason }
  if (!isMajor) return stageOfOther(description)
  const known = Object.hasOwn(series, gameType) ? series[gameType] : undefined
  const name = known ?? description
  if (name === undefined) return { stage: playOffs }
  const ofLeague = known !== undefined && known !== seriesNames.world && leagueName !== undefined ? `${leagueName} ${name}` : name
  return { stage: playOffs, round: game === undefined ? ofLeague : `${ofLeague}, Game ${game}` }
}

function stageOfOther(description: string | undefined): Pick<SourceMatch, 'stage' | 'round' | 'group'> {
  if (description === undefined) return { stage: playOffs }
  const [, pool] = /^Pool ([A-Z])\b/.exec(description) ?? []
  if (pool !== undefined) return { stage: { name: 'Pool Play', type: 'group' }, group: pool }
  return /^pool/i.test(description) ? { stage: { name: 'Pool Play', type: 'group' } } : { stage: playOffs, round: description }
}
