import { defaultNames, type Installation } from '#contract/installation/calls'
import type { Language } from '#contract/kit/translate'
import { db } from '../../platform/context'
import type { Database } from '../../platform/database/pool'
import { orNotFound } from '../../platform/http/problem'
import { installationLogo, installationSettings } from '../../schema/installationSettings'

export type SettingsRow = typeof installationSettings.$inferSelect

const defaults: SettingsRow = {
  is_only: true,
  name_en: defaultNames.en,
  name_ar: defaultNames.ar,
  phone: null,
  support_email: null,
  primary_color: null,
  logo_media_id: null,
  logo_ratio: null,
  setup_hidden: false,
}

/**
 * Returns the settings of the installation, or the defaults if nobody has set any.
 * @param database by default that of the current context
 */
export async function readSettings(database: Pick<Database, 'select'> = db()): Promise<SettingsRow> {
  const [row] = await database.select().from(installationSettings)
  return row ?? defaults
}

/** Returns the settings, locked until the end of the transaction, so that simultaneous changes do not undo each other. */
export async function lockSettings(): Promise<SettingsRow> {
  await db().insert(installationSettings).values(defaults).onConflictDoNothing()
  const [row] = await db().select().from(installationSettings).for('update')
  return orNotFound(row)
}

/** Returns the settings as the API shows them. */
export function installationOf(row: SettingsRow): Installation {
  return {
    name_en: row.name_en,
    name_ar: row.name_ar,
    phone: row.phone,
    support_email: row.support_email,
    primary_color: row.primary_color,
    logo: installationLogo(row.logo_media_id),
  }
}

/** How emails name and sign for the installation. */
export interface MailSender {
  name: string
  /** The last lines of an email: the name, and how to reach the hospital if that is set. */
  signature: string
}

/** Returns how emails in a language name and sign for the installation. */
export function mailSenderOf(row: SettingsRow, language: Language): MailSender {
  const name = language === 'ar' ? row.name_ar : row.name_en
  return { name, signature: [name, row.phone, row.support_email].filter(Boolean).join('\n') }
}
