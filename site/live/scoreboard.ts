import { type Language, type SportId, servedSports } from '@touchline/contract/catalog'
import type { Match } from '@touchline/contract/gen/match'
import type { Race } from '@touchline/contract/gen/racing'
import { isRaceEnded } from '@touchline/contract/racing'
import { html } from 'hono/html'
import type { Html } from '../layout/html.ts'
import { icon } from '../layout/icons.ts'
import { sportNames } from '../layout/sport-names.ts'
import type { Board } from './board.ts'
import { matchCard } from './match-card.ts'
import { nameText } from './match-text.ts'
import { liveTexts } from './messages.ts'
import { scoreboardTexts } from './scoreboard-texts.ts'

/** Cards of a page: what a page may weigh divided by the weight of a card. */
const cardsMax = { all: 6, sport: 45 }
const racesShown = { all: 8, sport: 60 }
const highlightsMax = 8

/** The sports with something to show, each with its number of matches or races. */
export function sportCounts({ matches, races }: Board): { sport: SportId; count: number }[] {
  const counts = Map.groupBy(matches, ({ sport }) => sport)
  return servedSports
    .map(({ id }) => ({ sport: id, count: id === 'horse-racing' ? races.length : (counts.get(id)?.length ?? 0) }))
    .filter(({ count }) => count > 0)
}

/** Matches by sport and league, and races by course. `sport`: only these. Undefined board: it is not known. */
export function scoreboard(board: Board | undefined, language: Language, sport?: SportId): Html {
  const texts = { ...liveTexts[language], ...scoreboardTexts[language] }
  if (!board) return html`<p class="notice warn">${texts.unknown}</p>`
  const shown = sportCounts(board).filter((each) => sport === undefined || each.sport === sport)
  if (shown.length === 0) return html`<p class="muted">${sport === 'horse-racing' ? texts.noRaces : texts.noMatches}</p>`
  const isOnly = sport !== undefined
  return html`<div class="board">${shown.map((each) =>
    each.sport === 'horse-racing'
      ? racing(board.races, language, isOnly ? racesShown.sport : racesShown.all)
      : sportSection(board, each, language, isOnly ? cardsMax.sport : cardsMax.all),
  )}</div>`
}

function sportSection(board: Board, { sport, count }: { sport: SportId; count: number }, language: Language, max: number): Html {
  const matches = board.matches.filter((match) => match.sport === sport).slice(0, max)
  const leagues = Map.groupBy(matches, ({ schedule }) => schedule!.leagueId)
  return html`<section>
      <h2>${icon(sport)} ${sportNames[language][sport]} <small class="muted">${count} ${liveTexts[language].inPlay}</small></h2>
      ${[...leagues].map(
        ([leagueId, inLeague]) => html`<h3>${nameText(board.names, leagueId, language)}</h3>
        <div class="cards matches">${inLeague.map((match) => matchCard(match, board, language))}</div>`,
      )}
      ${count > matches.length && html`<p><a href="/live?sport=${sport}">${liveTexts[language].more} (${count - matches.length})</a></p>`}
    </section>`
}

function racing(races: readonly Race[], language: Language, max: number): Html {
  const texts = scoreboardTexts[language]
  const open = races.filter(({ status }) => !isRaceEnded(status))
  const shown = (open.length > 0 ? open : races).slice(0, max)
  const courses = Map.groupBy(shown, ({ course }) => course)
  return html`<section>
      <h2>${icon('horse-racing')} ${sportNames[language]['horse-racing']} <small class="muted">${texts.racing}</small></h2>
      <div class="cards">${[...courses].map(
        ([course, atCourse]) => html`<article class="match">
          <h3>${course}</h3>
          <ul class="races">${atCourse.map((race) => raceRow(race, language))}</ul>
        </article>`,
      )}</div>
      ${races.length > shown.length && html`<p><a href="/live?sport=horse-racing">${texts.racing} (${races.length})</a></p>`}
    </section>`
}

function raceRow({ offAt, name, number, distanceText, runnersCount, status }: Race, language: Language): Html {
  const { runners, raceStates } = scoreboardTexts[language]
  const details = [distanceText, runnersCount !== undefined && `${runnersCount} ${runners}`].filter(Boolean).join(' · ')
  return html`<li>${offAt && html`<time datetime="${offAt}">${offAt.slice(11, 16)}</time>`}
      <span>${name ?? number?.toString()}${details !== '' && html`<small>${details}</small>`}</span>
      <span class="badge">${raceStates[status] ?? status}</span></li>`
}

/** A few matches for the first page, of as many sports as possible. */
export function highlights(board: Board | undefined, language: Language): Html {
  const texts = { ...liveTexts[language], ...scoreboardTexts[language] }
  if (!board) return html`<p class="notice warn">${texts.unknown}</p>`
  const bySport = [...Map.groupBy(board.matches, ({ sport }) => sport).values()]
  const shown: Match[] = []
  for (let row = 0; shown.length < highlightsMax && bySport.some((matches) => matches[row]); row++)
    for (const matches of bySport) if (matches[row] && shown.length < highlightsMax) shown.push(matches[row]!)
  if (shown.length === 0) return html`<p class="muted">${texts.noMatches}</p>`
  return html`<div class="cards matches">${shown.map((match) =>
    matchCard(match, board, language, nameText(board.names, match.schedule!.leagueId, language)),
  )}</div>`
}
