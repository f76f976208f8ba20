import { eventSentence } from '../live/event-sentence.ts'
import { eventNames } from '../live/event-texts.ts'
import { minuteText } from '../live/status-text.ts'
import { h } from './dom.ts'
import type { Context } from './element.ts'
import { follow } from './feed.ts'
import { startRace } from './race.ts'
import type { Followed, Match, MatchEvent } from './records.ts'
import { isEnded, scoreTable, scoreText, topLine } from './score.ts'
import { startText } from './times.ts'

const eventsMax = 30

/** `<touchline-match>`: one match with its events, or one race with its runners. */
export async function startMatch(context: Context): Promise<void> {
  const { sport, match: id, texts, connection, signal } = context
  if (id === undefined) return context.note(texts.missing('match'))
  if (sport === 'horse-racing') return startRace(id, context)
  let match = await context.read<Match>(`/v1/${sport}/matches/${encodeURIComponent(id)}`)
  const draw = (): void => context.show(`${texts.match}: ${match.home_team.name} – ${match.away_team.name}`, card(match, context))
  draw()
  const take = (item: Followed): void => {
    if (item.id !== match.id || item.version < match.version) return
    const before = scoreText(match, context.language)
    const isScored = match.home_team.score !== (item as Match).home_team.score || match.away_team.score !== (item as Match).away_team.score
    match = item as Match
    draw()
    const now = scoreText(match, context.language)
    if (isScored || (isEnded(match) && before !== now)) context.announce(now)
  }
  const listener = {
    reset(items: readonly Followed[]) {
      for (const item of items) take(item)
      // It may have ended while no stream was open.
      if (!isEnded(match) && !items.some((item) => item.id === match.id))
        void context.read<Match>(`/v1/${sport}/matches/${match.id}`).then(take, () => undefined)
    },
    changed: take,
    removed: (removed: string) => removed === match.id && context.note(texts.notFound),
    failed: context.fail,
  }
  follow(connection, { sport, league: match.league_id }, listener, signal)
}

function card(match: Match, { language, texts }: Context): HTMLElement[] {
  const place = [startText(language, match.start_at, !match.time_tbd), match.venue?.name].filter(Boolean).join(' · ')
  const events = (match.events ?? []).filter((event) => event['@status'] === 'confirmed' && eventNames[event['@type']])
  return [
    h('p', { class: 'group' }, [match.league_name, match.round].filter(Boolean).join(' · ')),
    h('article', { class: 'match large', 'data-id': match.id }, topLine(match, language), scoreTable(match, language)),
    h('p', { class: 'details' }, place),
    ...(events.length === 0
      ? []
      : [
          h(
            'ol',
            { class: 'events', 'aria-label': texts.events },
            ...events
              .slice(-eventsMax)
              .toReversed()
              .map((event) => eventRow(event, match, language)),
          ),
        ]),
  ]
}

function eventRow(event: MatchEvent, match: Match, language: Context['language']): HTMLElement {
  const side = event['@team']
  const sentence = eventSentence(
    {
      type: event['@type'],
      player: event['@player'],
      team: side && match[`${side}_team`].name,
      homeScore: event['@home_score'],
      awayScore: event['@away_score'],
      playerIn: event['@player_in'],
      playerOut: event['@player_out'],
    },
    language,
  )
  const isMinute = /^\d+$/.test(event['@minute']) && match.sport !== 'baseball'
  return h(
    'li',
    {},
    h('span', { class: 'minute' }, isMinute ? minuteText(event['@minute'], event['@extra_minute']) : event['@minute']),
    h('span', {}, sentence),
  )
}
