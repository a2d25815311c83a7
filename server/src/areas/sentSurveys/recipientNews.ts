import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { NotificationType } from '#contract/notifications/notificationTypes'
import { SURVEY_STATUS } from '#contract/surveys/codes'
import { context, now } from '../../platform/context'
import { epochMs } from '../../platform/database/expressions'
import { readRows } from '../../platform/database/rows'
import type { JobDefinition } from '../../platform/jobs/jobs'
import { notifyBatch } from '../notifications'

/** Recipients per run of the job: a transaction of less than a tenth of a second. */
const batchSize = 50

/** When those who have not answered are reminded, as shares of the time in which the survey can be answered. */
export const reminderShares = [0.5, 0.9] as const

/** The job that notifies one batch of recipients, and continues with the next one. */
export const notifyRecipientsJob = 'notify-survey-recipients'

const Batch = z.object({
  /** The sent survey. */
  id: z.number(),
  /** 0 when it was sent, 1 and 2 for the reminders. */
  stage: z.number(),
  /** The last patient of the batch before. */
  after: z.number(),
})

const SentRow = z.strictObject({ survey_id: z.int(), name: z.string(), alternate_name: z.string(), ends: z.int() })
const RecipientRow = z.strictObject({ patient_id: z.int() })

/** Returns a sent survey that can still be answered; undefined once it ended or was withdrawn. */
async function openSurvey(id: number) {
  const [row] = await readRows(
    SentRow,
    sql`select sent_surveys.survey_id, coalesce(nullif(surveys.title, ''), surveys.title_ar) as name,
        coalesce(nullif(surveys.title_ar, ''), surveys.title) as alternate_name,
        ${sql.raw(epochMs('sent_surveys.ends_at'))} as ends
      from sent_surveys join surveys on surveys.id = sent_surveys.survey_id
      where sent_surveys.id = ${id} and sent_surveys.status = ${SURVEY_STATUS.final}
        and sent_surveys.withdrawn_at is null and sent_surveys.ends_at > ${now().toISOString()}`,
  )
  return row
}

/** Returns the next recipients who have not submitted the survey. */
function nextRecipients(id: number, after: number) {
  return readRows(
    RecipientRow,
    sql`select recipients.patient_id from sent_survey_recipients as recipients
      where recipients.sent_survey_id = ${id} and recipients.patient_id > ${after}
        and not exists (select from survey_instances as submitted where submitted.sent_survey_id = ${id}
          and submitted.patient_id = recipients.patient_id and submitted.status = ${SURVEY_STATUS.final})
      order by recipients.patient_id limit ${batchSize}`,
  )
}

async function notifyNext(data: Record<string, unknown>): Promise<void> {
  const { id, stage, after } = Batch.parse(data)
  const survey = await openSurvey(id)
  if (!survey) return
  const recipients = await nextRecipients(id, after)
  const type: NotificationType = stage === 0 ? 'survey_sent' : 'survey_reminder'
  await notifyBatch(
    recipients.map(({ patient_id: userId }) => ({
      type,
      userId,
      key: `${id} ${stage}`,
      values: {
        survey: { name: survey.name, alternate_name: survey.alternate_name },
        at: new Date(survey.ends).toISOString(),
      },
      about: {},
    })),
  )
  const last = recipients.at(-1)
  if (last && recipients.length === batchSize) {
    await context().platform.jobs.enqueue(notifyRecipientsJob, { id, stage, after: last.patient_id })
  }
}

/** Notifies the recipients of a sent survey, and reminds those who have not submitted it, in batches. */
export const notifyRecipients: JobDefinition = { name: notifyRecipientsJob, run: notifyNext, paced: true }
