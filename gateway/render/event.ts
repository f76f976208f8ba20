import type { MatchEvent } from '@touchline/contract/gen/match'
import type { View } from '../view.ts'
import { renderMessage } from './message.ts'
import { sportView } from './sports.ts'

/** A match event as public JSON: all field names start with @, those of other records do not. */
export const renderEvent = (event: MatchEvent, sport: string, view: View): object => ({
  '@id': event.id,
  '@type': event.type,
  '@minute': event.minute,
  '@extra_minute': event.extraMinute ?? null,
  '@period': event.period ?? null,
  '@team': event.team ?? null,
  '@team_id': currentOrNull(view, event.teamId),
  '@player': event.player ?? null,
  '@player_id': currentOrNull(view, event.playerId),
  '@home_score': event.homeScore ?? null,
  '@away_score': event.awayScore ?? null,
  '@detail': event.detail ?? null,
  '@status': event.status,
  '@updated_at': event.updatedAt,
  ...renderExtra(event, sport, view),
})

/** Fields of one sport. Their ids are player ids, replaced by canonical ids. */
function renderExtra({ extra }: MatchEvent, sport: string, view: View): object {
  const { of, event } = sportView(sport)
  const rendered = renderMessage(event, extra.case === of ? extra.value : undefined)
  for (const [name, value] of Object.entries(rendered))
    if (name.endsWith('_id')) rendered[name] = currentOrNull(view, value as string | null)
  return rendered
}

const currentOrNull = (view: View, id: string | undefined | null): string | null => (id == null ? null : view.current(id))
