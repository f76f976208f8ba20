import type { MatchEvent } from '@touchline/contract/gen/match'
import type { View } from '../view.ts'
import { showMessage } from './message.ts'
import { sportView } from './sports.ts'

/** A match event as public JSON: every field of it begins with @, no other field does. */
export const showEvent = (event: MatchEvent, sport: string, view: View): object => ({
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
  ...showExtra(event, sport, view),
})

/** Its ids are those of people, under whom they stand now. */
function showExtra({ extra }: MatchEvent, sport: string, view: View): object {
  const { of, event } = sportView(sport)
  const shown = showMessage(event, extra.case === of ? extra.value : undefined)
  for (const [name, value] of Object.entries(shown)) if (name.endsWith('_id')) shown[name] = currentOrNull(view, value as string | null)
  return shown
}

const currentOrNull = (view: View, id: string | undefined | null): string | null => (id == null ? null : view.current(id))
