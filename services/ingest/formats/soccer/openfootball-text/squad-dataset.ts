import { countryOfFifaCode } from '@touchline/contract/names/nations'
import type { Line } from '../../../parse/lines.ts'
import { type Problem, reasonOf, rowName } from '../../../parse/problem.ts'
import type { SourceSquad } from '../../source-model.ts'
import { withoutComment } from '../shared/list-connector.ts'
import { personName } from '../shared/person-names.ts'
import { shownText } from '../shared/shown-text.ts'
import { kindOf } from './line-kinds.ts'
import { teamOf } from './match-line.ts'
import type { Place } from './titles.ts'

type Member = SourceSquad['members'][number]

const membersMax = 100

/**
 * Collects a squad line by line: "3,  Sepp van den Berg (NED),  DF,  b. 2001,  Liverpool" (the last field is the
 * previous club).
 */
export function squadReader(place: Place, titleLine: number) {
  const file = `${place.dataset}.txt`
  const members: Member[] = []
  const problems: Problem[] = []
  let rows = 0
  return {
    addLine({ number, text, fault }: Line) {
      const line = withoutComment(text)
      if (kindOf(line).kind === 'nothing' && !fault) return
      rows++
      try {
        if (fault) throw new Error(fault)
        if (members.length >= membersMax) throw new Error(`more than ${membersMax} players`)
        members.push(memberOf(line, place.league.country))
      } catch (error) {
        problems.push({ row: rowName(file, number), reason: reasonOf(error), text: text.slice(0, 1_000) })
      }
    },
    end() {
      if (members.length === 0)
        problems.push({ row: rowName(file, titleLine), reason: 'no player below the title; the file may be cut', text: '', rows: 0 })
    },
    size: () => members.length + problems.length,
    counts: () => ({ rows, entries: members.length }),
    squads: (): SourceSquad[] =>
      members.length === 0 ? [] : [{ row: rowName(file, titleLine), team: teamOf(place.team!, place), members }],
    problems,
  }
}

/** Only foreign players have a nationality after the name. Throws an Error that names the fault. */
function memberOf(line: string, country: string): Member {
  const columns = line.split(',').map((each) => each.trim())
  // Squads of national teams have appearances and goals, "55/0", before the year of birth.
  const [number = '', player = '', position = '', born = '', ...from] = columns.filter(
    (each, i) => i !== 3 || !/^\d{1,3}\/\d{1,3}$/.test(each),
  )
  const [, name = player, code] = /^(.*\S)\s*\(([A-Z]{3})\)$/.exec(player) ?? []
  const nationality = code === undefined ? undefined : countryOfFifaCode(code)
  const [, year] = /^b\. (\d{4})$/.exec(born) ?? []
  if (!/^(\d{1,3}|-)$/.test(number)) throw new Error(`"${number.slice(0, 40)}" is not a shirt number`)
  if (code !== undefined && !nationality) throw new Error(`"${player.slice(0, 100)}": ${code} is not a country of FIFA`)
  if (!/^(GK|DF|MF|FW)$/.test(position)) throw new Error(`"${position.slice(0, 40)}" is not a position (GK, DF, MF, FW)`)
  if ((born !== '' && year === undefined) || from.length > 1)
    throw new Error(`"${[born, ...from].join(', ').slice(0, 60)}" is not "b. 2001, the club before"`)
  return {
    ...personName(shownText(name, 'the name of a player'), nationality ?? country),
    ...(number !== '-' && { shirtNumber: Number(number) }),
    position,
    ...(year !== undefined && { born: year }),
    ...(nationality === undefined ? { impliedNationality: country } : { nationality: [nationality] }),
  }
}
