import { goalsAboveScore } from './goals.ts'
import type { MatchRule } from './rule.ts'
import { impossibleShootout, levelShootout, shootoutAfterWinner, shootoutInScore } from './shootouts.ts'

export const soccer: readonly MatchRule[] = [shootoutInScore, shootoutAfterWinner, levelShootout, impossibleShootout, goalsAboveScore]
