import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { fewestShown } from '#contract/sentSurveys/codes'
import type { RecipientCount, SentSurveyInput } from '#contract/sentSurveys/sentSurvey'
import { now } from '../../platform/context'
import { readRows } from '../../platform/database/rows'
import { checkInput } from './checkInput'
import { isRecipient, senderScope } from './matching'

const CountRow = z.strictObject({ matched: z.int(), without_channel: z.int() })

const isFew = (count: number) => count > 0 && count < fewestShown

/** Returns the condition that a user can be reached beside the app: by mail, or by push. Expects `users`. */
function hasChannel(): SQL {
  const isOff = (
    channel: string,
  ) => sql`exists (select from notification_choices as choices where choices.user_id = users.id
    and choices.type = 'survey_sent' and choices.channel = ${channel} and not choices.enabled)`
  return sql`((users.verified_at is not null and users.email <> '' and not ${isOff('mail')})
    or (exists (select from push_devices join sessions on sessions.id = push_devices.session_id
      where sessions.user_id = users.id and sessions.ended_at is null and sessions.expires_at > ${now().toISOString()})
      and not ${isOff('push')}))`
}

/**
 * Counts the patients who would receive a survey now.
 * @param inScope which patients the sender may see; expects `users` in the statement
 * @throws Problem 422
 */
export async function countRecipients(input: SentSurveyInput, inScope: SQL): Promise<RecipientCount> {
  await checkInput(input)
  const [row] = await readRows(
    CountRow,
    sql`select count(*)::integer as matched, count(*) filter (where not ${hasChannel()})::integer as without_channel
      from users where ${isRecipient(input, await senderScope(inScope))}`,
  )
  const { matched, without_channel: withoutChannel } = row ?? { matched: 0, without_channel: 0 }
  const few = isFew(matched)
  const fewWithout = few || isFew(withoutChannel)
  return {
    matched: few ? null : matched,
    is_few: few,
    without_channel: fewWithout ? null : withoutChannel,
    without_channel_is_few: fewWithout,
  }
}
