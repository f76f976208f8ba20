import { typed } from '@touchline/cli/testing/typed'
import { type Main, startMain } from '@touchline/e2e/testing/start-main'

/** One process with the demo, and a key whose limit the requests of a script do not reach. */
export async function demoServer(): Promise<{ main: Main; key: string }> {
  const main = await startMain({
    HOST: '127.0.0.1',
    DATA_DIR: ':memory:',
    ACCESS_LOG: 'off',
    DEMO_KEY: 'off',
    FEEDS: 'demo?matches=9&rate=1',
  })
  process.once('exit', () => main.process.kill('SIGKILL'))
  await main.line(/^The demo plays: /)
  const created = await typed(['keys', 'create', '--plan', 'enterprise', '--per-minute', '60000000'], main.rpcPort)
  const { key } = JSON.parse(created.out) as { key: string }
  return { main, key }
}
