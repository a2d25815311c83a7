import type { Permission } from '#contract/access/permissions'
import type { Attention, AttentionItem } from '#contract/home/attention'
import { mostCounted } from '#contract/home/attentionKinds'
import { dashboardOf } from '#contract/home/dashboard'
import type { RecordKind } from '#contract/kit/record'
import { mayOneOf } from '../../platform/auth/caller'
import { caller, context } from '../../platform/context'
import type { Backlog } from '../../platform/database/backlog'
import { failedMails } from '../../platform/mail/outbox'
import { unansweredRequests } from '../consultationRequests'
import { openErasures } from '../erasure'
import { criticalResults, overdueEscalations } from '../escalations'
import { worklistsOfCaller } from '../investigations'
import { openReviews, waitingRefunds } from '../payments'
import { dosesDue } from '../prescriptions'
import { visitsToday } from '../staffAppointments'
import { wardsNow } from '../vitals'

const mostWards = 20
/** More doses than are due in the hospitals of a network at one time. */
const mostDoses = 10_000

const may = (...permissions: Permission[]) => mayOneOf(caller(), permissions)

/** Returns the condition for lists of a kind of record, as the platform makes it for the calls that list them. */
const scopeOf = (kind: RecordKind, permission: Permission) =>
  context().platform.access.condition(kind, caller(), [permission])

async function readItems(): Promise<Pick<Attention, 'items' | 'today'>> {
  const items: AttentionItem[] = []
  const add = (kind: AttentionItem['kind'], backlog: Backlog) => items.push({ kind, ...backlog })
  if (may('list-vital-sign')) {
    const scope = await scopeOf('escalation', 'list-vital-sign')
    add('critical_results', await criticalResults(scope, mostCounted))
    add('escalations', await overdueEscalations(scope, mostCounted))
  }
  const visits = may('list-appointment') ? await visitsToday(await scopeOf('clinic', 'list-appointment')) : undefined
  if (visits) add('waiting', visits.waiting)
  if (may('list-requests'))
    add('requests', await unansweredRequests(await scopeOf('receivedRequest', 'list-requests'), mostCounted))
  if (visits) add('unpaid', visits.unpaid)
  // Its list is that of appointments.
  if (may('approve-refund') && may('list-appointment'))
    add('refunds', await waitingRefunds(await scopeOf('refund', 'approve-refund'), mostCounted))
  if (may('list-payments'))
    add('reviews', await openReviews(await scopeOf('paymentReview', 'list-payments'), mostCounted))
  if (may('delete-user'))
    add('erasures', await openErasures(await scopeOf('erasureRequest', 'delete-user'), mostCounted))
  if (may('show-outbox')) add('mails', await failedMails(mostCounted))
  return { items, today: visits?.today ?? null }
}

/** Returns the hospitals with inpatients, with the checks and the doses that are due. */
async function readWards(): Promise<Attention['wards']> {
  const wards = await wardsNow(await scopeOf('episode', 'list-vital-sign'), mostWards)
  const doses = may('list-prescription')
    ? await dosesDue(await scopeOf('episode', 'list-prescription'), mostDoses)
    : undefined
  return wards.map((ward) => ({ ...ward, doses: doses ? (doses.get(ward.id) ?? 0) : null }))
}

/** Returns what needs the caller today. */
export async function readAttention(): Promise<Attention> {
  const dashboard = dashboardOf(caller().roleCodes)
  return {
    ...(await readItems()),
    worklists:
      dashboard === 'center' && may('list-investigation', 'show-investigation')
        ? await worklistsOfCaller(mostCounted)
        : [],
    wards: dashboard === 'nurse' && may('list-vital-sign') ? await readWards() : [],
  }
}
