import type { SourceTeam } from '../../source-model.ts'

/** Key of a side's players, independent of their order. */
export const sideKey = ({ players, name }: SourceTeam): string =>
  (players ?? [])
    .map((player) => player.key ?? name)
    .sort()
    .join(' ')
