import type { Language } from '@touchline/contract/catalog'
import { stateWords } from '@touchline/contract/state-words'
import { scoreboardTexts } from '../live/scoreboard-texts.ts'
import { type ShownStatus, situationText, statusText } from '../live/status-text.ts'
import { h, hidden } from './dom.ts'
import type { DrawMatch, Match, Period, Race } from './records.ts'
import { widgetTexts } from './texts.ts'
import { timeText } from './times.ts'

const inPlay: ReadonlySet<string> = new Set(['live', 'break', 'interrupted'])
const ended: ReadonlySet<string> = new Set(['finished', 'awarded', 'walkover', 'retired', 'cancelled', 'abandoned'])
/** Statuses that say no more than that the match ended. */
const plainEnds: ReadonlySet<string> = new Set(['FT', 'AWD', 'WO', 'RET'])

export const isInPlay = ({ state }: Match): boolean => inPlay.has(state)
export const isEnded = ({ state }: Match): boolean => ended.has(state)

const racesAhead: ReadonlySet<string> = new Set(['scheduled'])
const racesEnded: ReadonlySet<string> = new Set(['weighed_in', 'abandoned', 'void'])
export const isRaceOn = ({ status }: Race): boolean => !racesAhead.has(status) && !racesEnded.has(status)
export const isRaceEnded = ({ status }: Race): boolean => racesEnded.has(status)

const getStatus = ({ extra_minute: extraMinute, inning_half: inningHalf, ...match }: Match): ShownStatus => ({
  ...match,
  extraMinute,
  inningHalf,
})

/** "67'", "Half-time", "14:30", "Ended", "Postponed". */
export function stateText(match: Match, language: Language): string {
  const { state, status } = match
  const texts = widgetTexts[language]
  const words: Readonly<Record<string, string | null>> = stateWords[language]
  const word = words[state]
  if (word) return word
  if (isInPlay(match)) return statusText(getStatus(match), language)
  if (state === 'scheduled') return match.time_tbd ? '–' : timeText(language, match.start_at)
  if (state === 'awarded' || state === 'walkover' || state === 'retired') return texts[state]
  return plainEnds.has(status) ? texts.ended : `${texts.ended} (${status})`
}

/** The line above a score: the state, and what else is known of the situation. */
export function topLine(match: Match, language: Language, other?: string | null): HTMLElement {
  const situation = isInPlay(match) ? situationText(getStatus(match), language) : undefined
  return h(
    'p',
    { class: 'top' },
    h('span', { class: isInPlay(match) ? 'state live' : 'state' }, stateText(match, language)),
    h('span', {}, situation ?? other),
  )
}

interface Shown {
  home: { name: string; score: number | null } | null
  away: { name: string; score: number | null } | null
  periods: readonly Period[]
  game?: { home: string; away: string } | null | undefined
  server?: string | null | undefined
  winner?: string | null | undefined
}

const getShown = (match: Match): Shown => ({
  ...{ home: match.home_team, away: match.away_team, periods: match.scores.periods ?? [] },
  ...(isInPlay(match) && { game: match.game_score, server: match.server }),
})

/** Periods of which the earliest are left out on a narrow screen. */
const narrowPeriods = 5

/** Sides, periods and total of a match as a table. */
export const scoreTable = (match: Match, language: Language): HTMLElement => table(getShown(match), language)

export function drawTable({ home, away, score, sets, winner }: DrawMatch, language: Language): HTMLElement {
  const side = (of: DrawMatch['home'], total: number | undefined) => of && { name: of.name, score: total ?? null }
  const periods = (sets ?? []).map((set, i) => ({ ...set, period: `S${i + 1}` }))
  return table({ home: side(home, score?.home), away: side(away, score?.away), periods, winner }, language)
}

function table(shown: Shown, language: Language): HTMLElement {
  const { home, away, periods, game } = shown
  const texts = scoreboardTexts[language]
  const isOld = (i: number) => i < periods.length - narrowPeriods && 'old'
  const heads = periods.map(({ period }, i) => h('th', { scope: 'col', class: isOld(i) }, period))
  const row = (side: 'home' | 'away') =>
    h(
      'tr',
      { class: shown.winner === side && 'won' },
      h('th', { scope: 'row', class: shown.server === side && 'serves' }, shown[side]?.name ?? '–'),
      ...periods.map((period, i) => {
        const tiebreak = period[`tiebreak_${side}`]
        return h('td', { class: isOld(i) }, period[side], typeof tiebreak === 'number' && h('sup', {}, tiebreak))
      }),
      game && h('td', { class: 'game' }, game[side]),
      h('td', { class: 'total' }, shown[side]?.score),
    )
  return h(
    'table',
    { class: 'score' },
    h('caption', { class: 'hidden' }, `${home?.name ?? '–'} – ${away?.name ?? '–'}`),
    h(
      'thead',
      { class: periods.length === 0 && 'hidden' },
      h('tr', {}, h('td'), ...heads, game && h('th', { scope: 'col' }, hidden(texts.game)), h('th', { scope: 'col' }, hidden(texts.total))),
    ),
    h('tbody', {}, row('home'), row('away')),
  )
}

/** What is read out when a score changes. */
export const scoreText = (match: Match, language: Language): string =>
  `${match.home_team.name} ${match.home_team.score ?? ''}–${match.away_team.score ?? ''} ${match.away_team.name}, ${stateText(match, language)}`

/** The state of a race as a badge. */
export const raceState = (race: Race, language: Language): HTMLElement =>
  h('span', { class: isRaceOn(race) ? 'state live' : 'state' }, raceStateText(race, language))

export const raceStateText = ({ status }: Race, language: Language): string => scoreboardTexts[language].raceStates[status] ?? status
