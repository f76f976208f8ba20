import { servedSports } from './data/crawl-sport.ts'

/** A script of this folder with goals. */
export interface Script {
  name: string
  /** File, relative to this folder, and arguments. */
  run: readonly [file: string, ...args: string[]]
}

/**
 * Scripts of the campaign in order of execution, those with the fewest requirements first. A new script needs a row
 * here.
 */
export const campaign: readonly Script[] = [
  { name: 'live-poll', run: ['speed/live-poll/main.ts'] },
  { name: 'stream-fanout', run: ['speed/stream-fanout.ts'] },
  { name: 'match-day', run: ['speed/match-day.ts'] },
  { name: 'shapes', run: ['speed/shapes.ts'] },
  { name: 'growth', run: ['speed/growth.ts'] },
  { name: 'totals', run: ['speed/totals.ts'] },
  { name: 'ledger', run: ['payments/ledger.ts'] },
  { name: 'payments/cost', run: ['payments/cost.ts'] },
  { name: 'payments/matrix', run: ['payments/matrix.ts'] },
  { name: 'payments/crashes', run: ['payments/crashes.ts', '100000', '120', '15'] },
  { name: 'payments/crashes-cluster', run: ['payments/crashes.ts', '100000', '120', '10', '--cluster'] },
  { name: 'payments/facilitator', run: ['payments/facilitator.ts'] },
  { name: 'payments/balance', run: ['payments/balance.ts'] },
  { name: 'payments/replays', run: ['payments/replays.ts'] },
  { name: 'tools/conformance', run: ['tools/conformance.ts'] },
  { name: 'tools/registry', run: ['tools/registry.ts'] },
  { name: 'tools/inspector', run: ['tools/inspector.ts'] },
  { name: 'tools/cost', run: ['tools/cost.ts'] },
  { name: 'tools/fuzz', run: ['tools/fuzz.ts'] },
  { name: 'clients/generated', run: ['clients/generated-client.ts'] },
  { name: 'clients/schemathesis', run: ['clients/schemathesis.ts'] },
  { name: 'docs/first-call', run: ['docs/first-call.ts'] },
  { name: 'docs/samples', run: ['docs/samples.ts'] },
  { name: 'site-pages', run: ['site/pages.ts'] },
  { name: 'attacks/hostile-files', run: ['attacks/hostile-files.ts'] },
  { name: 'limits', run: ['limits/limits.ts'] },
  { name: 'limits-redis', run: ['limits/limits.ts', '--redis'] },
  { name: 'limits-two-gateways', run: ['limits/limits-two-gateways.ts'] },
  { name: 'redis-away', run: ['limits/redis-away.ts'] },
  { name: 'flood', run: ['limits/flood.ts'] },
  { name: 'live-feeds', run: ['failures/live-feeds.ts'] },
  { name: 'nats-restarts', run: ['failures/nats-restarts.ts'] },
  { name: 'overload', run: ['overload/overload.ts'] },
  { name: 'attacks/full-chunks', run: ['attacks/full-chunks.ts'] },
  { name: 'attacks/one-customer', run: ['attacks/one-customer.ts'] },
  { name: 'attacks/new-connections', run: ['attacks/new-connections.ts'] },
  { name: 'attacks/push', run: ['attacks/push.ts'] },
  { name: 'attacks/hanging-hosts', run: ['attacks/hanging-hosts.ts'] },
  { name: 'attacks/tokenless', run: ['attacks/tokenless.ts'] },
  { name: 'attacks/false-keys', run: ['attacks/false-keys.ts'] },
  { name: 'attacks/idle-connections', run: ['attacks/idle-connections.ts'] },
  { name: 'attacks/bare-rpc', run: ['attacks/bare-rpc.ts'] },
  { name: 'attacks/weak-secrets', run: ['attacks/weak-secrets.ts'] },
  { name: 'attacks/restricted-keys', run: ['attacks/restricted-keys.ts'] },
  { name: 'attacks/full-disk', run: ['attacks/full-disk.ts'] },
  { name: 'attacks/no-room', run: ['attacks/no-room.ts'] },
  { name: 'attacks/damaged-pages', run: ['attacks/damaged-pages.ts'] },
  { name: 'attacks/loose-ends', run: ['attacks/loose-ends.ts'] },
  { name: 'revoked', run: ['failures/revoked.ts'] },
  { name: 'nats-away', run: ['failures/nats-away.ts'] },
  { name: 'live-away', run: ['failures/live-away.ts'] },
  { name: 'store-killed', run: ['failures/store-killed.ts'] },
  { name: 'frozen-and-killed', run: ['failures/frozen-and-killed.ts'] },
  { name: 'webhooks', run: ['failures/webhooks.ts'] },
  { name: 'rolling-restart', run: ['failures/rolling-restart.ts'] },
  { name: 'any-order', run: ['data/any-order.ts'] },
  { name: 'orders', run: ['data/orders.ts'] },
  { name: 'import', run: ['speed/import.ts'] },
  { name: 'import-rates', run: ['speed/import-rates.ts'] },
  { name: 'attacks/expensive-requests', run: ['attacks/expensive-requests.ts'] },
  { name: 'briefings', run: ['speed/briefings.ts'] },
  { name: 'tools/questions', run: ['tools/questions.ts'] },
  { name: 'real-briefings', run: ['data/real-briefings.ts'] },
  { name: 'lost-lines', run: ['data/lost-lines.ts'] },
  { name: 'tables', run: ['data/tables.ts'] },
  { name: 'contradictions', run: ['data/contradictions.ts'] },
  { name: 'demo-facts', run: ['data/demo-facts.ts', '20'] },
  ...servedSports.map((sport) => ({ name: `crawl-${sport}`, run: ['data/crawl.ts', '--sport', sport, '--one-in', '25'] as const })),
  { name: 'all-data', run: ['data/all-data.ts'] },
]

/** Scripts of the gate: the same faults, shorter and on one cluster; goals are counts and states. */
export const gate: readonly Script[] = [
  { name: 'gate/limits', run: ['gate/limits.ts'] },
  { name: 'gate/redelivery', run: ['gate/redelivery.ts'] },
  { name: 'gate/overload', run: ['gate/overload.ts'] },
  { name: 'gate/attacks', run: ['gate/attacks.ts'] },
  { name: 'gate/usage-killed', run: ['gate/usage-killed.ts'] },
  { name: 'attacks/bare-rpc', run: ['attacks/bare-rpc.ts'] },
  { name: 'attacks/full-disk', run: ['attacks/full-disk.ts'] },
  { name: 'attacks/no-room', run: ['attacks/no-room.ts'] },
  { name: 'attacks/damaged-pages', run: ['attacks/damaged-pages.ts'] },
  { name: 'tools/questions', run: ['tools/questions.ts', '--demo'] },
  { name: 'gate/cluster', run: ['gate/cluster.ts'] },
]
