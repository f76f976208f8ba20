import type { StatsBuilder } from './match-log.ts'

export const buildStats: StatsBuilder = (counts, { decisions }, _side, member) => {
  const of = (what: string) => counts[what] ?? 0
  const [ab, h] = [of('ab'), of('h')]
  const hits = { ab, r: of('r'), h, doubles: of('double'), triples: of('triple'), hr: of('home_run'), rbi: of('rbi') }
  const rest = { bb: of('walk'), so: of('strikeout'), sb: of('sb'), cs: of('cs'), hbp: of('hit_by_pitch') }
  const pitched = {
    ip: `${Math.floor(of('outs') / 3)}.${of('outs') % 3}`,
    h: of('p_h'),
    r: of('p_r'),
    er: of('er'),
    bb: of('p_walk'),
    so: of('p_strikeout'),
  }
  const decision = member && decisions.get(member.id)
  const pitching = { ...pitched, hr: of('p_home_run'), pitches: of('pitches'), strikes: of('strikes'), ...(decision && { decision }) }
  const isPitcher = member?.position.endsWith('P')
  return {
    case: 'baseball',
    value: {
      ...(!isPitcher && { batting: { ...hits, ...rest, ...(ab > 0 && { avg: (h / ab).toFixed(3).replace(/^0/, '') }) } }),
      ...((!member || isPitcher) && { pitching }),
      fielding: { e: of('e') },
    },
  }
}
