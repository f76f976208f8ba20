import { clockText, type StatsBuilder } from './match-log.ts'

export const buildStats: StatsBuilder = (counts, _matchLog, _side, member) => {
  const of = (what: string) => counts[what] ?? 0
  const ifCounted = (what: string, stats: object) => (!member || of(what) > 0 ? stats : {})
  const passing = {
    attempts: of('passes'),
    completions: of('completions'),
    yards: of('passYards'),
    touchdowns: of('passTouchdowns'),
    interceptions: of('intercepted'),
  }
  const twos = { twoPointAttempts: of('twoTried'), twoPointsMade: of('twoMade') }
  const rushing = { attempts: of('rush'), yards: of('rushYards'), touchdowns: of('rushTouchdowns'), ...twos }
  const receiving = { receptions: of('catch'), yards: of('catchYards'), touchdowns: of('catchTouchdowns') }
  const points = of('extraMade') + 3 * of('goalsMade')
  const kicking = {
    fieldGoalsMade: of('goalsMade'),
    fieldGoalsAttempted: of('goalsTried'),
    extraPointsMade: of('extraMade'),
    extraPointsAttempted: of('extraTried'),
    points,
  }
  const [punts, yards] = [of('punts'), of('puntYards')]
  const punting = { punts, yards, ...(punts > 0 && { average: Math.round((yards * 10) / punts) / 10 }), inside20: of('inside20') }
  const defending = { tackles: of('tackles'), sacks: of('sacks'), interceptions: of('interceptions') }
  const [net, rushed] = [of('passYards') + of('sackYards'), of('rushYards')]
  const teamStats = {
    ...{
      firstDowns: of('firstDowns'),
      totalYards: net + rushed,
      netPassingYards: net,
      rushingYards: rushed,
      turnovers: of('turnovers'),
      sacks: of('sacks'),
    },
    ...{ thirdDown: `${of('thirdsMade')}-${of('thirds')}`, possessionTime: clockText(of('possession')) },
  }
  return {
    case: 'americanFootball',
    value: {
      ...(!member && teamStats),
      ...ifCounted('passes', { passing }),
      ...(!member || of('rush') + of('twoTried') > 0 ? { rushing } : {}),
      ...ifCounted('catch', { receiving }),
      ...(!member || of('tackles') + of('interceptions') > 0 ? { defense: defending } : {}),
      ...(!member || of('goalsTried') + of('extraTried') > 0 ? { kicking } : {}),
      ...ifCounted('punts', { punting }),
      ...(!member || of('fumbles') + of('recovered') > 0
        ? { fumbles: { fumbles: of('fumbles'), lost: of('lost'), recovered: of('recovered') } }
        : {}),
    },
  }
}
