import type { Injury } from '@touchline/contract/gen/stats'
import { orNull, type View } from '../view.ts'

export const renderInjury = (injury: Injury, view: View): object => ({
  player: { id: view.current(injury.playerId), name: injury.playerName },
  team_id: view.current(injury.teamId),
  type: orNull(injury.type),
  reason: orNull(injury.reason),
  status: injury.status,
  since: injury.since ?? null,
  expected_return: injury.expectedReturn ?? null,
  updated_at: injury.updatedAt,
})
