import { and, eq, isNull, like, or, sql } from 'drizzle-orm'
import { roles, userRoles, users } from '../../platform/auth/tables'
import { db, now } from '../../platform/context'
import { inTransaction } from '../../platform/database/transaction'
import { saveMedia } from '../../platform/files/media'
import { receiveBytes } from '../../platform/files/receiveFile'
import { discardFile } from '../../platform/files/uncommitted'
import { copticNames } from '../generated/names'
import { patientDomain } from '../generated/patients'
import { appearanceOf } from './appearance'
import { drawPortrait } from './drawPortrait'

/** One in so many of the generated patients has a portrait; the others show their initials. */
const patientsPerPortrait = 5

const year = 365.25 * 86_400_000
const christianNames = new Set(copticNames.female.flat())

/** Returns the accounts and staff of the demo, and some of its patients, as far as they have no picture yet. */
function peopleWithoutPicture() {
  const isChosen = or(
    like(users.email, '%@demo.test'),
    like(users.email, '%@staff.demo.test'),
    and(like(users.email, `%${patientDomain}`), sql`${users.id} % ${patientsPerPortrait} = 0`),
  )
  return db()
    .selectDistinctOn([users.id], {
      id: users.id,
      email: users.email,
      firstName: users.first_name,
      gender: users.gender,
      birthDate: users.birth_date,
      timeZone: users.time_zone,
      role: roles.code,
    })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.user_id, users.id))
    .innerJoin(roles, eq(roles.id, userRoles.role_id))
    .where(and(isChosen, isNull(users.avatar_media_id), isNull(users.closed_at)))
}

type Person = Awaited<ReturnType<typeof peopleWithoutPicture>>[number]

function draw({ email, firstName, gender, birthDate, timeZone, role }: Person): Buffer {
  const age = birthDate === null ? 40 : Math.floor((now().getTime() - Date.parse(birthDate)) / year)
  return drawPortrait(
    appearanceOf({
      email,
      gender: gender ?? 'male',
      age,
      role,
      region: timeZone === 'Africa/Mogadishu' ? 'somalia' : 'egypt',
      mayWearScarf: !christianNames.has(firstName),
    }),
  )
}

/** Stores the portrait as the person's picture, unless the person has one by now. */
async function storePortrait(person: Person): Promise<void> {
  const file = await receiveBytes('portrait.png', draw(person))
  try {
    await inTransaction(async () => {
      const [locked] = await db()
        .select({ avatar: users.avatar_media_id })
        .from(users)
        .where(eq(users.id, person.id))
        .for('update')
      if (locked?.avatar !== null) return
      const { id } = await saveMedia(file)
      await db().update(users).set({ avatar_media_id: id }).where(eq(users.id, person.id))
    })
  } finally {
    await discardFile(file)
  }
}

/**
 * Gives people of the demo drawn portraits: all accounts and staff, and some of the patients. The files are stored as
 * uploaded pictures are. One person after another, so that other requests are not delayed; if it is interrupted, the
 * next call continues.
 */
export async function storePortraits(): Promise<void> {
  for (const person of await peopleWithoutPicture()) await storePortrait(person)
}
