import { eq, sql } from 'drizzle-orm'
import { choicesOf } from '#contract/dataImports/choices'
import { atStaffColumns, type NewStaff, type StaffSetting, staffOfRow } from '#contract/dataImports/staffRow'
import { roleName } from '#contract/roles/roleName'
import { caller, db } from '../../platform/context'
import { cities, levels, specialties } from '../../schema/reference'
import { createStaff, holdsBeyondOf, removeStaff, rolesOfferedAt, shownSimilarAccounts } from '../users'
import { hasRecords, isNamed } from './attachments'
import { namedChoices } from './namedChoices'
import { importOfPeople } from './people'
import { settingOf } from './rowSetting'

async function staffSetting(file: Parameters<typeof settingOf>[0]): Promise<StaffSetting> {
  const setting = await settingOf(file)
  const roles = await rolesOfferedAt(file.hospital_id)
  const inCountry = eq(cities.country_id, setting.hospital.country_id)
  return {
    ...setting,
    roles: new Map(roles.map((role) => [role.id, role])),
    named: {
      role: choicesOf(roles.map(({ id, name }) => ({ id, names: [name, roleName(name, 'en'), roleName(name, 'ar')] }))),
      specialty: namedChoices(await db().select().from(specialties)),
      level: namedChoices(await db().select().from(levels)),
      city: namedChoices(await db().select().from(cities).where(inCountry)),
    },
  }
}

/**
 * Staff are created as with the form of users, one after another: each has a role that the sender may give, and belongs to the
 * hospital.
 */
export const staff = importOfPeople<NewStaff>({
  batchSize: 25,
  comparedWith: 'accounts',
  shown: shownSimilarAccounts,
  cannotCreate: 'import.accountExists',
  reader: async (file) => {
    const setting = await staffSetting(file)
    return (given) => staffOfRow(given, setting)
  },
  create: async (people, { passwordHash, invites }) => {
    const created = await createStaff(people, { passwordHash, invites, action: 'dataImports.start' })
    return created.map((result) => (typeof result === 'number' ? result : atStaffColumns(result)))
  },
  isUsed: (hospitalId, ids) => sql`(
    exists (select from user_hospitals where user_id = users.id and hospital_id <> ${hospitalId})
    or ${holdsBeyondOf(caller(), sql`users.id`)} or ${hasRecords(hospitalId, ['notifications'])} or ${isNamed(ids)})`,
  remove: removeStaff,
})
