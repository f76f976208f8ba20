import type { MatchEvent, SoccerEvent } from '@touchline/contract/gen/match'

/** A match event as public JSON: every field of it begins with @, no other field does. */
export const showEvent = (event: MatchEvent, sport: string): object => ({
  '@id': event.id,
  '@type': event.type,
  '@minute': event.minute,
  '@extra_minute': event.extraMinute ?? null,
  '@period': event.period ?? null,
  '@team': event.team ?? null,
  '@team_id': event.teamId ?? null,
  '@player': event.player ?? null,
  '@player_id': event.playerId ?? null,
  '@home_score': event.homeScore ?? null,
  '@away_score': event.awayScore ?? null,
  '@detail': event.detail ?? null,
  '@status': event.status,
  '@updated_at': event.updatedAt,
  ...(sport === 'soccer' && showSoccer(event.extra.case === 'soccer' ? event.extra.value : undefined)),
})

const showSoccer = (extra: SoccerEvent | undefined): object => ({
  '@assist': extra?.assist ?? null,
  '@assist_id': extra?.assistId ?? null,
  '@player_in': extra?.playerIn ?? null,
  '@player_out': extra?.playerOut ?? null,
  '@reason': extra?.reason ?? null,
})
