import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import { nationNamed } from '@touchline/contract/names/nations'
import type { Side } from '@touchline/contract/outcome'
import { toUtc } from '../../parse/dates.ts'
import { getResult, type Points } from '../../scoreboard/volleyball.ts'
import type { SourceEvent, SourceMatch, SourcePlay, SourceTeam } from '../../source-model.ts'
import type { VolleyballLeague } from '../shared/leagues.ts'
import { finishedState, type PlayedSets, periodAt, playedSets, pointsText, setEnd, setsAfter } from '../shared/sets.ts'
import type { Header } from './header.ts'
import { getLineup, inNormalCase } from './lineup.ts'
import { certainRallies, type FoldedSet, foldSets, type Rally } from './rallies.ts'
import type { Scouted } from './scout.ts'
import { getStatistics } from './statistics.ts'

const sides = ['home', 'away'] as const

/** The match of a scout file. Throws an Error if it may not be over. */
export function getMatch(header: Header, scouted: Scouted, league: VolleyballLeague, faults: string[]): Omit<SourceMatch, 'row' | 'text'> {
  const folded = foldSets(scouted)
  const sets = getSets(header, scouted, folded, faults)
  const lineup = { home: getLineup('home', header.home, scouted), away: getLineup('away', header.away, scouted) }
  if (scouted.unread.first)
    faults.push(`${scouted.unread.count} scout lines are not read, from line ${scouted.unread.first.number}: ${scouted.unread.first.text}`)
  const scored = sets ? readScored(header, scouted, { league, folded, sets }, faults) : { scoreboard: resultOfTeams(header) }
  return {
    ...{ stage: { name: '', type: 'league' }, ...getRound(header, league), meeting: Number(header.date.replaceAll('-', '')) },
    ...{ date: header.date, ...getStart(header, league), home: getTeam(header, 'home', league), away: getTeam(header, 'away', league) },
    ...scored,
    ...(header.venue && { venue: header.venue }),
    ...(header.officials.length > 0 && { officials: header.officials.map((name) => ({ name: inNormalCase(name), role: 'referee' })) }),
    ...(header.attendance !== undefined && { attendance: header.attendance }),
    ...(lineup.home && lineup.away && { lineup: { home: lineup.home, away: lineup.away } }),
    repairs: [],
  }
}

interface Sets {
  league: VolleyballLeague
  folded: readonly FoldedSet[]
  sets: readonly Points[]
}

/** Derives state, events, statistics and rallies from the sets of a match. */
function readScored(
  header: Header,
  scouted: Scouted,
  { league, folded, sets }: Sets,
  faults: string[],
): Pick<SourceMatch, 'scoreboard' | 'events' | 'statistics' | 'plays'> {
  const played = playedSets(sets)
  requireEnd(header, scouted, played)
  checkSetsWon(header, played, faults)
  const rallies = folded.flatMap((set, i) => (sets[i] ? certainRallies(set, sets[i], i + 1, faults) : []))
  return {
    scoreboard: finishedState(played),
    events: getEvents(scouted, played),
    ...(scouted.actions.size > 0 && { statistics: getStatistics(header, scouted, played, faults) }),
    ...(rallies.length > 0 && { plays: getPlays(rallies, played, header.date, league.timezone) }),
  }
}

/**
 * The sets from their lines, or from its rallies for a set without a line. Undefined if a set has neither. Throws an Error if a
 * set has not ended.
 */
function getSets({ sets }: Header, { ended }: Scouted, folded: readonly FoldedSet[], faults: string[]): Points[] | undefined {
  const isDecided = getResult(sets.filter((set) => set !== undefined)).winner !== undefined
  const counted = isDecided ? folded.filter((_, i) => i < sets.length || ended.has(i + 1)) : folded
  if (counted.length < folded.length) faults.push(`points of set ${folded.length}, which is no set of this match, are left out`)
  const numbers = Array.from({ length: Math.max(sets.length, counted.length) }, (_, i) => i)
  const unknown = numbers.find((i) => !sets[i] && !folded[i])
  if (unknown !== undefined) {
    faults.push(`set ${unknown + 1} has neither a score nor rallies: the sets are left out`)
    return undefined
  }
  return numbers.map((i) => {
    const [official, counted] = [sets[i], folded[i]?.points]
    if (!official && !ended.has(i + 1)) throw new Error(`set ${i + 1} has not ended at ${pointsText(counted!)}: the match may be in play`)
    if (!official) faults.push(`set ${i + 1} has no line with its score: the rallies make ${pointsText(counted!)}`)
    else if (counted && pointsText(counted) !== pointsText(official))
      faults.push(`set ${i + 1}: the rallies make ${pointsText(counted)}, its line has ${pointsText(official)}, which counts`)
    return official ?? counted!
  })
}

