import { byCodePoint } from '@touchline/contract/by-code-point'
import type { StatsService } from '@touchline/contract/gen/stats'
import type { SubjectLine } from '@touchline/contract/gen/totals_records'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import type { StatsDeps } from '../deps.ts'
import { inSeasons, pageMax, playerKind, readSubject, type SubjectSeason } from './requests.ts'
import { asOf, byPlay, periodSums, splitSums, stagesIn, teamSplit, teamsIn } from './subject-sums.ts'

type Methods = Pick<ServiceImpl<typeof StatsService>, 'getPlayerTotals' | 'listPlayerMatches' | 'getTeamTotals'>

export const subjectHandlers = (deps: StatsDeps): Methods => ({
  async getPlayerTotals({ playerId, sport, season, stage, scope }, call) {
    const player = await deps.clients.fixtures.getPlayer({ id: playerId, sport }, { within: call })
    const docs = await readSubject(deps.store, { kind: playerKind(sport), subjectId: playerId, season, scope })
    const seasons = inSeasons(docs, stage)
    return {
      playerId,
      name: player.name,
      seasons: seasons.map((each) => playerSeason(sport, each)),
      ...(season !== undefined && { sum: splitSums(sport, allLines(seasons)) }),
      asOf: asOf(allLines(seasons)),
    }
  },

  async listPlayerMatches({ playerId, sport, season, leagueId, scope, limit, offset }, call) {
    const player = await deps.clients.fixtures.getPlayer({ id: playerId, sport }, { within: call })
    const wanted = { kind: playerKind(sport), subjectId: playerId, season, leagueId, scope, allSeasons: true }
    const seasons = inSeasons(await readSubject(deps.store, wanted), undefined)
    const all = seasons.flatMap(({ doc, lines }) => lines.map((line) => ({ line, leagueId: doc.leagueId, season: doc.season })))
    const newestFirst = all.sort((a, b) => byCodePoint(b.line.startAt, a.line.startAt) || byCodePoint(a.line.matchId, b.line.matchId))
    return {
      playerId,
      name: player.name,
      items: newestFirst.slice(offset, offset + Math.min(limit, pageMax)).map(({ line, ...place }) => playerMatch(line, place)),
      total: all.length,
      asOf: asOf(allLines(seasons)),
    }
  },

  async getTeamTotals({ teamId, sport, season, stage, scope }, call) {
    await deps.clients.fixtures.getTeam({ id: teamId, sport }, { within: call })
    const seasons = inSeasons(await readSubject(deps.store, { kind: 'team', subjectId: teamId, season, scope }), stage)
    return {
      teamId,
      seasons: seasons.map(({ doc, all, lines }) => ({
        leagueId: doc.leagueId,
        season: doc.season,
        stages: stagesIn(all),
        ...teamSplit(sport, lines),
        periods: periodSums(sport, lines),
      })),
      asOf: asOf(allLines(seasons)),
    }
  },
})

const allLines = (seasons: readonly SubjectSeason[]): SubjectLine[] => seasons.flatMap(({ lines }) => lines).sort(byPlay)

function playerSeason(sport: string, { doc, all, lines }: SubjectSeason) {
  const teams = teamsIn(lines)
  return {
    leagueId: doc.leagueId,
    season: doc.season,
    stages: stagesIn(all),
    sum: splitSums(sport, lines),
    teams: teams.map((teamId) => ({
      teamId,
      sum: splitSums(
        sport,
        lines.filter((line) => line.teamId === teamId),
      ),
    })),
  }
}

function playerMatch({ stage, round, result, score, opponentScore, ...line }: SubjectLine, place: { leagueId: string; season: string }) {
  const { matchId, startAt, status, side, neutral, teamId, opponentId, stats } = line
  return {
    ...{ matchId, startAt, status, side, neutral, teamId, opponentId, stats, ...place },
    ...(stage !== '' && { stage }),
    ...(round !== '' && { round }),
    ...(score !== undefined && { score }),
    ...(opponentScore !== undefined && { opponentScore }),
    ...(result !== '' && { result }),
  }
}
