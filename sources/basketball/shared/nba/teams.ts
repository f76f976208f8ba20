import type { SourceTeam } from '../../../source-model.ts'
import leagues from '../../leagues.json' with { type: 'json' }
import teams from '../../teams.json' with { type: 'json' }
import type { GameId } from './game-id.ts'

interface Franchise {
  /** The league's id; it survives relocations. */
  id: number
  /** Conference since 2004, when the present conferences were formed. Absent for a guest team. */
  conference?: string
  /** Default: US. */
  country?: string
  /**
   * Names in chronological order. `from`: first season of the name; absent for the oldest reviewed one. `country`: of the city it
   * played in then, if different from that of the franchise.
   */
  names: { from?: number; name: string; country?: string }[]
}

const reviewed: readonly Franchise[] = teams
const byId = new Map(reviewed.map((team) => [team.id, team]))

/** The names of earlier seasons are not reviewed. */
const firstNamed = 1970
/** Earlier seasons had other conferences. */
const firstSeason = 2004

/** Teams of the leagues have ten digits, "1610612738"; guests of a preseason have fewer. */
const firstOfLeagues = 1_600_000_000

/**
 * A team with its name in a season: the reviewed one, else that of the source. Its country is that of the franchise or, for an
 * unreviewed id, of the league; the country of a guest is unknown. Throws an Error for a team without a name.
 */
export function getTeam(id: number, { season, competition }: GameId, sourceName: string | undefined): SourceTeam {
  if (id === 0) throw new Error('its teams are not known yet')
  const franchise = byId.get(id)
  const named = season < firstNamed ? undefined : franchise?.names.findLast(({ from = 0 }) => from <= season)
  const name = named?.name ?? sourceName
  if (name === undefined) throw new Error(`team ${id} is not in the reviewed list of teams, and no file has its name`)
  const country = franchise ? (named?.country ?? franchise.country ?? 'US') : id < firstOfLeagues ? 'INT' : competition.league.countryCode
  return { name, country, sourceId: String(id), ...(named && { reviewed: true }) }
}

const getConference = (id: number): string | undefined => byId.get(id)?.conference

/** A game with its home and away team. */
export interface Pairing {
  game: GameId
  home: number
  away: number
  /** The meetings of the two teams before it, the last one first, as far as its files list them. */
  before?: readonly Pairing[]
}

/** Home games of the home side up to a game of its series; the same for the 2-2-1-1-1 and 2-3-2 formats. */
const homeGames = [1, 2, 1, 2, 3, 3, 4]

/**
 * Returns a function for the meeting number of a game: its position, from 1, among the games of the two teams at this ground in
 * its stage. The games of a full stage are counted in the order of their numbers, which a postponement does not change. For a
 * game without a list the rules of the NBA since 2004 apply: a series by its game, teams of two conferences meet once at each
 * ground (without the games of the Cup, which a list has), others at most twice, play-in and cup final are single games.
 * `others`: games known from files other than lists; for the same game the last entry counts. If all games up to the number of a
 * game are known, they are counted like a list; so are the meetings before a game, if files name them back to one of an earlier
 * stage or season. The function throws an Error for other games, since a wrong number would give the game another match id than
 * the list does.
 */
export function meetingNumbers(listed: readonly Pairing[], others: readonly Pairing[] = []): (pairing: Pairing) => number {
  const nth = new Map([...inOrder(listed).values()].flatMap((same) => same.map(({ game }, i) => [game.id, i + 1] as const)))
  const known = [...new Map([...others, ...listed].map((pairing) => [pairing.game.id, pairing])).values()]
  const meetings = inOrder(known)
  const gaps = new Map([...Map.groupBy(known, stageKey)].map(([stage, games]) => [stage, firstGap(games)]))
  const counted = (pairing: Pairing): number | undefined => {
    const same = meetings.get(pairingKey(pairing)) ?? []
    const isSecure = pairing.game.number < (gaps.get(stageKey(pairing)) ?? 0) || areAllMeetings(same, pairing)
    const i = isSecure ? same.findIndex(({ game }) => game.id === pairing.game.id) : -1
    return i < 0 ? undefined : i + 1
  }
  const byId = new Map(known.map((pairing) => [pairing.game.id, pairing]))
  const ofGame = (pairing: Pairing) => counted(pairing) ?? countedBack(pairing, byId)
  return (pairing) => seriesMeeting(pairing) ?? nth.get(pairing.game.id) ?? byRule(pairing) ?? ofGame(pairing) ?? unknownMeeting()
}

