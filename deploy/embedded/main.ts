import { whenShellExits } from '@touchline/platform/parent'
import { runProcess } from '@touchline/platform/process'
import { withSettingsFolder } from '@touchline/platform/settings-folder'
import { feedLines, printStatus } from './console.ts'
import { startEmbedded } from './start-embedded.ts'

whenShellExits(process.env.npm_lifecycle_event, () => process.kill(process.pid, 'SIGTERM'))

runProcess(async (signal) => {
  const feeds = feedLines()
  const running = await startEmbedded(withSettingsFolder(process.env), feeds.record, signal)
  const stopping = new AbortController()
  const printed = printStatus(running, feeds, (line) => console.log(line), stopping.signal)
  return {
    async stop(how) {
      stopping.abort()
      await printed
      await running.stop(how)
    },
  }
})
