import { goalsAboveScore } from './goals.ts'
import type { MatchRule } from './rule.ts'
import { levelShootout, shootoutAfterWinner, shootoutInScore } from './shootouts.ts'

export const handball: readonly MatchRule[] = [shootoutInScore, shootoutAfterWinner, levelShootout, goalsAboveScore]
