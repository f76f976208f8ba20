import type { MatchEvent, SoccerEvent } from '@touchline/contract/gen/match'
import type { View } from '../view.ts'

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
  ...(sport === 'soccer' && showSoccer(event.extra.case === 'soccer' ? event.extra.value : undefined, view)),
})

const showSoccer = (extra: SoccerEvent | undefined, view: View): object => ({
  '@assist': extra?.assist ?? null,
  '@assist_id': currentOrNull(view, extra?.assistId),
  '@player_in': extra?.playerIn ?? null,
  '@player_out': extra?.playerOut ?? null,
  '@reason': extra?.reason ?? null,
})

const currentOrNull = (view: View, id: string | undefined): string | null => (id === undefined ? null : view.current(id))
