import { runProcess } from '@touchline/platform/stop'
import { tell } from './console.ts'
import { feedLines } from './feed-lines.ts'
import { whenShellIsGone } from './parent.ts'
import { startEmbedded } from './start-embedded.ts'

whenShellIsGone(process.env.npm_lifecycle_event, () => process.kill(process.pid, 'SIGTERM'))

runProcess(async (signal) => {
  const feeds = feedLines()
  const running = await startEmbedded(process.env, feeds.heard, signal)
  const stopping = new AbortController()
  const told = tell(running, feeds, (line) => console.log(line), stopping.signal)
  return {
    async stop(how) {
      stopping.abort()
      await told
      await running.stop(how)
    },
  }
})
