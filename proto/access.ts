import type { DescMethod, DescService } from '@bufbuild/protobuf'
import type { AccountsService } from './gen/touchline/v1/accounts_pb.js'
import type { AuthService } from './gen/touchline/v1/auth_pb.js'
import type { BillingService } from './gen/touchline/v1/billing_pb.js'
import type { BriefingsService } from './gen/touchline/v1/briefings_pb.js'
import type { FixturesService } from './gen/touchline/v1/fixtures_pb.js'
import type { IngestService } from './gen/touchline/v1/ingest_pb.js'
import type { LiveService } from './gen/touchline/v1/live_pb.js'
import type { HorseRacingService } from './gen/touchline/v1/racing_pb.js'
import type { StandingsService } from './gen/touchline/v1/standings_pb.js'
import type { StatsService } from './gen/touchline/v1/stats_pb.js'
import type { StatusService } from './gen/touchline/v1/status_pb.js'
import type { UsageService } from './gen/touchline/v1/usage_pb.js'
import type { WebhooksService } from './gen/touchline/v1/webhooks_pb.js'

/**
 * A gRPC caller: another service with a secret of RPC_SECRET, the operator's command line with one of RPC_ADMIN_SECRET,
 * or the site with one of RPC_SITE_SECRET, which acts for signed-in members. The site also calls methods for services, as
 * one of them.
 */
export type Caller = 'service' | 'admin' | 'site'

/** A missing row for a method of the service is a compile error. */
type Rows<S extends DescService> = Readonly<Record<keyof S['method'], Caller>>

/**
 * The credential that each method requires, by the full name of its service. The hot path (grants, matches, names) is
 * open to services, the site among them. Methods that create, list or change keys, sources, quarantine and identities are
 * open to operators only, and those that act for members to the site only, so a compromised gateway cannot call them.
 * Methods of paid calls also need a payment that its payer signed, methods of statements a signed text, and the method for
 * holders of a key its digest. No method
 * accepts two credentials. A test checks the table against the .proto files.
 */
