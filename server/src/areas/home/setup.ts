import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Setup } from '#contract/home/setup'
import { isStepDone, type SetupFacts, setupSteps } from '#contract/home/setupSteps'
import { caller, context, db } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { orNotFound } from '../../platform/http/problem'
import { installationSettings } from '../../schema/installationSettings'
import { lockSettings, readSettings } from '../installation'
import { onlinePayments } from '../payments'

const FactsRow = z.strictObject({
  hospitals: z.int(),
  doctors: z.int(),
  clinics: z.int(),
  takes_cash: z.boolean(),
  has_sent_mail: z.boolean(),
  is_booked: z.boolean(),
})

/** Returns the counts of the setup. One statement. */
async function readFacts(): Promise<z.output<typeof FactsRow>> {
  const [row] = await readRows(
    FactsRow,
    sql`select (select count(*)::integer from hospitals) as hospitals,
      (select count(distinct user_roles.user_id)::integer from user_roles
        join roles on roles.id = user_roles.role_id and roles.code = 'DOCTOR'
        join users on users.id = user_roles.user_id and users.closed_at is null) as doctors,
      (select count(*)::integer from clinics where deleted_at is null) as clinics,
      exists (select from cash_drawers) as takes_cash,
      exists (select from mails where status = 'sent') as has_sent_mail,
      exists (select from appointments where hold_expires_at is null) as is_booked`,
  )
  return orNotFound(row)
}

function mailState(hasSent: boolean): SetupFacts['mail'] {
  const { mode, mail } = context().platform.config
  if (mail) return hasSent ? 'sent' : 'untested'
  return mode === 'demo' ? 'demo' : 'kept'
}

/** Returns what is set up of the installation. */
export async function readSetup(): Promise<Setup> {
  const { config } = context().platform
  const { setup_hidden: isHidden } = await readSettings()
  const { has_sent_mail: hasSentMail, is_booked: isBooked, ...counts } = await readFacts()
  const shown = { ...counts, payments: await onlinePayments(), mail: mailState(hasSentMail) }
  return {
    ...shown,
    is_hidden: isHidden,
    steps: setupSteps.map((step) => ({ step, is_done: isStepDone(step, { ...shown, is_booked: isBooked }) })),
    runs: {
      database: config.databaseUrl ? 'own' : 'embedded',
      files: config.s3 ? 's3' : 'folder',
      video: config.meeting.janus ? 'janus' : 'p2p',
      second_factor: caller().hasSecondFactor,
    },
  }
}

/** Hides the checklist from the home page of all Super Admins, or shows it again. */
export async function hideSetup(isHidden: boolean): Promise<Setup> {
  await lockSettings()
  await db().update(installationSettings).set({ setup_hidden: isHidden })
  return readSetup()
}