/** Whether a game precedes the stage. Games of two stages do not alternate, except those of cups within the regular season. */
const isBeforeStage = (earlier: GameId, { season, stage }: GameId): boolean =>
  earlier.season < season || earlier.stage.name === 'Preseason' || stage.name !== 'Regular Season'

/** Counts back through the meetings before the game; undefined if the files do not rule out another one in the stage. */
function countedBack(pairing: Pairing, byId: ReadonlyMap<string, Pairing>): number | undefined {
  const counted = new Set([pairing.game.id])
  let nth = 1
  let before = byId.get(pairing.game.id)?.before ?? []
  while (before.length > 0) {
    for (const meeting of before) {
      const isOfStage = stageKey(meeting) === stageKey(pairing)
      if (!isOfStage && isBeforeStage(meeting.game, pairing.game)) return nth
      if (isOfStage && !counted.has(meeting.game.id) && meeting.home === pairing.home) nth++
      counted.add(meeting.game.id)
    }
    const last = before.at(-1)!.game.id
    before = (byId.get(last)?.before ?? []).filter(({ game }) => !counted.has(game.id))
  }
  return undefined
}

const stageKey = ({ game }: Pairing): string => [game.digits, game.season, game.stage.name].join('/')
const pairingKey = (pairing: Pairing): string => [stageKey(pairing), pairing.home, pairing.away].join('/')

const inOrder = (pairings: readonly Pairing[]): Map<string, Pairing[]> =>
  Map.groupBy(
    pairings.toSorted((a, b) => a.game.number - b.game.number),
    pairingKey,
  )

/** The first number that none of the games has. */
function firstGap(games: readonly Pairing[]): number {
  const numbers = new Set(games.map(({ game }) => game.number))
  let gap = 1
  while (numbers.has(gap)) gap++
  return gap
}

const [meetingsMax, firstOfCup] = [2, 2023]
/** Later numbers are those of games that were added to the schedule, in the Cup or the bubble of 2020. */
const lastScheduled = (season: number): number => (season < firstOfCup ? 1230 : 1200)

function areAllMeetings(same: readonly Pairing[], { game }: Pairing): boolean {
  if (!hasRules(game) || game.stage.name !== 'Regular Season') return false
  const last = lastScheduled(game.season)
  return game.number <= last && same.filter((each) => each.game.number <= last).length === meetingsMax
}

const hasRules = ({ competition, season }: GameId): boolean => competition.league === leagues.nba && season >= firstSeason

/** A list may lack games of a series that is not over. */
const seriesMeeting = ({ game }: Pairing): number | undefined =>
  game.seriesGame !== undefined && hasRules(game) ? homeGames[game.seriesGame - 1]! : undefined

function byRule({ game, home, away }: Pairing): number | undefined {
  if (!hasRules(game)) return undefined
  if (game.stage.name === 'Play-In' || game.stage.name === 'NBA Cup Final') return 1
  const [a, b] = [getConference(home), getConference(away)]
  return game.stage.name === 'Regular Season' && a && b && a !== b ? 1 : undefined
}

function unknownMeeting(): never {
  throw new Error(
    'the meeting number of the two teams is unknown: the schedule or game log of the season must be in the same import, or all games before it',
  )
}
