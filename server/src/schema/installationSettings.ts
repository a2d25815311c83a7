import { boolean, integer, pgTable, real, text } from 'drizzle-orm/pg-core'

/** At most one row; see `areas/installation`. */
export const installationSettings = pgTable('installation_settings', {
  is_only: boolean().primaryKey().default(true),
  name_en: text().notNull(),
  name_ar: text().notNull(),
  phone: text(),
  support_email: text(),
  primary_color: text(),
  logo_media_id: integer(),
  /** Width divided by height; null if it is not known. */
  logo_ratio: real(),
  /** The checklist of the setup is not shown on the home page. */
  setup_hidden: boolean().notNull().default(false),
})

/** Returns the path of the installation's logo, which changes with the picture; null without one of its own. */
export function installationLogo(mediaId: number | null): string | null {
  return mediaId === null ? null : `/api/installation/logo?v=${mediaId}`
}
