import type { Line } from '../../parse/lines.ts'
import { type Problem, rowName } from '../../parse/problem.ts'
import { tolerant } from '../../parse/tolerant.ts'
import { withoutComment } from '../shared/list-connector.ts'
import { getTeam } from './match-line.ts'
import { squadReader } from './squad-dataset.ts'
import type { Place } from './titles.ts'

/** Whether a file has the squads of all teams, by its name: "2022_squads.txt". */
export const isOfSquads = ({ dataset }: Place): boolean => /[/._-]squads$/.test(dataset)

/** Collects the squads of a tournament line by line, each below the name of its team: "== Senegal". */
export function teamSquadsReader(place: Place) {
  const file = `${place.dataset}.txt`
  const readers: ReturnType<typeof squadReader>[] = []
  const own: Problem[] = []
  let isBelowTeam = false
  let strays = 0
  return {
    addLine(line: Line) {
      const at = { row: rowName(file, line.number), text: line.text.slice(0, 1_000) }
      const [, team] = /^==\s*([^=\s][^=]*)$/.exec(line.fault ? '' : withoutComment(line.text)) ?? []
      if (team !== undefined) {
        isBelowTeam = isTeam(team.trim(), place)
        if (isBelowTeam) readers.push(squadReader({ ...place, team: team.trim() }, line.number))
        else own.push({ ...at, reason: `"${team.trim().slice(0, 60)}" is not the name of a team`, rows: 0 })
      } else if (isBelowTeam) readers.at(-1)!.addLine(line)
      else if (line.fault !== undefined || withoutComment(line.text).trim() !== '') {
        strays++
        own.push({ ...at, reason: line.fault ?? 'a line above the first team, or below one that cannot be read' })
      }
    },
    end() {
      for (const reader of readers) reader.end()
      if (readers.length === 0)
        own.push({ row: rowName(file, 1), reason: 'no team below the title; the file may be cut', text: '', rows: 0 })
    },
    size: () => strays + readers.reduce((sum, reader) => sum + reader.size(), 0),
    counts() {
      const all = readers.map((reader) => reader.counts())
      const sum = (of: (each: (typeof all)[number]) => number) => all.reduce((total, each) => total + of(each), 0)
      const coaches = sum(({ skipped }) => skipped?.coaches ?? 0)
      return {
        rows: strays + sum(({ rows }) => rows),
        entries: sum(({ entries }) => entries),
        ...(coaches > 0 && { skipped: { coaches } }),
      }
    },
    squads: () => readers.flatMap((reader) => reader.squads()),
    get problems() {
      return [...own, ...readers.flatMap(({ problems }) => problems)]
    },
  }
}

const isTeam = (name: string, place: Place): boolean => tolerant([], () => getTeam(name, place)) !== undefined
