import { type Language, servedSport } from '@touchline/contract/catalog'
import type { Incident, ProbedEndpoint, SportFreshness, StatusReport } from '@touchline/contract/gen/status'
import { html } from 'hono/html'
import type { Html } from '../layout/html.ts'
import { icon } from '../layout/icons.ts'
import { relativeTime } from '../layout/relative-time.ts'
import { sportNames } from '../layout/sport-names.ts'
import { bars, getAvailability, percentText } from './bars.ts'
import { statusTexts } from './messages.ts'
import { getOverall, isOpen, type Overall } from './overall.ts'

interface Shown {
  language: Language
  /** Real time. */
  now: number
}

const kinds: Readonly<Record<Overall, 'ok' | 'warn' | 'bad'>> = {
  works: 'ok',
  minor: 'warn',
  maintenance: 'warn',
  unknown: 'warn',
  unmeasured: 'warn',
  failing: 'bad',
  major: 'bad',
}

/** Below this, delays are those of ordinary delivery. */
const behindShownMs = 2_000

/** The whole page. `report` undefined: the status service does not answer. */
export function statusBody(report: StatusReport | undefined, shown: Shown): Html {
  const texts = statusTexts[shown.language]
  const overall = getOverall(report, shown.now)
  const kind = kinds[overall]
  const heading = html`<h1>${texts.title}</h1>
    <p class="notice overall ${kind}">${icon(kind === 'ok' ? 'check' : 'warning')} <strong>${texts[overall]}</strong></p>`
  if (!report) return html`${heading}<p>${texts.notAnswering}</p>`
  const open = report.incidents.filter(isOpen)
  return html`${heading}
    ${open.map((incident) => incidentCard(incident, shown))}
    <h2>${texts.endpoints}</h2>
    ${report.endpoints.map((endpoint) => endpointCard(endpoint, shown))}
    <h2>${texts.freshness}</h2>
    ${liveText(report, shown)}
    ${freshness(report.sports, shown)}
    <div class="row spread"><h2>${texts.incidents}</h2><a href="/status.atom">${icon('feed')} ${texts.feed}</a></div>
    ${report.incidents.length === 0 && html`<p class="muted">${texts.noIncidents}</p>`}
    ${report.incidents.filter((each) => !isOpen(each)).map((incident) => incidentCard(incident, shown))}`
}

function endpointCard(endpoint: ProbedEndpoint, { language, now }: Shown): Html {
  const texts = statusTexts[language]
  const name = endpointName(endpoint.id, language)
  const share = getAvailability(endpoint.days)
  const p99Ms = endpoint.days.at(-1)?.p99Ms ?? 0
  return html`<article class="endpoint">
      <div class="row spread">
        <h3>${name}</h3>
        ${endpoint.isUp !== undefined && html`<span class="badge ${endpoint.isUp ? 'ok' : 'bad'}">${endpoint.isUp ? texts.up : texts.down}</span>`}
      </div>
      ${bars(endpoint, { language, today: now, name })}
      <p class="row spread muted">
        <span>${texts.days}: <strong>${share === undefined ? texts.noProbes : `${percentText(share, language)} ${texts.available}`}</strong></span>
        ${p99Ms > 0 && html`<span>${texts.p99}: <strong>${texts.upTo} ${p99Ms.toLocaleString(language)} ms</strong></span>`}
      </p>
    </article>`
}

const endpointName = (id: string, language: Language): string => {
  const { live, list, stream } = statusTexts[language]
  return { live, list, stream }[id] ?? id
}

function liveText({ liveBehindMs }: StatusReport, { language }: Shown): Html | undefined {
  if (liveBehindMs === undefined) return undefined
  const { liveBehind, liveCurrent } = statusTexts[language]
  if (liveBehindMs < behindShownMs) return html`<p class="muted">${liveCurrent}</p>`
  return html`<p class="notice warn">${liveBehind} ${Math.round(liveBehindMs / 1_000).toLocaleString(language)} s.</p>`
}

function freshness(sports: readonly SportFreshness[], { language, now }: Shown): Html {
  const texts = statusTexts[language]
  if (sports.length === 0) return html`<p class="muted">${texts.noSources}</p>`
  return html`<div class="cards">${sports.map(
    ({ sport, sources }) => html`<article>
        <h3>${sportIcon(sport)} ${affectedName(sport, language)}</h3>
        <dl class="pairs">${sources.map(
          ({ source, updatedAt }) =>
            html`<div><dt>${source}</dt><dd><time datetime="${updatedAt}">${relativeTime(updatedAt, now, language)}</time></dd></div>`,
        )}</dl>
      </article>`,
  )}</div>`
}

/** An open incident follows the heading of the page, a resolved one that of its section. */
function incidentCard(incident: Incident, { language }: Shown): Html {
  const texts = statusTexts[language]
  const severity = { minor: texts.severityMinor, major: texts.severityMajor, maintenance: texts.severityMaintenance }[incident.severity]
  const names = incident.affected.map((each) => affectedName(each, language))
  return html`<article class="incident" id="${incident.id}">
      <div class="row spread">
        ${isOpen(incident) ? html`<h2>${incident.title}</h2>` : html`<h3>${incident.title}</h3>`}
        <span class="badge ${isOpen(incident) ? 'bad' : 'ok'}">${severity} · ${isOpen(incident) ? texts.openIncident : texts.resolvedIncident}</span>
      </div>
      ${names.length > 0 && html`<p class="muted">${texts.affected}: ${names.join(', ')}</p>`}
      <ol class="updates">${incident.updates
        .toReversed()
        .map(
          ({ at, state, text }) =>
            html`<li><p><strong>${stateName(state, language)}</strong> <time class="muted" datetime="${at}">${instantText(at, language)}</time></p><p>${text}</p></li>`,
        )}</ol>
    </article>`
}

function sportIcon(id: string): Html | undefined {
  const sport = servedSport(id)
  return sport && icon(sport.id)
}

function affectedName(id: string, language: Language): string {
  const sport = servedSport(id)
  return sport ? sportNames[language][sport.id] : endpointName(id, language)
}

const stateName = (state: string, language: Language): string => {
  const { investigating, identified, monitoring, resolved } = statusTexts[language]
  return { investigating, identified, monitoring, resolved }[state] ?? state
}

const instantText = (at: string, language: Language): string =>
  `${new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`
