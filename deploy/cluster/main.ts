import { whenShellIsGone } from '@touchline/embedded/parent'
import { runProcess } from '@touchline/platform/stop'
import { startCluster } from './start-cluster.ts'
import { welcome } from './welcome.ts'

whenShellIsGone(process.env.npm_lifecycle_event, () => process.kill(process.pid, 'SIGTERM'))

runProcess(async (signal) => {
  const cluster = await startCluster(process.env, process.stdout, process.stderr)
  const told = tell(signal).catch((error: Error) => {
    if (!signal.aborted) process.stderr.write(`There is no demo key: ${error.message}\n`)
  })
  return {
    async stop() {
      await told
      await cluster.stop()
    },
  }

  async function tell(signal: AbortSignal): Promise<void> {
    await cluster.ready(signal)
    for (const line of [...(await welcome(cluster)), ...cluster.remarks]) console.log(line)
  }
})
