import { type Sample, sample } from './sample.ts'

/** The same for the stakes before a match. */
export const stakes: readonly Sample[] = [
  sample('soccer', 'already_reached', 'arsenal', {
    values: { remaining: 3, better_prizes: 0 },
    related: { league: 'premier' },
    detail: 'title',
  }),
  sample('soccer', 'already_reached', 'netherlands', {
    values: { remaining: 1, better_prizes: 0 },
    related: { league: 'worldcup' },
    detail: 'next_round',
  }),
  sample('soccer', 'already_reached', 'inter', {
    values: { remaining: 0, better_prizes: 0 },
    related: { league: 'seriea' },
    detail: 'champions_league',
  }),
  sample('soccer', 'already_reached', 'hamburg', {
    values: { remaining: 4, better_prizes: 1 },
    related: { league: 'bundesliga' },
    detail: 'promotion',
  }),
  sample('soccer', 'already_reached', 'inter', {
    values: { remaining: 3, better_prizes: 2 },
    related: { league: 'seriea' },
    detail: 'europa_league',
  }),
  sample('soccer', 'reached_with_win', 'arsenal', {
    values: { remaining: 2, better_prizes: 1 },
    related: { league: 'premier' },
    detail: 'champions_league',
  }),
  sample('soccer', 'reached_with_win', 'lehavre', {
    values: { remaining: 1, better_prizes: 0 },
    related: { league: 'laliga' },
    detail: 'europa_league',
  }),
  sample('soccer', 'reached_with_win', 'usa', {
    values: { remaining: 1, better_prizes: 0 },
    related: { league: 'worldcup' },
    detail: 'next_round',
  }),
  sample('soccer', 'can_be_reached', 'stuttgart', {
    values: { remaining: 2 },
    related: { league: 'bundesliga' },
    detail: 'champions_league_qualification',
  }),
  sample('basketball', 'can_be_reached', 'heat', { values: { remaining: 21 }, related: { league: 'nba' }, detail: 'play_in' }),
  sample('soccer', 'out_of_reach', 'juventus', { values: { remaining: 1 }, related: { league: 'seriea' }, detail: 'title' }),
  sample('american-football', 'out_of_reach', 'eagles', { values: { remaining: 2 }, related: { league: 'nfl' }, detail: 'playoff' }),
  sample('soccer', 'already_relegated', 'wolves', { values: { remaining: 4 }, related: { league: 'premier' } }),
  sample('soccer', 'already_relegated', 'herbiers', { values: { remaining: 0 }, related: { league: 'laliga' } }),
  sample('soccer', 'relegated_with_defeat', 'hamburg', { values: { remaining: 1 }, related: { league: 'bundesliga' } }),
  sample('soccer', 'relegated_with_defeat', 'lehavre', { values: { remaining: 1 }, related: { league: 'laliga' } }),
  sample('soccer', 'can_be_relegated', 'spezia', { values: { remaining: 1 }, related: { league: 'seriea' } }),
  sample('soccer', 'already_safe', 'cologne', { values: { remaining: 3 }, related: { league: 'bundesliga' } }),
  sample('soccer', 'safe_with_win', 'wolves', { values: { remaining: 1 }, related: { league: 'premier' } }),
  sample('soccer', 'safe_with_win', 'inter', { values: { remaining: 1 }, related: { league: 'seriea' } }),
  sample('soccer', 'can_be_safe', 'hertha', { values: { remaining: 2 }, related: { league: 'bundesliga' } }),
  sample('soccer', 'can_climb_to', 'inter', { values: { position: 1 }, related: { league: 'seriea' } }),
  sample('soccer', 'can_climb_to', 'france', { values: { position: 2 }, related: { league: 'worldcup' } }),
  sample('soccer', 'can_drop_to', 'spezia', { values: { position: 8 }, related: { league: 'seriea' } }),
  sample('basketball', 'can_drop_to', 'lakers', { values: { position: 3 }, related: { league: 'nba' } }),
  sample('soccer', 'can_climb_to_in_group', 'netherlands', { values: { position: 1 }, related: { league: 'worldcup' }, detail: 'group' }),
  sample('soccer', 'can_climb_to_in_group', 'france', { values: { position: 2 }, related: { league: 'worldcup' }, detail: 'group' }),
  sample('soccer', 'can_drop_to_in_group', 'argentina', { values: { position: 3 }, related: { league: 'worldcup' }, detail: 'group' }),
  sample('soccer', 'can_drop_to_in_group', 'haiti', { values: { position: 4 }, related: { league: 'worldcup' }, detail: 'group' }),
]
