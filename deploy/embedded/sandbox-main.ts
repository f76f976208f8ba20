import { whenShellExits } from '@touchline/platform/parent'
import { runProcess } from '@touchline/platform/process'
import { startSandbox } from './sandbox.ts'

whenShellExits(process.env.npm_lifecycle_event, () => process.kill(process.pid, 'SIGTERM'))

runProcess((signal) => startSandbox({ INTERNAL_HOST: '0.0.0.0', STOP_WAIT_SECONDS: '5', ...process.env }, signal))
