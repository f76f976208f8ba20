import { normalRound } from '@touchline/contract/names/normal-round'
import { progress } from '../../live/progress.ts'
import type { SourceMatch } from '../../source-model.ts'
import { partsOfRound, stageOfRound } from '../shared/rounds.ts'
import { getStage, roundOrder } from '../shared/stages.ts'
import { countUntil, creditedGoals, getEvents, hadExtraTime } from './events.ts'
import type { Head } from './head.ts'
import { getLineup } from './lineup.ts'
import type { MatchReports } from './match-reports.ts'
import { abandonedBoard, finalBoard, playingBoard, type ReportedScore, unplayedBoard } from './state.ts'
import { getStatistics } from './statistics.ts'

type Match = Omit<SourceMatch, 'row' | 'text'>

/** The match of all reports about it. Throws an Error for a result that cannot be. */
export function getMatch({ newest, detail, timeline, listed }: MatchReports): Match {
  const { head } = newest!
  const sheet = detail?.sheet
  const repairs = [...new Set([...head.repairs, ...(sheet?.repairs ?? []), ...(timeline?.timeline?.repairs ?? [])])]
  const credited = sheet && creditedGoals(sheet, head, repairs)
  const goals = credited?.isWhole ? credited.goals : undefined
  const scoreboard = getBoard(
    head,
    {
      ...(goals && { halftime: countUntil(goals, '1H'), fulltime: countUntil(goals, '1H', '2H') }),
      ...optional('hadExtraTime', hadExtraTime(head, sheet)),
    },
    repairs,
  )
  const people = new Map(sheet ? [...sheet.players.home, ...sheet.players.away].map(({ person }) => [person.key, person] as const) : [])
  const hasBegun = head.goals !== undefined
  const lineup = sheet && getLineup(sheet)
  const statistics = hasBegun && timeline?.timeline ? getStatistics(head, timeline.timeline, sheet) : undefined
  const officials = [sheet?.officials, newest!.officials, listed?.officials].find((list) => list && list.length > 0)
  const heads = [head, ...[detail, listed].flatMap((report) => report?.head ?? [])]
  const venue = heads.find((each) => each.venue)?.venue
  const attendance = heads.find((each) => each.attendance)?.attendance
  return {
    ...{ key: head.id, sourceId: head.id, ...stageIn(heads) },
    ...{ date: head.date, startAt: head.startAt, timeTbd: head.timeTbd, home: head.home, away: head.away, scoreboard },
    order: progress(scoreboard),
    ...optional('venue', venue),
    ...optional('officials', officials),
    ...optional('attendance', attendance),
    ...(hasBegun &&
      sheet &&
      getEvents(head, { sheet, ...optional('timeline', timeline?.timeline), ...optional('goals', credited?.goals) }, (key) =>
        key === undefined ? undefined : people.get(key),
      )),
    ...optional('lineup', lineup),
    ...optional('statistics', statistics),
    repairs,
  }
}

/** { [name]: value } unless the value is undefined. */
const optional = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [name in Name]?: Value }

function getBoard(head: Head, parts: Pick<ReportedScore, 'halftime' | 'fulltime' | 'hadExtraTime'>, repairs: string[]) {
  const { phase, goals, penalties, winner } = head
  if (!goals) return unplayedBoard(phase, head.timeTbd)
  if (phase === 'abandoned') return abandonedBoard(goals)
  const reported: ReportedScore = { ...parts, goals, ...optional('penalties', penalties), ...optional('winner', winner) }
  return phase === 'playing' ? playingBoard(reported, head) : finalBoard(reported, repairs)
}

const groupStage = { name: 'Group Stage', type: 'group' } as const
const knockoutStage = { name: 'Knockout Stage', type: 'knockout' } as const

/** As in archives: finals have a group stage and a knockout stage, qualifications and friendlies one stage. */
function stageIn(heads: readonly Head[]): Pick<SourceMatch, 'stage' | 'round' | 'roundSource' | 'roundOrder' | 'group' | 'meeting'> {
  const { place } = heads[0]!
  const stage = heads.find((head) => head.stage !== undefined)?.stage
  const group = heads.find((head) => head.group !== undefined)?.group
  const round = stage === undefined ? {} : { round: normalRound(stage), roundSource: stage }
  if (place.isOfNations && place.league.type !== 'tournament')
    return { stage: { name: '', type: 'league' }, ...round, roundOrder: roundOrder(stage ?? '') }
  if (place.isOfNations || place.league.type === 'tournament')
    return group === undefined
      ? { stage: knockoutStage, ...round, roundOrder: roundOrder(stage ?? '') }
      : // Nobody has met before the groups.
        { stage: groupStage, roundOrder: 0, group, meeting: 1 }
  const parts = stage === undefined ? {} : partsOfRound(place.league.code, stage)
  const found = getStage(place.league.code, parts.stage ?? stageOfRound(place.league, parts.round ?? '', group), parts.round ?? '', group)
  return {
    stage: { name: found.name, type: found.type },
    ...(parts.round && { round: normalRound(parts.round), roundSource: parts.round }),
    roundOrder: roundOrder(parts.round ?? ''),
    ...optional('group', found.group ?? group),
  }
}
