import { americanFootball } from './american-football.ts'
import { baseball } from './baseball.ts'
import { basketball } from './basketball.ts'
import { handball, volleyball } from './court-sports.ts'
import { demoLive } from './demo-live.ts'
import { hockey } from './hockey.ts'
import { horseRacing } from './horse-racing.ts'
import type { QuestionSet } from './question.ts'
import { soccerMatches } from './soccer-matches.ts'
import { soccerPeople } from './soccer-people.ts'
import { soccerTables } from './soccer-tables.ts'
import { tennis } from './tennis.ts'

export const questionSets: readonly QuestionSet[] = [
  { name: 'soccer: matches', data: 'real', questions: soccerMatches },
  { name: 'soccer: tables', data: 'real', questions: soccerTables },
  { name: 'soccer: people, cups', data: 'real', questions: soccerPeople },
  { name: 'basketball', data: 'real', questions: basketball },
  { name: 'baseball', data: 'real', questions: baseball },
  { name: 'hockey', data: 'real', questions: hockey },
  { name: 'tennis', data: 'real', questions: tennis },
  { name: 'handball', data: 'real', questions: handball },
  { name: 'volleyball', data: 'real', questions: volleyball },
  { name: 'american football', data: 'real', questions: americanFootball },
  { name: 'in play, all sports', data: 'demo', questions: demoLive },
  { name: 'horse racing', data: 'demo', questions: horseRacing },
]
