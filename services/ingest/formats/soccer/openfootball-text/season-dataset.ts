import type { Line } from '../../../parse/lines.ts'
import { reasonOf } from '../../../parse/reason-of.ts'
import { rowName } from '../../../parse/row-name.ts'
import type { Problem, SourceMatch } from '../../source-model.ts'
import { resultOf } from '../shared/result.ts'
import { type Block, blockReader, type LineProblem } from './blocks.ts'
import { startOf } from './days.ts'
import { readDetails } from './details.ts'
import { matchLine } from './match-line.ts'
import type { Place } from './titles.ts'

/** Collects the matches of a season line by line. */
export function seasonReader(place: Place) {
  const file = `${place.dataset}.txt`
  const matches: SourceMatch[] = []
  const problems: Problem[] = []
  const problem = ({ line, reason, text }: LineProblem) =>
    void problems.push({ row: rowName(file, line), reason, text: text.slice(0, 4_000) })
  const reader = blockReader(place, {
    problem,
    block(block) {
      const read = readBlock(block, place)
      if (read.match) matches.push({ row: rowName(file, block.line), text: block.text, ...read.match })
      for (const each of read.problems) problem(each)
    },
  })
  return {
    take: (line: Line) => reader.take(line),
    end: () => reader.end(),
    rows: () => matches.length + problems.length,
    matches,
    problems,
  }
}

/**
 * A match with its details. An unreadable detail is a problem; without readable teams, day or score there is no match.
 */
function readBlock(block: Block, place: Place): { match?: Omit<SourceMatch, 'row' | 'text'>; problems: LineProblem[] } {
  try {
    const { heading, day, time } = block
    const line = matchLine(block.sides, place)
    const result = resultOf(line.score, line.status, time === undefined)
    const ground = line.ground ?? block.ground
    const { match: details, repairs, problems } = readDetails(block.details, line)
    const match = {
      stage: heading.stage,
      ...(heading.round && { round: heading.round }),
      roundOrder: heading.roundOrder,
      ...(heading.group && { group: heading.group }),
      date: day.date,
      startAt: time ? startOf(day.date, time, place) : `${day.date}T00:00:00Z`,
      timeTbd: time === undefined,
      home: line.home,
      away: line.away,
      play: result.play,
      ...ground,
      ...details,
      repairs: [...day.repairs, ...result.repairs, ...repairs],
    }
    return { match, problems }
  } catch (error) {
    return { problems: [{ line: block.line, reason: reasonOf(error), text: block.text }] }
  }
}
