import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { ReportQuery } from '#contract/reports/query'
import { mailedName } from '#contract/rules/mailedName'
import { type Caller, mayOneOf } from '../../platform/auth/caller'
import { loadPerson } from '../../platform/auth/loadCaller'
import { context, db, now, runIn, systemContext } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import type { JobDefinition } from '../../platform/jobs/jobs'
import { apiText } from '../../platform/texts'
import { reportRecipients, reportSchedules, reports } from '../../schema/reports'
import { mailSenderOf, readSettings } from '../installation'
import { checkQuery } from './check'
import { baseOf } from './compile/compile'
import { fixedReports } from './fixed'
import { filterTexts } from './subject'

const DueRow = z.strictObject({ schedule: z.int(), recipient: z.int(), owner: z.int(), day: z.iso.date() })

/** So many emails are made in one run, which is one transaction; the next one has the others. */
const mostPerRun = 200

/**
 * Finds whose hour has come today, in their own zone, and who has not had today's email. Later than the hour, too: a clock
 * change may skip it, and the server may have been down. They are locked, so that two servers that do so at once send each email
 * once.
 */
function dueRecipients() {
  const at = sql`${now().toISOString()}::timestamptz`
  return readRows(
    DueRow,
    sql`select report_schedules.id as schedule, users.id as recipient, report_schedules.user_id as owner,
        (${at} at time zone users.time_zone)::date::text as day
      from report_schedules join report_recipients on report_recipients.schedule_id = report_schedules.id
      join users on users.id = report_recipients.user_id
      where report_schedules.expires_at > ${at} and report_recipients.problem is null
        and extract(hour from ${at} at time zone users.time_zone) >= report_schedules.hour
        and report_recipients.last_day is distinct from (${at} at time zone users.time_zone)::date
        and (report_schedules.frequency = 'daily'
          or report_schedules.frequency = 'weekly'
            and (extract(isodow from ${at} at time zone users.time_zone)::integer + 1) % 7 + 1 = report_schedules.weekday
          or report_schedules.frequency = 'monthly'
            and extract(day from ${at} at time zone users.time_zone) = report_schedules.month_day)
      order by 1, 2 limit ${mostPerRun} for update of report_recipients skip locked`,
  )
}

type Problem = 'closed' | 'permission' | 'report'

type Scheduled = typeof reportSchedules.$inferSelect

/** Returns whether a person reaches a report, and may list what it is made of: of anything else it would show nothing. */
async function isReadable(person: Caller, { type, report_id: id }: Scheduled): Promise<boolean> {
  if (type) return mayOneOf(person, baseOf(fixedReports[type]).permissions)
  const { platform } = context()
  const reached = await platform.access.reachable('report', person, [id ?? 0], ['show-report'])
  if (reached.size === 0) return false
  const [saved] = await db()
    .select({ query: reports.query })
    .from(reports)
    .where(eq(reports.id, id ?? 0))
  const query = ReportQuery.safeParse(saved?.query)
  return query.success && runIn(systemContext(platform, person), () => checkQuery(query.data).definition !== null)
}

/** Returns why a person cannot read a report now; undefined if they can. */
async function refusalOf(userId: number, schedule: Scheduled): Promise<Problem | undefined> {
  const loaded = await loadPerson(db(), userId)
  if (!loaded || loaded.isClosed) return 'closed'
  if (!mayOneOf(loaded.person, ['show-report'])) return 'permission'
  return (await isReadable(loaded.person, schedule)) ? undefined : 'report'
}

type Kind = 'ready' | 'recipientLost'

/** Makes an email without anything of the report: not even its name, which its author wrote. */
async function mail(userId: number, kind: Kind, path: string): Promise<void> {
  const { platform } = context()
  const loaded = await loadPerson(db(), userId)
  if (!loaded || loaded.isClosed) return
  const { email, language, firstName, lastName, alternateName } = loaded.person
  const names = { first_name: firstName, last_name: lastName, alternate_name: alternateName }
  const { name: installation, signature } = mailSenderOf(await readSettings(), language)
  const text = (part: 'subject' | 'body') =>
    apiText(`reports.mail.${kind}.${part}`, { hospital: installation }, language)
  const hello = apiText('notification.mail.hello', { name: mailedName(names, language) }, language)
  const link = `${platform.config.publicUrl}${path}`
  await platform.mail.send({
    to: email,
    language,
    subject: text('subject'),
    body: `${hello}\n\n${text('body')}\n\n${link}\n\n${signature}`,
  })
}

/** Returns the address of a report with its filters. */
export function addressOf({ type, report_id: id, filters }: Pick<Scheduled, 'type' | 'report_id' | 'filters'>): string {
  const query = new URLSearchParams(filterTexts(filters)).toString()
  return `${type ? `/old-reports/${type}` : `/reports/${id}/result`}${query && `?${query}`}`
}

/** Sends what is due. A recipient who lost access gets nothing, and the owner is told once. */
async function sendDue(): Promise<void> {
  for (const { schedule: id, recipient, owner, day } of await dueRecipients()) {
    const [schedule] = await db().select().from(reportSchedules).where(eq(reportSchedules.id, id))
    if (!schedule) continue
    const problem = await refusalOf(recipient, schedule)
    await db()
      .update(reportRecipients)
      .set({ last_day: day, problem: problem ?? null })
      .where(sql`${reportRecipients.schedule_id} = ${id} and ${reportRecipients.user_id} = ${recipient}`)
    if (problem) await mail(owner, 'recipientLost', '/reports/schedules')
    else await mail(recipient, 'ready', addressOf(schedule))
  }
}

export const scheduleJobs: readonly JobDefinition[] = [
  // Zones differ by quarters of an hour, and a run may leave some to the next one.
  { name: 'send-report-schedules', cron: '*/5 * * * *', run: sendDue },
]
