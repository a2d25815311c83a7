import type { Retention } from '#contract/retention/calls'
import { retentionRules } from '#contract/retention/kinds'
import { db } from '../../platform/context'
import { orNotFound } from '../../platform/http/problem'
import { retentionSettings } from '../../schema/retention'

const defaults: Retention = {
  mails: retentionRules.mails.default,
  text_messages: retentionRules.text_messages.default,
  notifications: retentionRules.notifications.default,
  sessions: retentionRules.sessions.default,
  import_cells: retentionRules.import_cells.default,
}

/** Returns for how many days each kind of data is kept; null: forever. */
export async function readPeriods(): Promise<Retention> {
  const [row] = await db().select().from(retentionSettings)
  return row ?? defaults
}

/** Saves the periods. */
export async function savePeriods(periods: Retention): Promise<Retention> {
  const [row] = await db()
    .insert(retentionSettings)
    .values(periods)
    .onConflictDoUpdate({ target: retentionSettings.is_only, set: periods })
    .returning()
  return orNotFound(row)
}
