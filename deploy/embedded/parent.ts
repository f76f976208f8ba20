const lookMs = 250

/**
 * Calls `gone` once when npm's shell, which started this process, is gone: npm hands a signal to that shell alone, which ends without
 * passing it on. Started otherwise, it never does.
 */
export function whenShellIsGone(npmScript: string | undefined, gone: () => void): void {
  if (npmScript === undefined) return
  const shell = process.ppid
  const look = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(look)
    gone()
  }, lookMs).unref()
}
