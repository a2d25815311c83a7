import { eq, lte } from 'drizzle-orm'
import * as z from 'zod'
import type { AlertInput } from '#contract/alerts/calls'
import { alertKinds, alertStatuses } from '#contract/alerts/kinds'
import { foldText } from '#contract/rules/foldText'
import { db } from '../../platform/context'
import { fieldProblem } from '../../platform/http/problem'
import { alerts } from '../../schema/alerts'
import { asClinicalList } from '../../schema/clinicalLists'
import { type ClinicalList, callersDay } from '../clinicalLists'

/** Returns the day on which an alert was recorded first, or today for a new one, 'YYYY-MM-DD'. */
async function firstDay(id: number | undefined): Promise<string> {
  if (id === undefined) return callersDay()
  const [row] = await db().select({ day: alerts.recorded_on }).from(alerts).where(eq(alerts.id, id))
  return row?.day ?? callersDay()
}

/**
 * Returns the columns of an alert.
 * @param id of the alert to correct
 * @throws Problem 422 for a last day before the day of recording
 */
async function columnsOf({ kind, details, until, status, ...input }: z.output<typeof AlertInput>, id?: number) {
  if (until && until < (await firstDay(id))) throw fieldProblem('until', 'alert.untilBeforeRecording')
  return {
    kind,
    details,
    details_key: foldText(details ?? ''),
    until,
    status,
    status_reason: status === 'active' ? null : input.status_reason,
  }
}

const Fields = z.strictObject({
  kind: z.enum(alertKinds),
  details: z.string().nullable(),
  until: z.string().nullable(),
  status: z.enum(alertStatuses),
  status_reason: z.string().nullable(),
})

function shown(fields: z.output<typeof Fields>) {
  return { ...fields, is_past: fields.until !== null && fields.until < callersDay() }
}

export const alertList: ClinicalList<
  z.output<typeof AlertInput>,
  Awaited<ReturnType<typeof columnsOf>>,
  z.output<typeof Fields>,
  ReturnType<typeof shown>
> = {
  name: 'alerts',
  kind: 'alert',
  table: asClinicalList(alerts),
  nameField: 'details',
  columnsOf,
  insert: (values) =>
    db()
      .insert(alerts)
      .values({ ...values, recorded_on: callersDay() })
      .returning({ id: alerts.id }),
  update: (id, columns) => db().update(alerts).set(columns).where(eq(alerts.id, id)),
  // A statement does not contradict an alert that was over before it.
  contradicted: ({ until }) => (until === null ? undefined : lte(alerts.recorded_on, until)),
  fields: Fields,
  fieldsOf: (table) => ({
    kind: `${table}.kind`,
    details: `${table}.details`,
    until: `${table}.until`,
    status: `${table}.status`,
    status_reason: `${table}.status_reason`,
  }),
  shown,
  applies: ({ status, is_past: isPast }) => status === 'active' && !isPast,
  compare: (one, other) => alertKinds.indexOf(one.kind) - alertKinds.indexOf(other.kind),
}
