import { whenShellExits } from '@touchline/platform/parent'
import { run } from './run.ts'

const stop = () => process.kill(process.pid, 'SIGTERM')
whenShellExits(process.env.npm_lifecycle_event, stop)
// The IPC channel closes when the parent process has ended; nothing else would stop this process.
process.on('disconnect', stop)

run(process.argv[2])