/** The result from the numbers of sets won by the teams. Throws an Error if no side has won three. */
function resultOfTeams({ home, away }: Header): Scoreboard {
  const [homeScore, awayScore] = [home.setsWon ?? 0, away.setsWon ?? 0]
  if (Math.max(homeScore, awayScore) < 3 || homeScore === awayScore) throw new Error('the sets and the sets won of the teams are not known')
  const winner = homeScore > awayScore ? 'home' : 'away'
  return create(ScoreboardSchema, { state: 'finished', status: 'FT', homeScore, awayScore, winner })
}

const afterMatchMs = 30 * 60_000

/**
 * Throws an Error unless a side has won three sets, or, for a match with fewer sets, the last set has ended and the file was
 * saved half an hour after its last line. Until then the match may be in play.
 */
function requireEnd({ date, savedAtMs }: Header, { ended, lastTime }: Scouted, { sets }: PlayedSets): void {
  const { won, winner } = getResult(sets)
  if (winner) return
  const last = lastTime === undefined ? Number.NaN : Date.parse(`${date}T${lastTime.replaceAll('.', ':')}Z`)
  const wasSavedLater = savedAtMs !== undefined && savedAtMs - last >= afterMatchMs
  if (ended.has(sets.length) && won.home !== won.away && wasSavedLater) return
  throw new Error(`no side has won three sets, so the match may not be over: ${sets.map(pointsText).join(', ') || 'no sets'}`)
}

function checkSetsWon({ home, away }: Header, { sets }: PlayedSets, faults: string[]): void {
  if (home.setsWon === undefined || away.setsWon === undefined) return
  const [listed, won] = [pointsText({ home: home.setsWon, away: away.setsWon }), pointsText(getResult(sets).won)]
  if (listed !== won) faults.push(`the teams have won ${listed} sets by their lines, ${won} by the lines of the sets, which count`)
}

/**
 * "Matchday 23" in a league; in a cup the phase, which scouts write before the short name of the competition. If one is missing,
 * the other is used.
 */
function getRound({ matchday, phase }: Header, { type }: VolleyballLeague): Pick<SourceMatch, 'round' | 'roundSource' | 'roundOrder'> {
  const round = phase.split(' - ')[0]!.trim()
  const byDay = matchday !== undefined && { round: `Matchday ${matchday}`, roundOrder: matchday }
  const byPhase = round !== '' && { round, roundSource: phase, roundOrder: matchday ?? 0 }
  return (type === 'league' ? byDay || byPhase : byPhase || byDay) || { roundOrder: 0 }
}

/** Times have no zone: they are used only if the timezone of the league is known. */
const getStart = ({ date, time }: Header, { timezone }: VolleyballLeague): Pick<SourceMatch, 'startAt' | 'timeTbd'> =>
  timezone === undefined || time === undefined
    ? { startAt: `${date}T00:00:00Z`, timeTbd: true }
    : { startAt: toUtc(date, time, timezone), timeTbd: false }

function getTeam(header: Header, side: Side, { countryCode }: VolleyballLeague): SourceTeam {
  const nations = sides.map((each) => nationNamed(header[each].name))
  const { name } = header[side]
  const nation = nations[sides.indexOf(side)]
  return nation && nations.every(Boolean) ? { name, country: nation.code, type: 'national' } : { name, country: countryCode }
}

/** Time-outs and cards with the points at which they were, and the end of each set. */
const getEvents = ({ events }: Scouted, played: PlayedSets): SourceEvent[] =>
  [...played.sets, ...(played.golden ? [played.golden] : [])].flatMap((_, nth) => [
    ...events
      .filter(({ set }) => set === nth + 1)
      .map(
        ({ type, side, score, detail }): SourceEvent => ({
          ...{ type, side, period: periodAt(played, nth), score: setsAfter(played, nth - 1) },
          ...(detail !== undefined && { detail }),
          extra: { case: 'volleyball', value: { periodScore: pointsText(score) } },
        }),
      ),
    setEnd(played, nth),
  ])

const hourMs = 3_600_000

/** One play for each rally. The wall clock is only given where the timezone is known. */
function getPlays(rallies: readonly Rally[], played: PlayedSets, date: string, timezone: string | undefined): SourcePlay[] {
  let latest = Number.NEGATIVE_INFINITY
  return rallies.map(({ set, winner, time, counted: score }) => {
    const play = { type: 'rally', period: periodAt(played, set - 1), side: winner, score, scoring: true }
    if (timezone === undefined || time === undefined) return play
    const [hour, minute, second] = time.split('.')
    const clock = Date.parse(toUtc(date, `${hour}:${minute}`, timezone)) + Number(second) * 1_000
    // A match may continue after midnight.
    latest = clock < latest - 12 * hourMs ? clock + 24 * hourMs : clock
    return { ...play, wallclock: `${new Date(latest).toISOString().slice(0, 19)}Z` }
  })
}
