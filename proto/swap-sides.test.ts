import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { type MatchEvent, MatchEventSchema, type Scoreboard, ScoreboardSchema } from './gen/touchline/v1/match_pb.js'
import { type Play, PlaySchema } from './gen/touchline/v1/play_by_play_pb.js'
import { swapSidesOfDetail, swapSidesOfExtra, swapSidesOfPlay } from './swap-sides.ts'

const getDetail = (detail: object): Scoreboard['detail'] => create(ScoreboardSchema, { detail: detail as never }).detail
const getExtra = (extra: object): MatchEvent['extra'] => create(MatchEventSchema, { extra: extra as never }).extra
const getDetails = (details: object): Play['details'] => create(PlaySchema, { details: details as never }).details

test.each([
  [
    { case: 'tennis', value: { server: 'home', gameScore: { home: '40', away: 'AD' }, bestOf: 5 } },
    { case: 'tennis', value: { server: 'away', gameScore: { home: 'AD', away: '40' }, bestOf: 5 } },
  ],
  [
    { case: 'americanFootball', value: { down: 3, possession: 'away' } },
    { case: 'americanFootball', value: { down: 3, possession: 'home' } },
  ],
  [
    { case: 'baseball', value: { inning: 7, inningHalf: 'top', outs: 1, bases: { occupied: [1, 3] } } },
    { case: 'baseball', value: { inning: 7, inningHalf: 'top', outs: 1, bases: { occupied: [1, 3] } } },
  ],
])('%j becomes %j with the sides swapped', (one, other) => {
  expect(swapSidesOfDetail(getDetail(one))).toEqual(getDetail(other))
  expect(swapSidesOfDetail(swapSidesOfDetail(getDetail(one)))).toEqual(getDetail(one))
})

test.each([
  [
    { case: 'basketball', value: { periodScore: '28-24' } },
    { case: 'basketball', value: { periodScore: '24-28' } },
  ],
  [
    { case: 'tennis', value: { set: '2', games: '6-4' } },
    { case: 'tennis', value: { set: '2', games: '4-6' } },
  ],
  [
    { case: 'volleyball', value: { periodScore: '25-23' } },
    { case: 'volleyball', value: { periodScore: '23-25' } },
  ],
  [
    { case: 'handball', value: { clock: '12:34', duration: '2' } },
    { case: 'handball', value: { clock: '12:34', duration: '2' } },
  ],
  [
    { case: 'hockey', value: { strength: 'pp' } },
    { case: 'hockey', value: { strength: 'pp' } },
  ],
])('event detail %j becomes %j', (one, other) => {
  expect(swapSidesOfExtra(getExtra(one))).toEqual(getExtra(other))
})

test.each([
  [
    { case: 'tennis', value: { set: 2, server: 'home', pointScore: 'AD-40', breakPoint: true } },
    { case: 'tennis', value: { set: 2, server: 'away', pointScore: '40-AD', breakPoint: true } },
  ],
  [
    { case: 'hockey', value: { strength: 'pp' } },
    { case: 'hockey', value: { strength: 'pp' } },
  ],
])('play detail %j becomes %j', (one, other) => {
  expect(swapSidesOfPlay(getDetails(one))).toEqual(getDetails(other))
})
