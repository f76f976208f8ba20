import { whenShellExits } from '@touchline/platform/parent'
import { runProcess } from '@touchline/platform/process'
import { withSettingsFolder } from '@touchline/platform/settings-folder'
import { startCluster } from './start-cluster.ts'
import { clusterDemoKey, welcome } from './welcome.ts'

whenShellExits(process.env.npm_lifecycle_event, () => process.kill(process.pid, 'SIGTERM'))

runProcess(async (signal) => {
  const cluster = await startCluster(withSettingsFolder(process.env), process.stdout, process.stderr)
  const failed = (error: Error) => void process.stderr.write(`The demo key cannot be created or renewed: ${error.message}\n`)
  const demo = announce().catch((error: Error) => {
    if (!signal.aborted) failed(error)
  })
  return {
    async stop() {
      await (await demo)?.end()
      await cluster.stop()
    },
  }

  async function announce() {
    await cluster.ready(signal)
    const demoKey = cluster.showsDemoKey ? await clusterDemoKey(cluster, failed) : undefined
    for (const line of [...welcome(cluster, demoKey?.key), ...cluster.remarks]) console.log(line)
    return demoKey
  }
})
