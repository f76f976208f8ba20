const pollMs = 250

/**
 * Calls `onExit` once when the npm shell that started this process has exited: npm forwards a signal only to that
 * shell, which exits without forwarding it. Without npm it is never called.
 */
export function whenShellExits(npmScript: string | undefined, onExit: () => void): void {
  if (npmScript === undefined) return
  const shell = process.ppid
  const poll = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(poll)
    onExit()
  }, pollMs).unref()
}
