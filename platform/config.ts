/** One setting: how to read it from the environment, its default and what it means. */
export interface Setting<T = unknown> {
  variable: string
  default: T | undefined
  doc: string
  /** Throws an Error whose message completes "NAME …". */
  read(text: string): T
}

export type Values<Config extends Record<string, Setting>> = {
  [Name in keyof Config]: Config[Name] extends Setting<infer T> ? T : never
}
