import { whenShellIsGone } from '@touchline/embedded/parent'
import { run } from './run.ts'

const stop = () => process.kill(process.pid, 'SIGTERM')
whenShellIsGone(process.env.npm_lifecycle_event, stop)
// Whoever started it with a channel and is gone cannot stop it any more.
process.on('disconnect', stop)

run(process.argv[2])
