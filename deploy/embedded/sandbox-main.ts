import { whenShellExits } from '@touchline/platform/parent'
import { runProcess } from '@touchline/platform/process'
import { startSandbox } from './sandbox.ts'

const stop = () => process.kill(process.pid, 'SIGTERM')
whenShellExits(process.env.npm_lifecycle_event, stop)
// The IPC channel closes when the parent process has ended; nothing else would stop this process.
process.on('disconnect', stop)

runProcess((signal) => startSandbox({ INTERNAL_HOST: '0.0.0.0', STOP_WAIT_SECONDS: '5', ...process.env }, signal))
