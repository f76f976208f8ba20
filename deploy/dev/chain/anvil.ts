import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { StartError } from '@touchline/platform/config'

export interface Anvil {
  url: string
  stop(): Promise<void>
}

const require = createRequire(import.meta.url)

/** `ANVIL`, or the executable that npm installed for this platform; undefined if there is none. */
function executable(): string | undefined {
  if (process.env.ANVIL) return process.env.ANVIL
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  try {
    return require.resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
  } catch {
    return undefined
  }
}

/** The reason why no chain can run on this machine; undefined if one can. */
export const missingAnvil = (): string | undefined =>
  executable() === undefined ? `no anvil for ${process.platform}-${process.arch} is installed; ANVIL can name an executable` : undefined

/** Starts anvil on loopback; port 0 is any free port. It ends with this process, unless that is killed. */
export async function startAnvil(options: { port: number; chainId: number }): Promise<Anvil> {
  const path = executable()
  if (path === undefined) throw new StartError(`The local chain cannot start: ${missingAnvil()}.`)
  const flags = ['--host', '127.0.0.1', '--port', String(options.port), '--chain-id', String(options.chainId)]
  const child = spawn(path, flags, { stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const exited = once(child, 'exit').finally(() => process.off('exit', kill))
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const ended = exited.then(
    () => new StartError(`The local chain ended at its start: ${output.trim()}`),
    (cause: Error) => new StartError(`The local chain cannot start: ${cause.message}`, { cause }),
  )
  const address = await Promise.race([listening(child.stdout.setEncoding('utf8')), ended])
  if (typeof address !== 'string') throw address
  return { url: `http://${address}`, stop }
}

/** Reads the address from the output, the rest of which is discarded. */
const listening = (output: NodeJS.ReadableStream): Promise<string> =>
  new Promise((resolve) => {
    let text = ''
    const read = (chunk: string) => {
      text += chunk
      const address = /^Listening on (\S+)\n/m.exec(text)?.[1]
      if (address === undefined) return
      output.off('data', read).resume()
      resolve(address)
    }
    output.on('data', read)
  })
