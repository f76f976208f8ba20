import { readdirSync, readFileSync } from 'node:fs'

/** Processor time of a process so far, in user and kernel mode. Linux counts in hundredths of a second. */
export const processorMs = (pid: number): number => getTimes(pid, 2)

/** Processor time including ended child processes. 0: the process itself has ended. */
export function processorMsWithEnded(pid: number): number {
  try {
    return getTimes(pid, 4)
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code!)) return 0
    throw error
  }
}

/** Sum of the first of four times: in user and kernel mode, and those of ended children. */
function getTimes(pid: number, count: 2 | 4): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 11 + count).reduce((sum, hundredths) => sum + Number(hundredths) * 10, 0)
}

/** Processor time of all current threads, with the scheduler's precision. */
export function exactProcessorMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const ofThread = (id: string) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0])
  return threads.reduce((sum, id) => sum + ofThread(id), 0) / 1e6
}

/** Current memory of a process. */
export const currentMb = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

/** Maximum memory that a process has had. */
export const highestMb = (pid: number): number => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
