import type { LiveService } from '@touchline/contract/gen/live'
import type { Deps } from '@touchline/platform/service'
import type { StatusConfig } from './config.ts'

export type StatusDeps = Deps<{ live: typeof LiveService }, StatusConfig>
