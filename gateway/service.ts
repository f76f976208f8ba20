import { AuthService } from '@touchline/contract/gen/auth'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { LiveService } from '@touchline/contract/gen/live'
import { StandingsService } from '@touchline/contract/gen/standings'
import { StatsService } from '@touchline/contract/gen/stats'
import { env } from '@touchline/platform/config'
import { defineService } from '@touchline/platform/service'
import { openGateway } from './gateway.ts'

const config = {
  port: env.int('PORT', 8080, 'Port of the public interface, /v1/….', { max: 65_535 }),
  host: env.text('HOST', undefined, 'Address the public port listens on. Unset: every one of the machine.'),
  publicUrl: env.url('PUBLIC_URL', undefined, 'What links to this service begin with. Unset: http://localhost:PORT.'),
  proxies: env.int('TRUST_PROXY', 0, 'How many proxies of your own stand before the service and add to X-Forwarded-For.', { max: 10 }),
  accessLog: env.text('ACCESS_LOG', 'stdout', 'Where a line for every answer goes: stdout, off, or a file.'),
}

const calls = { fixtures: FixturesService, live: LiveService, standings: StandingsService, stats: StatsService, auth: AuthService }

export const gateway = defineService({
  name: 'gateway',
  calls,
  config,
  collections: [],
  announces: [],
  create(deps) {
    const open = openGateway(deps, calls)
    return { start: open.start, waitsFor: open.waitsFor, leave: open.leave, stop: open.stop }
  },
})
