import type { Side } from '@touchline/contract/outcome'
import type { SourcePlay } from '../../source-model.ts'
import type { Drive, GamePlay, Stat } from './game.ts'
import { actions, getScore, type Role, results, roles, type Score, statisticCodes } from './statistic-codes.ts'

type People = NonNullable<SourcePlay['people']>

/** One play-by-play entry without period, clock and score. */
export interface Entry {
  type: (typeof actions)[number]['type'] | 'interception' | 'fumble' | 'penalty' | 'touchdown' | 'timeout' | 'drive_end'
  /** Distinguishes the entries of one play; empty for the action itself. */
  suffix: string
  side: Side
  people: People
  yards?: number
  result?: string
  score?: Score
}

/** The entries of a play: its action, then interception, fumble, penalties, touchdown and timeouts. */
export function getEntries(play: GamePlay): Entry[] {
  const score = getScore(play)
  const entries = [
    ...action(play),
    ...interception(play),
    ...fumble(play),
    ...penalties(play),
    ...touchdown(play, score),
    ...timeouts(play),
  ]
  if (!score || score.type === 'touchdown') return entries
  // Safeties and tries returned by the defense have no entry of their own.
  const scorer = entries.find(({ type }) => type === score.type) ?? entries[0]
  return entries.map((entry) => (entry === scorer ? { ...entry, score, ...(score.type === 'safety' && { result: 'safety' }) } : entry))
}

const roleByCode = new Map<number, Role>(roles.flatMap(({ role, codes }) => codes.map((code) => [code, role] as const)))

/**
 * People in these roles, once per role, in the order of the roles. The target of a completed pass is listed as receiver
 * only.
 */
function peopleIn(stats: readonly Stat[], wanted: readonly Role[]): People {
  const found = new Map<string, People[number]>()
  for (const role of wanted)
    for (const { code, person, side } of stats) {
      if (!person || roleByCode.get(code) !== role) continue
      if (role === 'target' && found.has(`receiver ${person.key}`)) continue
      found.set(`${role} ${person.key}`, { person, role, side })
    }
  return [...found.values()]
}

const withRoles: { [type in (typeof actions)[number]['type']]: readonly Role[] } = {
  kickoff: ['kicker', 'returner', 'tackler', 'assist'],
  punt: ['punter', 'returner', 'defender', 'tackler', 'assist'],
  field_goal: ['kicker', 'defender'],
  extra_point: ['kicker', 'defender'],
  two_point: ['passer', 'rusher', 'receiver', 'target'],
  sack: ['sacked', 'sacker', 'tackler', 'assist'],
  pass: ['passer', 'receiver', 'target', 'defender', 'tackler', 'assist'],
  rush: ['rusher', 'tackler', 'assist', 'defender'],
}

const placeByCode = new Map<number, number>(actions.flatMap(({ codes }, place) => codes.map((code) => [code, place] as const)))
const resultsByType = Map.groupBy(results, ({ type }) => type)

function action({ stats }: GamePlay): Entry[] {
  const place = Math.min(...stats.map(({ code }) => placeByCode.get(code) ?? actions.length))
  const found = actions[place]
  if (!found) return []
  const { type } = found
  const acting = stats.filter(({ code }) => placeByCode.get(code) === place)
  const result = resultsByType
    .get(type as never)
    ?.find(({ codes }) => stats.some(({ code }) => (codes as readonly number[]).includes(code)))?.result
  // 410 repeats the yards of a kick-off, end zone included.
  const yards = getSum(acting.filter(({ code }) => code !== 410))
  return [
    {
      type,
      suffix: '',
      side: acting[0]!.side,
      people: peopleIn(stats, withRoles[type]),
      ...(type !== 'extra_point' && type !== 'two_point' && { yards }),
      ...(result && { result }),
    },
  ]
}

const getSum = (stats: readonly Stat[]): number => stats.reduce((sum, { yards }) => sum + yards, 0)

function interception({ stats }: GamePlay): Entry[] {
  const caught = stats.filter(({ code }) => roleByCode.get(code) === 'intercepted_by')
  if (caught.length === 0) return []
  const passer = stats.filter(({ code }) => code === statisticCodes.interceptionThrown)
  const people = peopleIn([...caught, ...passer], ['intercepted_by', 'passer'])
  return [{ type: 'interception', suffix: 'interception', side: caught[0]!.side, people, yards: getSum(caught) }]
}

function fumble({ stats }: GamePlay): Entry[] {
  const dropped = stats.find(({ code }) => roleByCode.get(code) === 'fumbled')
  if (!dropped) return []
  const hasCode = (wanted: number) => stats.some(({ code }) => code === wanted)
  const result = hasCode(statisticCodes.fumbleLost) ? 'lost' : hasCode(statisticCodes.fumbleOutOfBounds) ? 'out of bounds' : 'recovered'
  return [
    { type: 'fumble', suffix: 'fumble', side: dropped.side, people: peopleIn(stats, ['fumbled', 'forced_by', 'recovered_by']), result },
  ]
}

const each = (stats: readonly Stat[], wanted: number): [Stat, string][] =>
  stats.filter(({ code }) => code === wanted).map((stat, i) => [stat, i === 0 ? '' : `:${i + 1}`])

const penalties = ({ stats }: GamePlay): Entry[] =>
  each(stats, statisticCodes.penalty).map(([stat, nth]) => {
    const people = peopleIn([stat], ['penalized'])
    return { type: 'penalty', suffix: `penalty${nth}`, side: stat.side, people, yards: stat.yards }
  })

const timeouts = ({ stats }: GamePlay): Entry[] =>
  each(stats, statisticCodes.timeout).map(([{ side }, nth]) => ({ type: 'timeout', suffix: `timeout${nth}`, side, people: [] }))

function touchdown({ stats }: GamePlay, score: Score | undefined): Entry[] {
  if (score?.type !== 'touchdown') return []
  const { by, side, kind } = score
  const passers = kind === 'pass' ? stats.filter(({ code }) => code === 16 || code === 18) : []
  const people = peopleIn([by!, ...passers], [roleByCode.get(by!.code)!, 'passer'])
  return [{ type: 'touchdown', suffix: 'touchdown', side, people, yards: by!.yards, result: kind!, score }]
}

const yardsText = (yards: number): string => `${yards} ${Math.abs(yards) === 1 ? 'yard' : 'yards'}`
/** "Touchdown, 11 plays, 78 yards." */
export const driveText = ({ result, plays, yards }: Drive): string =>
  [...(result === undefined ? [] : [result]), `${plays} ${plays === 1 ? 'play' : 'plays'}`, yardsText(yards)].join(', ').concat('.')
