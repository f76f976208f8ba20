import { getFields } from '../../parse/fields.ts'
import type { SourcePlay } from '../../source-model.ts'
import { battingSide, type Move, type Moved, moveRunners, occupied } from './half-inning.ts'
import { idIn } from './people.ts'
import { type AtBat, extra, type Frame } from './play-frame.ts'

interface NewEntry {
  key: string
  type: string
  moves: readonly Move[]
  count: { balls: number; strikes: number } | undefined
  at: string | undefined
  result?: string
  rbi?: number
  /** What happened, if the type does not tell: "Defensive indifference". */
  text?: string
}

export function addEntry(frame: Frame, atBat: AtBat, { key, type, moves, count, at, result, rbi, text }: NewEntry): void {
  const { state, result: found } = frame
  const moved = moveRunners(state, moves)
  const battedIn = rbi ?? moved.scored.filter(({ isBattedIn }) => isBattedIn).length
  const runs = moved.scored.length
  found.plays.push({
    key,
    type,
    period: String(state.inning),
    side: battingSide(state),
    people: peopleIn(frame, atBat, moved, type === 'plate_appearance' && result !== undefined, result),
    score: { ...state.score },
    scoring: runs > 0,
    ...(text !== undefined && { text: withRunners(text, moved, frame) }),
    ...(at !== undefined && { wallclock: at }),
    details: {
      case: 'baseball',
      value: {
        ...{ inning: state.inning, half: state.half, outs: state.outs },
        ...count,
        ...(atBat.pitches !== '' && { pitches: atBat.pitches }),
        ...(result !== undefined && { result }),
        ...{ basesBefore: { occupied: moved.before }, basesAfter: { occupied: occupied(state.bases) }, runs, rbi: battedIn },
      },
    },
  })
  addRuns(frame, atBat, moved, { isHomeRun: result === 'home_run', rbi: battedIn })
}

/** "Defensive indifference (Ada Quill)." */
function withRunners(text: string, { runners }: Moved, { known }: Frame): string {
  const names = runners.flatMap((id) => known(id)?.person.name ?? [])
  return names.length === 0 ? `${text}.` : `${text} (${names.join(', ')}).`
}

/** Batter and pitcher first, then the runners; on a play without a result the runners first. */
function peopleIn(
  { known }: Frame,
  { play }: AtBat,
  moved: Moved,
  isResult: boolean,
  result: string | undefined,
): NonNullable<SourcePlay['people']> {
  const matchup = getFields(play('matchup'), 'matchup')
  const [batter, pitcher] = [idIn(matchup('batter'), 'batter'), idIn(matchup('pitcher'), 'pitcher')]
  const home = new Set(moved.scored.map(({ id }) => id))
  const runners = moved.runners.filter((id) => id !== batter).map((id) => ({ id, role: home.has(id) ? 'scored' : 'runner' }))
  const atBat = [
    { id: batter, role: 'batter' },
    { id: pitcher, role: 'pitcher' },
  ]
  const all = isResult ? [...atBat, ...runners] : [...runners, ...atBat]
  const scores = home.has(batter) && result !== 'home_run' ? [{ id: batter, role: 'scored' }] : []
  return [...all, ...scores].flatMap(({ id, role }) => {
    const of = known(id)
    return of ? [{ ...of, role }] : []
  })
}

/** A home run is one event with all runs batted in, every other run one of its own. */
function addRuns(
  { state, known, result }: Frame,
  { play }: AtBat,
  { scored }: Moved,
  { isHomeRun, rbi }: { isHomeRun: boolean; rbi: number },
): void {
  if (scored.length === 0) return
  const side = battingSide(state)
  const batter = known(idIn(getFields(play('matchup'), 'matchup')('batter'), 'batter'))
  const base = { period: String(state.inning), side }
  if (isHomeRun) {
    result.events.push({
      ...base,
      type: 'home_run',
      ...(batter && { player: batter.person }),
      score: { ...state.score },
      extra: extra(state, rbi),
    })
    return
  }
  for (const [i, { id, isBattedIn }] of scored.entries()) {
    const runner = known(id)
    const score = { ...state.score, [side]: state.score[side] - scored.length + i + 1 }
    const detail = isBattedIn && batter ? { detail: `Batted in by ${batter.person.name}` } : {}
    result.events.push({
      ...base,
      type: 'run',
      ...(runner && { player: runner.person }),
      score,
      ...detail,
      extra: extra(state, isBattedIn ? 1 : 0),
    })
  }
}

export function endHalf({ state, result }: Frame): void {
  const { inning, half, score } = state
  const on = { occupied: occupied(state.bases) }
  result.events.push({ type: 'inning_end', period: String(inning), score: { ...score }, extra: extra(state) })
  result.plays.push({
    ...{ key: `end-${inning}-${half}`, type: 'inning_end', period: String(inning), people: [], score: { ...score }, scoring: false },
    details: { case: 'baseball', value: { inning, half, outs: state.outs, basesBefore: on, basesAfter: on } },
  })
}