export const access: Readonly<Record<string, Readonly<Record<string, Caller>>>> = {
  'touchline.v1.AccountsService': {
    handleSignInRequest: 'site',
    getSignInMethods: 'site',
    sendSignInLink: 'site',
    confirmSignIn: 'site',
    getSession: 'site',
    listSessions: 'site',
    endSession: 'site',
    updatePerson: 'site',
    startEmailChange: 'site',
    confirmEmailChange: 'site',
    renamePasskey: 'site',
    removePasskey: 'site',
    acceptTerms: 'site',
    exportPerson: 'site',
    deletePerson: 'site',
    createOrganisation: 'site',
    getOrganisation: 'site',
    renameOrganisation: 'site',
    inviteMember: 'site',
    revokeInvitation: 'site',
    acceptInvitation: 'site',
    changeRole: 'site',
    removeMember: 'site',
    authorize: 'site',
    recordAudit: 'site',
    reportLeakedKey: 'site',
    listAuditEntries: 'site',
    getSales: 'site',
    startCheckout: 'site',
    changePlan: 'site',
    previewPlanChange: 'site',
    cancelSubscription: 'site',
    openBillingPortal: 'site',
    refreshSubscription: 'site',
    handleStripeEvent: 'site',
    listInvoices: 'site',
    listOrganisations: 'admin',
    grantPlan: 'admin',
    listRefunds: 'admin',
    settleRefund: 'admin',
  } satisfies Rows<typeof AccountsService>,
  'touchline.v1.AuthService': {
    getGrant: 'service',
    listFingerprints: 'service',
    getCalendarGrant: 'service',
    getKey: 'service',
    createCalendar: 'admin',
    listCalendars: 'admin',
    revokeCalendar: 'admin',
    createKey: 'admin',
    listKeys: 'admin',
    revokeKey: 'admin',
    rotateKey: 'admin',
    keepDemoKey: 'admin',
    listPlans: 'admin',
    createCustomerKey: 'site',
    listCustomerKeys: 'site',
    updateCustomerKey: 'site',
    revokeCustomerKey: 'site',
    rotateCustomerKey: 'site',
    revokeLeakedKeys: 'site',
  } satisfies Rows<typeof AuthService>,
  'touchline.v1.BillingService': {
    getTerms: 'service',
    startInstance: 'service',
    beatInstance: 'service',
    verifyPayment: 'service',
    beginCall: 'service',
    chargeCall: 'service',
    endCall: 'service',
    refundChannel: 'service',
    getSignIn: 'service',
    getStatement: 'service',
    listEntries: 'service',
    listChannels: 'service',
    getPlanOffer: 'site',
    payPlan: 'site',
    listPlanOrders: 'site',
  } satisfies Rows<typeof BillingService>,
  'touchline.v1.BriefingsService': {
    getMatchBriefing: 'service',
    getTeamBriefing: 'service',
    listFacts: 'service',
    listPublishedFacts: 'service',
  } satisfies Rows<typeof BriefingsService>,
  'touchline.v1.FixturesService': {
    listLeagues: 'service',
    getLeague: 'service',
    findSeason: 'service',
    listLeagueTeams: 'service',
    listRounds: 'service',
    listMappings: 'service',
    listMatches: 'service',
    getMatch: 'service',
    listMatchRows: 'service',
    listSeasonMatches: 'service',
    searchTeams: 'service',
    getTeam: 'service',
    getPlayer: 'service',
    searchPlayers: 'service',
    getSquad: 'service',
    getCareer: 'service',
    getVenue: 'service',
    getCoach: 'service',
    getOfficial: 'service',
    listNames: 'service',
    getNames: 'service',
    getMatchRecord: 'service',
  } satisfies Rows<typeof FixturesService>,
  'touchline.v1.HorseRacingService': {
    listMeetings: 'service',
    listRaces: 'service',
    getRace: 'service',
    getRaceDetails: 'service',
    listRacesInProgress: 'service',
    getHorse: 'service',
    getJockey: 'service',
    getTrainer: 'service',
    listForm: 'service',
  } satisfies Rows<typeof HorseRacingService>,
  'touchline.v1.IngestService': {
    importSource: 'admin',
    checkSource: 'admin',
    listSources: 'admin',
    listQuarantine: 'admin',
    getQuarantined: 'admin',
    retryQuarantined: 'admin',
    listCandidates: 'admin',
    getIdentity: 'admin',
    mergeIdentities: 'admin',
    markDistinct: 'admin',
    splitIdentity: 'admin',
    undoDecision: 'admin',
    listDecisions: 'admin',
    purgeSource: 'admin',
  } satisfies Rows<typeof IngestService>,
  'touchline.v1.LiveService': {
    listLiveMatches: 'service',
    getContributions: 'service',
    getFreshness: 'service',
  } satisfies Rows<typeof LiveService>,
  'touchline.v1.StandingsService': {
    getStandings: 'service',
    getStakes: 'service',
    getRanking: 'service',
    getBracket: 'service',
    listTables: 'service',
  } satisfies Rows<typeof StandingsService>,
  'touchline.v1.StatsService': {
    getLineups: 'service',
    listStarters: 'service',
    listMatchDetails: 'service',
    getPlayerTotals: 'service',
    listPlayerMatches: 'service',
    getTeamTotals: 'service',
    listLeaders: 'service',
    listTeamTotals: 'service',
    listScorers: 'service',
    getSeasonBest: 'service',
    listPublishedLineups: 'service',
    getStatistics: 'service',
    getPlayByPlay: 'service',
    listInjuries: 'service',
    listTeamInjuries: 'service',
    getProvenance: 'service',
    explainMatch: 'admin',
  } satisfies Rows<typeof StatsService>,
  'touchline.v1.StatusService': {
    getStatus: 'site',
    listIncidents: 'admin',
    openIncident: 'admin',
    updateIncident: 'admin',
    useDemoKey: 'admin',
  } satisfies Rows<typeof StatusService>,
  'touchline.v1.UsageService': {
    getUsage: 'service',
    listKeyActivity: 'site',
  } satisfies Rows<typeof UsageService>,
  'touchline.v1.WebhooksService': {
    createEndpoint: 'site',
    listEndpoints: 'site',
    getEndpoint: 'site',
    updateEndpoint: 'site',
    deleteEndpoint: 'site',
    rotateSecret: 'site',
    sendTest: 'site',
    listDeliveries: 'site',
    resend: 'site',
    callWithKey: 'service',
    operatorCreateEndpoint: 'admin',
    operatorListEndpoints: 'admin',
    operatorDeleteEndpoint: 'admin',
    operatorSendTest: 'admin',
    operatorListDeliveries: 'admin',
    operatorResend: 'admin',
  } satisfies Rows<typeof WebhooksService>,
}

/**
 * The credential that a method requires. Errors: an Error when the table has no row for it, so the default is to deny.
 */
export function getCaller({ parent, localName, name }: DescMethod): Caller {
  const caller = access[parent.typeName]?.[localName]
  if (caller === undefined) throw new Error(`${parent.typeName}/${name} has no row in proto/access.ts`)
  return caller
}

/** Whether any method of the service requires this credential. */
export const takes = (service: DescService, caller: Caller): boolean => service.methods.some((method) => getCaller(method) === caller)
