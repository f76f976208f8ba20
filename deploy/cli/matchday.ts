import { writeFileSync } from 'node:fs'
import type { DayPlan } from '@touchline/contract/day-plan'
import type { ServiceName } from '@touchline/contract/service-names'
import { type Environment, readConfig } from '@touchline/platform/config'
import { addressSetting, processSettings } from '@touchline/platform/settings'
import { type Command, InvalidArgumentError } from 'commander'
import { type Cli, CommandFailed, listing } from './command.ts'
import { matchdayPicture } from './matchday-picture.ts'
import { type Columns, printJson, printRows } from './output.ts'

interface Options {
  date: string
  podHour: number
  svg?: string
  address?: string
  json: boolean
}

export function addMatchday(program: Command, cli: Cli): void {
  const matchday = program.command('matchday').description('the capacity that the calendar plans for the services')
  listing(matchday, 'plan', 'replicas by hour, pod hours and their cost on a calendar day (UTC)')
    .requiredOption('--date <date>', 'YYYY-MM-DD', calendarDay)
    .option('--pod-hour <usd>', 'price of a pod for an hour', dollars, 0.05)
    .option('--svg <file>', 'also draws the day')
    .option('--address <host:port>', 'admin port of fixtures; default: ADMIN_PORT on this machine, or on the host of FIXTURES_ADDRESS')
    .action(async ({ date, podHour, svg, address, json }: Options) => {
      const plan = await fetchPlan(address ?? adminAddress(cli.environment), date)
      if (svg !== undefined) writeFileSync(svg, matchdayPicture(plan))
      if (json) printJson(cli.terminal, getJson(plan, podHour))
      else printPlan(cli, plan, podHour)
    })
}

const settings = { adminPort: processSettings.adminPort, fixtures: { ...addressSetting('fixtures'), default: undefined } }

/** Of several addresses of fixtures the first. Errors: StartError. */
function adminAddress(environment: Environment): string {
  const { adminPort, fixtures } = readConfig({ cli: settings }, environment).cli
  const address: string | undefined = fixtures
  return `${address?.split(':')[0] ?? '127.0.0.1'}:${adminPort}`
}

/** Errors: CommandFailed. */
async function fetchPlan(address: string, date: string): Promise<DayPlan> {
  const response = await fetch(`http://${address}/internal/matchday/${date}`).catch((error: Error) => {
    throw new CommandFailed(`The admin port of fixtures at ${address} does not answer: ${error.message}. Set ADMIN_PORT or --address.`)
  })
  if (response.ok) return (await response.json()) as DayPlan
  throw new CommandFailed(`fixtures at ${address} has no plan of ${date}: ${response.status} ${(await response.text()).trim()}`)
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const mostIn = (curve: readonly number[], hour: number): number => Math.max(...curve.slice(60 * hour, 60 * (hour + 1)))
const podHours = (curve: readonly number[]): number => curve.reduce((sum, pods) => sum + pods, 0) / 60
const rounded = (value: number): number => Math.round(100 * value) / 100
const getServices = ({ desired }: DayPlan): ServiceName[] => Object.keys(desired) as ServiceName[]

/** The maximum that the hour needs. */
const hourColumns = (plan: DayPlan): Columns<number> => ({
  hour: (hour) => `${String(hour).padStart(2, '0')}:00`,
  in_play: (hour) => mostIn(plan.in_play, hour),
  requests: (hour) => mostIn(plan.requests, hour),
  tier: (hour) => mostIn(plan.tier, hour),
  ...Object.fromEntries(getServices(plan).map((service) => [service, (hour: number) => mostIn(plan.desired[service], hour)])),
})

const serviceColumns = ({ desired }: DayPlan, podHour: number): Columns<ServiceName> => ({
  service: (service) => service,
  least: (service) => Math.min(...desired[service]),
  most: (service) => Math.max(...desired[service]),
  pod_hours: (service) => rounded(podHours(desired[service])),
  usd: (service) => rounded(podHours(desired[service]) * podHour),
})

const totalUsd = (plan: DayPlan, podHour: number): number =>
  getServices(plan).reduce((sum, service) => sum + podHours(plan.desired[service]) * podHour, 0)

function printPlan({ terminal }: Cli, plan: DayPlan, podHour: number): void {
  terminal.out(`${plan.date} (UTC): ${plan.matches} matches, ${plan.races} races. Of each hour the most:\n`)
  printRows(terminal, false, hourColumns(plan), hours, '')
  printRows(terminal, false, serviceColumns(plan, podHour), getServices(plan), '')
  terminal.out(`${rounded(totalUsd(plan, podHour))} USD at ${podHour} USD a pod and hour.\n`)
}

const getRows = <T>(columns: Columns<T>, rows: readonly T[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(columns).map(([name, cell]) => [name, cell(row)])))

const getJson = (plan: DayPlan, podHour: number) => ({
  ...{ date: plan.date, matches: plan.matches, races: plan.races, usd: rounded(totalUsd(plan, podHour)) },
  services: getRows(serviceColumns(plan, podHour), getServices(plan)),
  hours: getRows(hourColumns(plan), hours),
})

function calendarDay(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text))) throw new InvalidArgumentError('It must be a day, YYYY-MM-DD.')
  return text
}

function dollars(text: string): number {
  if (!/^\d{1,4}(\.\d{1,6})?$/.test(text)) throw new InvalidArgumentError('It must be an amount in US dollars, such as 0.05.')
  return Number(text)
}
