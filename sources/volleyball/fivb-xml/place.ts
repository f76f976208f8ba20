import type { SourceMatch } from '../../source-model.ts'
import type { Fixture } from './fixture.ts'

type Place = Pick<SourceMatch, 'stage' | 'round' | 'roundSource' | 'roundOrder' | 'group'>

const knockout = /final|medal|place|classification|\bquarter|\bsemi|play-?off/i

/** "Second round" for a match in "Pool E" is a stage; "Round 2" is a day within a stage. */
const isStage = (round: string): boolean => /\b(?:round|phase)$/i.test(round)

/** Gender in front of pool names: "Men | 1st Round (site A)". */
const gender = /^(?:wo)?men \| /i

/** Suffix of finals in a tournament with separate finals per group: "Semifinals - Group 1". */
const groupOfFinals = / - Group \w{1,10}$/i

/**
 * Stage, round and group from the name of the pool: "Pool A - Intercontinental Round" is a group of a stage, "Pool A" a group of
 * the only stage with groups, "Semifinals" a round of the finals, "Preliminary Round" a stage. Matches of a round are ordered by
 * their number.
 */
export function getPlace({ pool: ofSource = '', round, number }: Fixture): Place {
  const pool = ofSource.replace(gender, '')
  const [, group, stage = ''] = /^Pool (\w{1,10})(?: - (.+))?$/i.exec(pool) ?? []
  if (group !== undefined && stage === '' && round !== undefined && isStage(round))
    return { stage: { name: round, type: 'group' }, group, roundOrder: number }
  const named = round !== undefined && { round, roundSource: round }
  if (group !== undefined) return { stage: { name: stage || 'Group Stage', type: 'group' }, group, ...named, roundOrder: number }
  if (!knockout.test(pool)) return { stage: { name: pool, type: 'league' }, ...named, roundOrder: number }
  const [finals = ''] = groupOfFinals.exec(pool) ?? []
  const ofFinals = { round: pool.replace(groupOfFinals, ''), roundSource: ofSource, ...named }
  return { stage: { name: `Finals${finals}`, type: 'knockout' }, ...ofFinals, roundOrder: number }
}

const isSemiFinal = ({ stage, round = '' }: SourceMatch): boolean => stage.type === 'knockout' && /^semi[- ]?finals?$/i.test(round)
const isFinals = ({ stage, round = '' }: SourceMatch): boolean => stage.type === 'knockout' && /^finals$/i.test(round)

/**
 * Splits "Finals" into the final, between the winners of the semi-finals, and the match for third place. Without both semi-finals
 * the matches keep the name.
 */
export function withFinals(matches: readonly SourceMatch[]): SourceMatch[] {
  const semiFinals = matches.filter((match) => isSemiFinal(match) && match.scoreboard.winner !== undefined)
  const getSide = (match: SourceMatch, isWinner: boolean) => match[(match.scoreboard.winner === 'home') === isWinner ? 'home' : 'away'].name
  const [winners, losers] = [true, false].map((isWinner) => new Set(semiFinals.map((match) => getSide(match, isWinner))))
  return matches.map((match) => {
    if (semiFinals.length !== 2 || !isFinals(match)) return match
    const among = (names: ReadonlySet<string>) => names.has(match.home.name) && names.has(match.away.name)
    const round = among(winners!) ? 'Final' : among(losers!) ? 'Third Place' : match.round!
    return { ...match, round }
  })
}

/** A round in which every team meets every other one, such as the "Final Round" of six, is not a knock-out. */
export function withRoundRobins(matches: readonly SourceMatch[]): SourceMatch[] {
  const knockouts = matches.filter(({ stage }) => stage.type === 'knockout')
  const robins = new Set([...Map.groupBy(knockouts, ({ round }) => round)].flatMap(([round, of]) => (isRoundRobin(of) ? [round] : [])))
  return matches.map((match) => {
    const { round, roundSource: _, ...other } = match
    if (match.stage.type !== 'knockout' || round === undefined || !robins.has(round)) return match
    return { ...other, stage: { name: round, type: 'group' } }
  })
}

function isRoundRobin(matches: readonly SourceMatch[]): boolean {
  const teams = new Set(matches.flatMap(({ home, away }) => [home.name, away.name]))
  const pairs = new Set(matches.map(({ home, away }) => [home.name, away.name].sort().join('\n')))
  return teams.size > 2 && pairs.size === (teams.size * (teams.size - 1)) / 2
}

/**
 * A tournament of several stages that are neither groups nor knock-outs, in which all teams meet each other once, becomes one
 * league with one table: its stages are rounds at several sites.
 */
export function inOneLeague(matches: readonly SourceMatch[]): SourceMatch[] {
  const isOne = matches.every(({ stage, meeting }) => stage.type === 'league' && meeting === 1) && isRoundRobin(matches)
  if (!isOne || new Set(matches.map(({ stage }) => stage.name)).size === 1) return [...matches]
  return matches.map((match) => ({
    ...match,
    stage: { name: 'Round Robin', type: 'league' },
    round: match.stage.name,
    roundSource: match.stage.name,
  }))
}
