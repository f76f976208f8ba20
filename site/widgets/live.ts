import { sportNames } from '../layout/sport-names.ts'
import { scoreboardTexts } from '../live/scoreboard-texts.ts'
import { h } from './dom.ts'
import type { Context } from './element.ts'
import { follow } from './feed.ts'
import { type Followed, isRace, type Match, type Race } from './records.ts'
import { isEnded, isInPlay, isRaceEnded, isRaceOn, raceState, raceStateText, scoreTable, scoreText, topLine } from './score.ts'
import { localDay, timeText, timeZone } from './times.ts'

/** Matches or races that are listed. */
const shownMax = 60
/** How often the list of the day is read again: matches are added to it, and postponed. */
const refreshMs = 300_000

/** `<touchline-live>`: today's matches of a sport, a league or a team; or today's races. */
export async function startLive(context: Context): Promise<void> {
  const { sport, league, team, signal, announce } = context
  const items = new Map<string, Followed>()
  const isWanted = (item: Followed): boolean =>
    isRace(item) || ((!league || item.league_id === league) && (!team || [item.home_team.id, item.away_team.id].includes(team)))
  const keep = (item: Followed): void => {
    const known = items.get(item.id)
    if (isWanted(item) && !(known && known.version > item.version)) items.set(item.id, item)
  }
  const label = [context.texts.live, sportName(context)].filter(Boolean).join(': ')
  const draw = (): void => context.show(label, [list([...items.values()], context)])
  async function load(): Promise<void> {
    const day = { date: localDay(), timezone: timeZone(), limit: '100' }
    const path = sport === 'horse-racing' ? '/v1/horse-racing/races' : `/v1/${sport}/matches`
    const today = await context.read<Followed[]>(path, sport === 'horse-racing' ? day : { ...day, league_id: league, team_id: team })
    const listed = new Set(today.map(({ id }) => id))
    for (const item of items.values()) if (!listed.has(item.id) && !isOn(item)) items.delete(item.id)
    for (const item of today) keep(item)
    draw()
  }
  // The stream has no news of matches before their start.
  const loadAgain = (): void => void load().catch(() => undefined)
  await load()
  const refreshing = setInterval(loadAgain, refreshMs)
  signal.addEventListener('abort', () => clearInterval(refreshing))
  const listener = {
    reset(inPlay: readonly Followed[]) {
      const isMissed = [...items.values()].some((item) => isOn(item) && !inPlay.some(({ id }) => id === item.id))
      for (const item of inPlay) keep(item)
      draw()
      if (isMissed) loadAgain()
    },
    changed(item: Followed) {
      const change = getChange(items.get(item.id), item, context)
      keep(item)
      draw()
      if (change && isWanted(item)) announce(change)
    },
    removed(id: string) {
      items.delete(id)
      draw()
    },
    failed: context.fail,
  }
  follow(context.connection, { sport, league: sport === 'horse-racing' ? undefined : league }, listener, signal)
}

const isOn = (item: Followed): boolean => (isRace(item) ? isRaceOn(item) : isInPlay(item))

export function sportName({ sport, language }: Context): string {
  const names: Readonly<Record<string, string>> = sportNames[language]
  return names[sport] ?? sport
}

/** What is read out: a score that changed, a race whose state changed. */
function getChange(before: Followed | undefined, now: Followed, { language }: Context): string | undefined {
  if (isRace(now)) {
    const isSame = !before || (before as Race).status === now.status
    return isSame ? undefined : `${now.course}, ${now.name ?? now.number ?? ''}: ${raceStateText(now, language)}`
  }
  const isSame = !before || !isScored(before as Match, now)
  return isSame ? undefined : scoreText(now, language)
}

const isScored = (before: Match, now: Match): boolean =>
  before.home_team.score !== now.home_team.score || before.away_team.score !== now.away_team.score

/** In play, then ahead, then ended, the latest first. */
const rank = (item: Followed): number => {
  const hasEnded = isRace(item) ? isRaceEnded(item) : isEnded(item)
  return isOn(item) ? 0 : hasEnded ? 2 : 1
}
const startAt = (item: Followed): string => (isRace(item) ? item.off_at : item.start_at) ?? ''

const inOrder = (a: Followed, b: Followed): number =>
  rank(a) - rank(b) || (startAt(a) < startAt(b) ? -1 : startAt(a) > startAt(b) ? 1 : 0) * (rank(a) === 2 ? -1 : 1) || (a.id < b.id ? -1 : 1)

function list(items: readonly Followed[], context: Context): HTMLElement {
  const { sport, language, texts } = context
  const { noRaces } = scoreboardTexts[language]
  if (items.length === 0) return h('p', { class: 'note' }, sport === 'horse-racing' ? noRaces : texts.noneToday)
  const shown = items.toSorted(inOrder).slice(0, shownMax)
  const groups = Map.groupBy(shown, (item) => (isRace(item) ? item.course : item.league_name))
  return h(
    'div',
    {},
    ...[...groups].map(([name, inGroup], i) =>
      h(
        'section',
        { 'aria-labelledby': `group-${i}` },
        h('p', { class: 'group', id: `group-${i}` }, name),
        h('ul', {}, ...inGroup.map((item) => (isRace(item) ? raceRow(item, context) : matchRow(item, context)))),
      ),
    ),
  )
}

const matchRow = (match: Match, { language }: Context): HTMLElement =>
  h('li', { class: 'match', 'data-id': match.id }, topLine(match, language, match.round), scoreTable(match, language))

function raceRow(race: Race, { language }: Context): HTMLElement {
  const { runners } = scoreboardTexts[language]
  const first = race.result?.placings?.find(({ position }) => position === 1)
  const details = [race.distance_text, race.runners_count !== null && `${race.runners_count} ${runners}`].filter(Boolean).join(' · ')
  return h(
    'li',
    { class: 'match race', 'data-id': race.id },
    h(
      'p',
      { class: 'top' },
      h('time', { datetime: race.off_at }, race.off_at && timeText(language, race.off_at)),
      raceState(race, language),
    ),
    h('p', { class: 'name' }, race.name ?? race.number),
    h('p', { class: 'details' }, first ? `1. ${first.horse}` : details),
  )
}
