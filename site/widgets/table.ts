import { h, hidden } from './dom.ts'
import type { Context } from './element.ts'
import { follow } from './feed.ts'
import { sportName } from './live.ts'
import { type DrawRound, type Followed, isRace, type StandingsRow } from './records.ts'
import { drawTable } from './score.ts'
import type { ColumnName } from './texts.ts'

/** Longer than the five seconds for which a live table may be reused. */
const refreshMs = 6_000

/** `<touchline-table>`: the table of a league, as it is with the matches in play; the draw of a tournament of tennis. */
export async function startTable(context: Context): Promise<void> {
  const { sport, league, season, texts, connection, signal } = context
  if (sport === 'horse-racing') return context.note(texts.notCovered)
  if (league === undefined) return context.note(texts.missing('league'))
  const isLive = season === undefined && sport !== 'tennis'
  async function load(): Promise<void> {
    const query = { season, ...(isLive && { live: 'true' }) }
    const rows = await context.read<(StandingsRow | DrawRound)[]>(`/v1/${sport}/leagues/${encodeURIComponent(league!)}/standings`, query)
    const label = `${texts.table}: ${sportName(context)}`
    context.show(label, rows.length === 0 ? [h('p', { class: 'note' }, texts.notCovered)] : parts(rows, context))
  }
  await load()
  if (season !== undefined) return
  let scores: Map<string, string> | undefined
  let due: ReturnType<typeof setTimeout> | undefined
  const loadLater = (): void => {
    due ??= setTimeout(() => {
      due = undefined
      // A refresh that fails is followed by the next one; the table stays.
      load().catch(() => undefined)
    }, refreshMs)
  }
  signal.addEventListener('abort', () => clearTimeout(due))
  const listener = {
    reset(items: readonly Followed[]) {
      const now = new Map(items.map((item) => [item.id, getScore(item)]))
      if (scores && JSON.stringify([...scores].toSorted()) !== JSON.stringify([...now].toSorted())) loadLater()
      scores = now
    },
    changed(item: Followed) {
      if (scores?.get(item.id) === getScore(item)) return
      scores?.set(item.id, getScore(item))
      loadLater()
    },
    removed: loadLater,
    failed: context.fail,
  }
  follow(connection, { sport, league }, listener, signal)
}

/** What a table depends on: not cards and minutes. */
const getScore = (item: Followed): string =>
  isRace(item) ? '' : [item.state, item.home_team.score, item.away_team.score, item.scores.periods?.length].join()

const isRound = (row: StandingsRow | DrawRound): row is DrawRound => row.type === 'draw'

function parts(rows: readonly (StandingsRow | DrawRound)[], context: Context): HTMLElement[] {
  if (rows.some(isRound)) return rows.filter(isRound).flatMap((round) => drawRound(round, context))
  const groups = Map.groupBy(rows as readonly StandingsRow[], ({ stage, group }) => [stage, group].filter(Boolean).join(' · '))
  return [...groups].flatMap(([name, inGroup]) => [
    ...(name === '' ? [] : [h('p', { class: 'group' }, name)]),
    standings(inGroup, name, context),
  ])
}

function drawRound({ round, matches }: DrawRound, { language }: Context): HTMLElement[] {
  return [
    h('p', { class: 'group' }, round),
    h('ul', {}, ...matches.map((match) => h('li', { class: 'match' }, drawTable(match, language)))),
  ]
}

const columns: readonly ColumnName[] = [
  'played',
  'won',
  'drawn',
  'lost',
  'overtime_lost',
  'difference',
  'win_pct',
  'games_behind',
  'points',
]
/** Left out on a narrow screen. */
const wide: ReadonlySet<ColumnName> = new Set(['won', 'drawn', 'lost', 'overtime_lost', 'difference'])

const number = (row: StandingsRow, name: string): number | undefined => (typeof row[name] === 'number' ? row[name] : undefined)

/** The difference of what decides in the sport: goals, runs, points or sets. */
function getDifference(row: StandingsRow): number | undefined {
  const stated = number(row, 'goal_difference') ?? number(row, 'run_difference')
  if (stated !== undefined) return stated
  const [gained, lost] = row.sets_won === undefined ? ['points_for', 'points_against'] : ['sets_won', 'sets_lost']
  return number(row, gained!) === undefined ? undefined : number(row, gained!)! - (number(row, lost!) ?? 0)
}

function cell(row: StandingsRow, name: ColumnName): string | undefined {
  const value = name === 'difference' ? getDifference(row) : row[name]
  if (value === undefined || value === null) return undefined
  return name === 'difference' && Number(value) > 0 ? `+${value}` : String(value).replace('-', '−')
}

function standings(rows: readonly StandingsRow[], name: string, { texts, team: marked }: Context): HTMLElement {
  const shown = columns.filter((column) => rows.some((row) => cell(row, column) !== undefined))
  const decides = shown.includes('points') ? 'points' : 'win_pct'
  const narrow = (column: ColumnName) => wide.has(column) && !(decides === 'win_pct' && (column === 'won' || column === 'lost')) && 'wide'
  const head = (column: ColumnName, className: string | false) => {
    const [short, long] = texts.columns[column]
    return h('th', { scope: 'col', class: className, title: long }, h('span', { 'aria-hidden': 'true' }, short), hidden(long))
  }
  return h(
    'table',
    { class: 'standings' },
    h('caption', { class: 'hidden' }, [texts.table, name].filter(Boolean).join(': ')),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        head('position', false),
        h('th', { scope: 'col', class: 'team' }, texts.team),
        ...shown.map((each) => head(each, narrow(each))),
      ),
    ),
    h(
      'tbody',
      {},
      ...rows.map((row) =>
        h(
          'tr',
          { 'aria-current': row.team.id === marked && 'true' },
          h('td', {}, row.position),
          h('th', { scope: 'row', class: row.live ? 'team playing' : 'team' }, row.team.name),
          ...shown.map((each) => h('td', { class: each === decides ? 'total' : narrow(each) }, cell(row, each))),
        ),
      ),
    ),
  )
}
