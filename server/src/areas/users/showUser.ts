import { eq } from 'drizzle-orm'
import { localTime } from '#contract/rules/wallClock'
import type { User } from '#contract/users/calls'
import { userHospitals, userRoles, users } from '../../platform/auth/tables'
import { caller, db, now } from '../../platform/context'
import { found } from '../../platform/http/problem'
import { ageOn } from '../clinics'
import { cities, countries, hospitals, levels, specialties } from '../reference'
import { holdsBeyond } from './authority'
import { signInRights, waitsForOwner } from './signIn'
import { optionOf, userRows } from './userRows'

/** 'YYYY-MM-DD' as dd/MM/yyyy. */
function shownDay(day: string): string {
  return day.split('-').reverse().join('/')
}

async function partsOf(id: number) {
  const [row] = await db()
    .select({ user: users, country: countries, city: cities, level: levels, specialty: specialties })
    .from(users)
    .leftJoin(countries, eq(countries.id, users.countryId))
    .leftJoin(cities, eq(cities.id, users.cityId))
    .leftJoin(levels, eq(levels.id, users.levelId))
    .leftJoin(specialties, eq(specialties.id, users.specialtyId))
    .where(eq(users.id, id))
  return found(row)
}

/** What the caller decides of how this person signs in, and of what they may do. */
async function rightsOver(user: typeof users.$inferSelect) {
  const person = caller()
  const signIn = await signInRights(user)
  return {
    can_change_access: person.isSuperAdmin || (person.id !== user.id && !(await holdsBeyond(person, user.id))),
    can_change_email: signIn.email,
    can_change_password: signIn.password,
    waits_for_owner: await waitsForOwner(user),
  }
}

/** A person's account, in the caller's language. Throws 404. */
export async function userAnswer(id: number): Promise<User> {
  const { user, country, city, level, specialty } = await partsOf(id)
  const [row] = await userRows([id])
  const held = await db().select().from(userRoles).where(eq(userRoles.userId, id)).orderBy(userRoles.roleId)
  const belongs = await db()
    .select({ id: hospitals.id, name: hospitals.name, nameAr: hospitals.nameAr })
    .from(userHospitals)
    .innerJoin(hospitals, eq(hospitals.id, userHospitals.hospitalId))
    .where(eq(userHospitals.userId, id))
    .orderBy(hospitals.name)
  const { birthDate } = user
  return {
    ...found(row),
    hospitals: belongs.map(optionOf),
    roles: held.filter(({ hospitalId }) => hospitalId === null).map(({ roleId }) => roleId),
    birth_date: birthDate,
    birth_date_formatted: birthDate && shownDay(birthDate),
    age: ageOn(birthDate, localTime(now().getTime(), user.timeZone).date),
    country: user.countryId,
    city: user.cityId,
    countryobj: country && optionOf(country),
    cityobj: city && optionOf(city),
    address: user.address,
    time_zone: user.timeZone,
    is_doctor: user.isDoctor,
    level_id: user.levelId,
    specialty_id: user.specialtyId,
    level: level && optionOf(level),
    specialty: specialty && optionOf(specialty),
    bio: user.bio,
    guardian_phone: user.guardianPhone,
    guardian_uuid: user.guardianNationalId,
    uuid_picture: user.idScanMediaId === null ? null : `/api/admin/users/${id}/uuid-picture`,
    ...(await rightsOver(user)),
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
  }
}
