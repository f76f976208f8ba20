import { clockText, countOf, percentage, type StatsBuilder } from './match-log.ts'

export const buildStats: StatsBuilder = (counts, matchLog, side, member) => {
  const of = (what: string) => counts[what] ?? 0
  const inGoal = member ? member.position === 'G' : true
  const [faceoffPct, savePct] = [percentage(of('faceoffsWon'), of('faceoffs')), percentage(of('saves'), of('shotsAgainst'))]
  const decision = member && matchLog.decisions.get(member.id)
  const powerPlays = countOf(matchLog, side, undefined, 'powerPlays')
  return {
    case: 'hockey',
    value: {
      ...{
        goals: of('goals'),
        assists: of('assists'),
        points: of('goals') + of('assists'),
        pim: of('pim'),
        shotsOnGoal: of('shots'),
        hits: of('hit'),
      },
      ...{ blockedShots: of('block'), ppGoals: of('pp'), shGoals: of('sh') },
      ...(faceoffPct !== undefined && { faceoffPct }),
      ...(inGoal && { saves: of('saves'), shotsAgainst: of('shotsAgainst'), ...(savePct !== undefined && { savePct }) }),
      ...(decision && { decision }),
      ...(member ? { plusMinus: of('plusMinus'), timeOnIce: clockText(of('seconds')) } : { powerPlay: `${of('pp')}/${powerPlays}` }),
    },
  }
}
