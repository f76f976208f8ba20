import type { Language } from '@touchline/contract/catalog'
import type { Match, Scoreboard } from '@touchline/contract/gen/match'
import { html } from 'hono/html'
import type { Html } from '../layout/html.ts'
import type { Board } from './board.ts'
import { eventText, getStatus, nameText, shownPeriods } from './match-text.ts'
import { scoreboardTexts } from './scoreboard-texts.ts'
import { situationText, statusText } from './status-text.ts'

type Side = 'home' | 'away'

/** A match as a card: status, a table of the sides with their periods, the newest event. */
export function matchCard(match: Match, { names }: Pick<Board, 'names'>, language: Language, league?: string): Html {
  const board = match.state!.scoreboard!
  const name = (side: Side) => nameText(names, match.schedule![side]!.teamId, language)
  const periods = shownPeriods(board)
  const event = eventText(match, names, language)
  const status = getStatus(match)
  const situation = situationText(status, language)
  return html`<article class="match" data-id="${match.id}" data-score="${scoreText(board)}">
      <p class="match-top"><span class="badge live">${statusText(status, language)}</span>${(situation ?? league) && html`<span>${situation ?? league}</span>`}</p>
      <table class="score">
        <caption class="visually-hidden">${name('home')} – ${name('away')}</caption>
        ${periods.length > 0 && html`<thead><tr><td></td>${periods.map(({ period }) => html`<th scope="col">${period}</th>`)}${gameHeader(board, language)}<th scope="col"><span class="visually-hidden">${scoreboardTexts[language].total}</span></th></tr></thead>`}
        <tbody>${(['home', 'away'] as const).map((side) => sideRow(board, side, name(side)))}</tbody>
      </table>
      ${event && html`<p class="event">${event}</p>`}
    </article>`
}

const scoreText = ({ homeScore, awayScore }: Scoreboard): string => `${homeScore ?? ''}–${awayScore ?? ''}`

function gameHeader({ detail }: Scoreboard, language: Language): Html | undefined {
  if (detail.case !== 'tennis' || !detail.value.gameScore) return undefined
  return html`<th scope="col"><span class="visually-hidden">${scoreboardTexts[language].game}</span></th>`
}

function sideRow(board: Scoreboard, side: Side, name: string): Html {
  const { detail } = board
  const serves = detail.case === 'tennis' && detail.value.server === side
  const game = detail.case === 'tennis' ? detail.value.gameScore?.[side] : undefined
  const score = side === 'home' ? board.homeScore : board.awayScore
  return html`<tr><th scope="row"${serves && html` class="serves"`}>${name}</th>${shownPeriods(board).map((period) => {
    const tiebreak = side === 'home' ? period.tiebreakHome : period.tiebreakAway
    return html`<td>${period[side]?.toString()}${tiebreak !== undefined && html`<sup>${tiebreak}</sup>`}</td>`
  })}${game !== undefined && html`<td class="game">${game}</td>`}<td class="total">${score?.toString()}</td></tr>`
}
