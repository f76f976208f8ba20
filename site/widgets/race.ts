import { scoreboardTexts } from '../live/scoreboard-texts.ts'
import { h, hidden } from './dom.ts'
import type { Context } from './element.ts'
import { follow } from './feed.ts'
import { type Followed, isRace, type Race, type RaceResult, type Runner } from './records.ts'
import { raceState, raceStateText } from './score.ts'
import { startText } from './times.ts'

/** One race with its runners, and its placings once there are any. */
export async function startRace(id: string, context: Context): Promise<void> {
  const path = `/v1/horse-racing/races/${encodeURIComponent(id)}`
  const [race, runners, result] = await Promise.all([
    context.read<Race>(path),
    context.read<Runner[]>(`${path}/runners`),
    context.read<RaceResult>(`${path}/results`),
  ])
  let shown: Race = { ...race, runners, result }
  const draw = (): void => context.show(`${shown.course}: ${shown.name ?? shown.number ?? ''}`, card(shown, context))
  draw()
  const take = (item: Followed): void => {
    if (!isRace(item) || item.id !== shown.id || item.version < shown.version) return
    const isOther = item.status !== shown.status
    // Without a stream, races are polled without their runners.
    shown = { ...item, runners: item.runners ?? shown.runners ?? null, result: item.result ?? shown.result ?? null }
    draw()
    if (isOther) context.announce(`${shown.name ?? ''}: ${raceStateText(shown, context.language)}`)
  }
  const listener = {
    reset: (items: readonly Followed[]) => items.forEach(take),
    changed: take,
    removed: (removed: string) => removed === shown.id && context.note(context.texts.notFound),
    failed: context.fail,
  }
  follow(context.connection, { sport: 'horse-racing', league: undefined }, listener, context.signal)
}

function card(race: Race, { language, texts }: Context): HTMLElement[] {
  const details = [race.off_at && startText(language, race.off_at, true), race.distance_text, race.going].filter(Boolean).join(' · ')
  return [
    h('p', { class: 'group' }, race.course),
    h('p', { class: 'top' }, h('span', { class: 'name' }, race.name ?? race.number), raceState(race, language)),
    h('p', { class: 'details' }, details),
    h(
      'table',
      { class: 'standings' },
      h('caption', { class: 'hidden' }, `${race.name ?? ''}: ${scoreboardTexts[language].runners}`),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, hidden(texts.columns.position[1]), '#'),
          h('th', { scope: 'col', class: 'team' }, texts.horse),
          h('th', { scope: 'col' }, texts.odds),
        ),
      ),
      h('tbody', {}, ...runnerRows(race, texts.nonRunner)),
    ),
  ]
}

/** Placed runners in their order, then the others by number. */
function runnerRows({ runners, result }: Race, nonRunner: string): HTMLElement[] {
  const placings = new Map((result?.placings ?? []).map((placing) => [placing.runner_id, placing]))
  const place = ({ id, number }: Runner): number => placings.get(id)?.position ?? 1_000 + (number ?? 0)
  return (runners ?? [])
    .toSorted((a, b) => place(a) - place(b))
    .map((runner) => {
      const placing = placings.get(runner.id)
      const isOut = runner.status === 'non_runner'
      return h(
        'tr',
        { class: isOut && 'out' },
        h('td', {}, placing?.position ?? placing?.finish_code ?? (placings.size > 0 ? '' : runner.number)),
        h('th', { scope: 'row', class: 'team' }, runner.horse.name, h('small', {}, isOut ? nonRunner : runner.jockey?.name)),
        h('td', {}, placing?.sp ?? runner.odds_sp),
      )
    })
}
